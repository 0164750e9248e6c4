import type { Clock, PeopleStore, Person } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { type AccountStanding, accountStanding, isSameStanding } from './account-standing.ts'

const LOOK_EVERY_MS = 1_000
/** Accounts that one query asks for; others run between two. */
const SLICE = 500

/** One copy of what an account is, in a socket or a session. */
export interface HeldStanding {
  readonly account: AccountId
  readonly standing: AccountStanding
}

interface StandingWatchParts {
  readonly people: Pick<PeopleStore, 'factsOf' | 'byIds'>
  readonly clock: Clock
  readonly logger: Logger
  /** All copies in this process. */
  readonly held: () => Iterable<HeldStanding>
  /** An account is another than at least one copy says. */
  readonly onChange: (person: Person) => void
}

/**
 * Compares what sockets and sessions remember of their accounts with the accounts, once a second: a change
 * that another process or the operator made in the database is in force within that time. One narrow query
 * for each 500 accounts, none for each socket.
 */
export class StandingWatch {
  readonly #parts: StandingWatchParts
  readonly #stop: () => void
  #isLooking = false

  constructor(parts: StandingWatchParts) {
    this.#parts = parts
    this.#stop = parts.clock.every(LOOK_EVERY_MS, () => void this.look())
  }

  /** Never rejects: what could not be read now is read a second later. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#compare()
    } catch (error) {
      this.#parts.logger.error(
        { event: 'standing_check_failed', err: error },
        'Suspensions and roles could not be compared. Sockets keep what they had; retrying in a second.',
      )
    } finally {
      this.#isLooking = false
    }
  }

  close(): void {
    this.#stop()
  }

  async #compare(): Promise<void> {
    const { people, held, onChange } = this.#parts
    const ids = [...new Set([...held()].map(({ account }) => account))]
    for (let start = 0; start < ids.length; start += SLICE) {
      const now = new Map(
        (await people.factsOf(ids.slice(start, start + SLICE))).map((facts) => [
          facts.id,
          accountStanding(facts),
        ]),
      )
      const changed = new Set<AccountId>()
      // Read after the query: what was opened meanwhile is newer, and what it holds is the same.
      for (const { account, standing } of held()) {
        const current = now.get(account)
        if (current !== undefined && !isSameStanding(current, standing)) changed.add(account)
      }
      for (const person of changed.size === 0 ? [] : await people.byIds([...changed])) onChange(person)
    }
  }
}
