import { expect, test } from 'vitest'
import { reasonOf } from './statement-store.ts'

test.each([
  ['show_settle', false, 'show_return'],
  ['show_settle', true, 'show_settle'],
  ['tip', false, 'tip'],
  ['private_escrow', false, 'private_escrow'],
])('WEB-STATEMENT-01 %s reads to a model (%s) as %s', (reason, isModel, text) => {
  expect(reasonOf({ reason }, isModel)).toBe(text)
})
