import { expect, test } from 'vitest'
import { receipt } from '../client/testing/fixtures.ts'
import { receiptMessage } from './receipt-message.ts'

test.each([
  ['own', 'user_ended', 'shows.reason_own.user_ended'],
  ['own', 'model_ended', 'shows.reason.model_ended'],
  ['own', 'out_of_tokens', 'shows.reason_own.out_of_tokens'],
  ['other', 'user_ended', 'shows.reason.user_ended'],
  ['other', 'out_of_tokens', 'shows.reason.out_of_tokens'],
  ['performer', 'model_ended', 'shows.reason_performer.model_ended'],
  ['performer', 'user_ended', 'shows.reason.user_ended'],
  ['staff', 'model_ended', 'shows.reason.model_ended'],
] as const)('SHOWVIEW-18 to %s the end %s is %s', (reader, reason, key) => {
  expect(receiptMessage(receipt({ reader, reason }), 'Mira')).toEqual({ key, values: { name: 'Mira' } })
})
