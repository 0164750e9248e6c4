import { expect, it } from 'vitest'
import { progressOf } from './safety-store.ts'

const cut = (name: string, stopped: boolean) => ({ name, stopped, afterMs: 40 })

it('DESK-PANIC-09 the report says that everything is off only when each part has confirmed it', () => {
  expect(progressOf({ cuts: null })).toBe('cutting')
  expect(progressOf({ cuts: [cut('stream', true), cut('obs', true)] })).toBe('all_off')
  expect(progressOf({ cuts: [cut('stream', true), cut('toys', false)] })).toBe('not_all_off')
})
