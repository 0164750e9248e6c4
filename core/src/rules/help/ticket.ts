import { fail, ok, type Result } from '../result.ts'

/** `open`: waits for the staff; `answered`: for the one who asked. */
export type TicketState = 'open' | 'answered' | 'closed'

/** What somebody does to a ticket that can change its state. */
export type TicketStep = 'write' | 'answer' | 'close' | 'reopen'

export interface TicketFacts {
  readonly state: TicketState
  /** ms since 1970; null: it is not closed. */
  readonly closedAt: number | null
}

export const TICKET_REOPEN_DAYS = 14
const REOPEN_MS = TICKET_REOPEN_DAYS * 24 * 3_600_000

/** SUPPORT-05: what becomes of a ticket. Closing a closed one, and opening an open one, changes nothing. */
export function ticketAfter(
  { state, closedAt }: TicketFacts,
  step: TicketStep,
  now: number,
): Result<TicketState, 'wrong_state'> {
  if (step === 'close') return ok('closed')
  if (step === 'reopen') {
    if (closedAt === null) return ok(state)
    return mayReopen({ state, closedAt }, now) ? ok('open') : fail('wrong_state')
  }
  if (state === 'closed') return fail('wrong_state')
  return ok(step === 'write' ? 'open' : 'answered')
}

export function mayReopen({ closedAt }: TicketFacts, now: number): boolean {
  return closedAt !== null && now < closedAt + REOPEN_MS
}
