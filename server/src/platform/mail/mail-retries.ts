import type { Clock } from '@footlight/core/ports'
import { Underway } from '../underway.ts'
import { MailRefused } from './mailer.ts'

/** ms */
const RETRY_AFTER_MS = [60_000, 5 * 60_000, 30 * 60_000]

/**
 * Messages that are written behind an answer, so that how long it takes tells nothing. A mail server that is
 * away for a moment costs nobody theirs (MAIL-07).
 */
export class MailRetries {
  readonly #clock: Clock
  readonly #underway = new Underway()
  readonly #pauses = new Set<() => void>()
  #isClosed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `send` is called at each try, and says what holds then. `onFailure`: there will be no other try. */
  add(send: () => Promise<void>, onFailure: (error: unknown) => void): void {
    this.#underway.add(this.#sendAgain(send).catch(onFailure))
  }

  /** Every message that was begun is written when it resolves. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const end of this.#pauses) end()
    await this.#underway.close()
  }

  async #sendAgain(send: () => Promise<void>): Promise<void> {
    for (const delayMs of RETRY_AFTER_MS) {
      try {
        return await send()
      } catch (error) {
        if (error instanceof MailRefused || this.#isClosed) throw error
        await this.#pause(delayMs)
      }
    }
    await send()
  }

  /** Ends at once when the server does: there is one more try then. */
  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(delayMs, () => end())
      const end = (): void => {
        cancel()
        this.#pauses.delete(end)
        resolve()
      }
      this.#pauses.add(end)
    })
  }
}
