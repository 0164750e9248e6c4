import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { Viewer } from '../accounts/viewer.ts'
import { logEvent } from '../platform/log-event.ts'
import type { ChatRulesRepository } from './chat-rules-port.ts'

/** Names that are held in memory for one room; the oldest go first, and accounts are then looked up. */
const NAMES_MAX = 20_000
/** First messages wait this long for others to share their write with. */
const BATCH_DELAY_MS = 1_000

interface KnownSpeakersDeps {
  readonly ownerId: AccountId
  readonly store: ChatRulesRepository
  readonly clock: Clock
  readonly logger: Logger
  /** Who wrote the messages that the room still remembers. */
  readonly names: readonly string[]
}

/** Who has written in this room before: accounts for good, guests for as long as the room remembers them. */
export class KnownSpeakers {
  readonly #deps: KnownSpeakersDeps
  readonly #names: Set<string>
  #unsaved: AccountId[] = []
  #cancelTimer: (() => void) | null = null

  constructor(deps: KnownSpeakersDeps) {
    this.#deps = deps
    this.#names = new Set(deps.names)
  }

  /** Answers at once unless an account has to be looked up. */
  has({ username, accountId }: Pick<Viewer, 'username' | 'accountId'>): boolean | Promise<boolean> {
    if (this.#names.has(username)) return true
    return accountId === null ? false : this.#deps.store.hasSpoken(this.#deps.ownerId, accountId)
  }

  note({ username, accountId }: Pick<Viewer, 'username' | 'accountId'>): void {
    if (this.#names.has(username)) return
    if (this.#names.size >= NAMES_MAX) {
      const oldest = this.#names.values().next()
      if (oldest.done !== true) this.#names.delete(oldest.value)
    }
    this.#names.add(username)
    if (accountId === null) return
    this.#unsaved.push(accountId)
    this.#cancelTimer ??= this.#deps.clock.after(BATCH_DELAY_MS, () => void this.save())
  }

  /** Never rejects: who is not written down has one more first message. */
  async save(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    const batch = this.#unsaved
    this.#unsaved = []
    try {
      await this.#deps.store.addSpeakers(this.#deps.ownerId, batch)
    } catch (error) {
      logEvent(this.#deps.logger, 'speakers_save_failed', { err: error, speakers: batch.length })
    }
  }
}
