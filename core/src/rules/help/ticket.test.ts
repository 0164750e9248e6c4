import { expect, test } from 'vitest'
import { TICKET_REOPEN_DAYS, type TicketState, type TicketStep, ticketAfter } from './ticket.ts'

const CLOSED_AT = 1_000
const LAST = CLOSED_AT + TICKET_REOPEN_DAYS * 24 * 3_600_000

test.each<[TicketState, TicketStep, number, TicketState | null]>([
  ['open', 'write', 0, 'open'],
  ['answered', 'write', 0, 'open'],
  ['closed', 'write', CLOSED_AT, null],
  ['open', 'answer', 0, 'answered'],
  ['answered', 'answer', 0, 'answered'],
  ['closed', 'answer', CLOSED_AT, null],
  ['open', 'close', 0, 'closed'],
  ['answered', 'close', 0, 'closed'],
  ['closed', 'close', LAST, 'closed'],
  ['open', 'reopen', 0, 'open'],
  ['answered', 'reopen', 0, 'answered'],
  ['closed', 'reopen', LAST - 1, 'open'],
  ['closed', 'reopen', LAST, null],
])('SUPPORT-05 a ticket that is %s, %s at %d: %s', (state, step, now, after) => {
  const closedAt = state === 'closed' ? CLOSED_AT : null
  const result = ticketAfter({ state, closedAt }, step, now)
  expect(result.ok ? result.value : null).toBe(after)
})
