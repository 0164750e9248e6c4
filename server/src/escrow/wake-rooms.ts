import type { AccountId } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import { type RecoveryDeps, recoverRoom } from './recover-room.ts'

/** Rooms that are woken at a time: others are served meanwhile. */
const AT_ONCE = 4
/** A room that could not be loaded then is tried again. */
const AGAIN_MS = 600_000

export interface WakingDeps extends RecoveryDeps {
  /** Loads the room, which recovers it before it takes orders. */
  readonly wake: (owner: Person) => Promise<unknown>
}

/**
 * Loads every room with something in escrow or a show that has not ended, so that what a crash left is settled
 * although nobody visits (LEDGER-33): at the start, and from time to time. One that is loaded already looks
 * after itself.
 */
export class RoomWaker {
  readonly #deps: WakingDeps
  readonly #cancel: () => void
  #working: Promise<void>
  #isClosed = false
  #isSettled = false

  constructor(deps: WakingDeps) {
    this.#deps = deps
    this.#working = this.#wakeAll().then(() => {
      this.#isSettled = true
    })
    this.#cancel = deps.clock.every(AGAIN_MS, () => {
      this.#working = this.#working.then(() => this.#wakeAll())
    })
  }

  /** Everything of before the start is settled, or was tried. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  /** When that is so. */
  get settled(): Promise<void> {
    return this.#working
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancel()
    await this.#working
  }

  async #wakeAll(): Promise<void> {
    const { ledger, shows, logger } = this.#deps
    try {
      const unfinished = (await shows.unfinished()).map(({ ownerId }) => ownerId)
      const waiting = [...new Set([...(await ledger.escrowModels()), ...unfinished])]
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.#wakeFrom(waiting)))
    } catch (error) {
      logEvent(logger, 'escrow_read_failed', { err: error })
    }
  }

  async #wakeFrom(waiting: AccountId[]): Promise<void> {
    for (let id = waiting.shift(); id !== undefined && !this.#isClosed; id = waiting.shift()) {
      try {
        const owner = await this.#deps.people.byId(id)
        // An account that is gone has no room; its tokens go where they belong all the same.
        if (owner === null)
          await recoverRoom(this.#deps, { id, username: '', studioId: null, studioTerms: null })
        else await this.#deps.wake(owner)
      } catch (error) {
        logEvent(this.#deps.logger, 'escrow_recovery_failed', { err: error, model: id })
      }
    }
  }
}
