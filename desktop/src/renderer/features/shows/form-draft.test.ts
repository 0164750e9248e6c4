import { audienceShowRoutes } from '@footlight/core/protocol'
import { describe, expect, it } from 'vitest'
import { errorsOf, momentOf, typedOf } from './form-draft.ts'

const form = {
  ticket_price: '50',
  recording_price: '0',
  message: 'Two songs',
  minimum_tickets: '10',
  refund_joined_minute_before_end: '5',
}
const errors = (change: Partial<typeof form>) => {
  const parsed = audienceShowRoutes.limitedAnnounce.body.safeParse(typedOf({ ...form, ...change }))
  return parsed.success ? {} : errorsOf(parsed.error.issues)
}

describe('DESK-FORM-01 a form says what is wrong with each field, by the schema of its call', () => {
  it.each([
    [{}, {}],
    [{ ticket_price: '0' }, { ticket_price: { what: 'at_least', limit: 1 } }],
    [
      { ticket_price: '', minimum_tickets: '-1' },
      { ticket_price: { what: 'not_whole' }, minimum_tickets: { what: 'not_whole' } },
    ],
    [
      { refund_joined_minute_before_end: '61' },
      { refund_joined_minute_before_end: { what: 'at_most', limit: 60 } },
    ],
    [{ message: '   ' }, { message: { what: 'say' } }],
    [{ message: '42' }, {}],
    [{ message: 'x'.repeat(201) }, { message: { what: 'too_long', limit: 200 } }],
  ])('%j', (change, expected) => {
    expect(errors(change)).toEqual(expected)
  })
})

it('DESK-FORM-02 a time of day is the next time that a clock shows it', () => {
  const now = new Date(2026, 0, 10, 23, 0, 0)
  expect(momentOf('23:30', now)).toBe(new Date(2026, 0, 10, 23, 30).toISOString())
  expect(momentOf('00:30', now)).toBe(new Date(2026, 0, 11, 0, 30).toISOString())
  expect(momentOf('23:00', now)).toBe(new Date(2026, 0, 11, 23, 0).toISOString())
  expect(momentOf('soon', now)).toBe('soon')
})
