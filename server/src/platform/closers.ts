import type { Logger } from 'pino'
import { logEvent } from './log-event.ts'

/** An end that takes longer is told, so that a process that does not end says what it waits for. */
const SLOW_MS = 10_000

/** What was opened, closed in the opposite order. One that fails does not keep the others open. */
export class Closers {
  readonly #logger: Logger
  readonly #open: { readonly name: string; readonly close: () => Promise<void> | void }[] = []
  #closing: Promise<void> | undefined

  constructor(logger: Logger) {
    this.#logger = logger
  }

  add(name: string, close: () => Promise<void> | void): void {
    this.#open.push({ name, close })
  }

  /** Idempotent: everybody waits for the same end. */
  closeAll(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    for (const { name, close } of this.#open.reverse()) {
      const slow = setTimeout(() => logEvent(this.#logger, 'close_slow', { part: name }), SLOW_MS)
      try {
        await close()
      } catch (error) {
        logEvent(this.#logger, 'close_failed', { err: error, part: name })
      } finally {
        clearTimeout(slow)
      }
    }
  }
}
