import type { Clock } from '@footlight/core/ports'
import type { Stoppable } from './emergency.ts'

/**
 * How long the page may take to let go of the performer's stream. What it sends stops within this, or with
 * the page.
 */
export const ANSWER_WITHIN_MS = 150

/** The page that holds the performer's stream, as far as panic needs it. */
export interface StreamPage {
  /** Whether there is a page at all. */
  readonly isThere: boolean
  askToCut(): void
  /**
   * Ends the page's process, and with it every line of its; resolves when it is gone. A new page comes by
   * itself.
   */
  endByForce(): Promise<void>
}

/**
 * The performer's own publication from this console. A page that hangs still sends: WebRTC has threads of its
 * own. So it is not asked twice.
 */
export class StreamCut implements Stoppable {
  readonly name = 'stream'
  readonly #page: StreamPage
  readonly #clock: Clock
  #answered: (() => void) | null = null
  #cutting: Promise<void> | null = null

  constructor(page: StreamPage, clock: Clock) {
    this.#page = page
    this.#clock = clock
  }

  /**
   * A key that is held down is one press: the page answers each question with one word, and the last word
   * counts for all.
   */
  stopNow(): Promise<void> {
    this.#cutting ??= this.#cut().finally(() => {
      this.#cutting = null
    })
    return this.#cutting
  }

  /** The page says that it has let go. Late or unasked answers change nothing. */
  answered(): void {
    this.#answered?.()
  }

  async #cut(): Promise<void> {
    if (!this.#page.isThere) return
    const answer = new Promise<true>((resolve) => {
      this.#answered = () => resolve(true)
    })
    const patience = new Promise<false>((resolve) =>
      this.#clock.after(ANSWER_WITHIN_MS, () => resolve(false)),
    )
    this.#page.askToCut()
    if (!(await Promise.race([answer, patience]))) await this.#page.endByForce()
    this.#answered = null
  }
}
