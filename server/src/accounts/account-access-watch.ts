import { setImmediate as othersRun } from 'node:timers/promises'
import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { type AccountAccess, accountAccess, isSameAccess } from './account-access.ts'
import type { PeopleRepository, Person } from './people-port.ts'

const LOOK_EVERY_MS = 1_000
/** Accounts that one query asks for, which takes a millisecond or two; others run between two. */
const SLICE = 100

/** One copy of what an account is, in a socket or a session. */
export interface HeldAccess {
  readonly account: AccountId
  readonly access: AccountAccess
}

interface AccountAccessWatchDeps {
  readonly people: Pick<PeopleRepository, 'factsOf' | 'byIds'>
  readonly clock: Clock
  readonly logger: Logger
  /** All copies in this process. */
  readonly held: () => Iterable<HeldAccess>
  /** An account is another than at least one copy says. */
  readonly onChange: (person: Person) => void
}

/**
 * Compares what sockets and sessions remember of their accounts with the accounts, once a second: a change
 * that another process or the operator made in the database is in force within that time. One narrow query
 * for each 100 accounts, none for each socket.
 */
export class AccountAccessWatch {
  readonly #deps: AccountAccessWatchDeps
  readonly #stop: () => void
  #isLooking = false

  constructor(deps: AccountAccessWatchDeps) {
    this.#deps = deps
    this.#stop = deps.clock.every(LOOK_EVERY_MS, () => void this.look())
  }

  /** Never rejects: what could not be read now is read a second later. */
  async look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#compare()
    } catch (error) {
      logEvent(this.#deps.logger, 'standing_check_failed', { err: error })
    } finally {
      this.#isLooking = false
    }
  }

  close(): void {
    this.#stop()
  }

  async #compare(): Promise<void> {
    const { people, held, onChange } = this.#deps
    const ids = [...new Set([...held()].map(({ account }) => account))]
    const now = new Map<AccountId, AccountAccess>()
    for (let start = 0; start < ids.length; start += SLICE) {
      // SQLite answers in the same turn of the event loop.
      if (start > 0) await othersRun()
      for (const facts of await people.factsOf(ids.slice(start, start + SLICE)))
        now.set(facts.id, accountAccess(facts))
    }
    const changed = new Set<AccountId>()
    // Read after the queries. A copy that became another meanwhile is compared with the account once more.
    for (const { account, access } of held()) {
      const current = now.get(account)
      if (current !== undefined && !isSameAccess(current, access)) changed.add(account)
    }
    for (const person of changed.size === 0 ? [] : await people.byIds([...changed])) onChange(person)
  }
}
