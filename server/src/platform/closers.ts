import type { Logger } from 'pino'

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
      const slow = setTimeout(
        () => this.#logger.warn({ event: 'close_slow', part: name }, 'a part has not closed for ten seconds'),
        SLOW_MS,
      )
      try {
        await close()
      } catch (error) {
        this.#logger.error({ err: error, part: name }, 'a part did not close cleanly')
      } finally {
        clearTimeout(slow)
      }
    }
  }
}
