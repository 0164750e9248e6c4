import type { Clock, Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import type { StoredTicket, TicketRepository } from './ticket-port.ts'

export interface AnnouncerDeps {
  readonly ticketRepository: TicketRepository
  readonly people: Pick<PeopleRepository, 'factsOf'>
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
}

/** Who of the staff looked at tickets within this time is told of them. ms */
const WATCHES_MS = 3_600_000

/** Tells windows that a ticket has changed, and nothing of what is in it. */
export class TicketAnnouncer {
  readonly #deps: AnnouncerDeps

  constructor(deps: AnnouncerDeps) {
    this.#deps = deps
  }

  /** `staff`: it concerns nobody else. What cannot be told is on the page all the same. */
  async changed({ number, account, way }: StoredTicket, who: 'everybody' | 'staff'): Promise<void> {
    const { ledger, clock, logger } = this.#deps
    try {
      const asker = who === 'everybody' && way === 'chat' && account !== null ? [account] : []
      const told = await ledger.execute({
        kind: 'announce',
        at: clock.now(),
        events: [...new Set([...asker, ...(await this.#watchers())])].map((each) => ({
          topic: `account:${each}`,
          name: 'v3.support.changed',
          payload: { number },
        })),
      })
      if (!told.ok) throw new Error(told.error.code)
    } catch (error) {
      logEvent(logger, 'ticket_update_failed', { err: error })
    }
  }

  /** Whose role was taken away hears no more. */
  async #watchers(): Promise<readonly AccountId[]> {
    const { ticketRepository, people, clock } = this.#deps
    const watching = await ticketRepository.watchersSince(clock.now() - WATCHES_MS)
    if (watching.length === 0) return []
    return (await people.factsOf(watching))
      .filter(({ roles }) => may(roles, 'support.answer'))
      .map(({ id }) => id)
  }
}
