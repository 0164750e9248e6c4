import type { Clock } from '@footlight/core/ports'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { bringBackRefusals, takeRefusals } from '../prohibited-terms/current-terms.ts'
import type { RefusalRepository } from './refusal-repository.ts'

/** A process that dies loses the counts of so long at most. */
const WRITE_EVERY_MS = 10_000

export interface RefusalWriterDeps {
  readonly termRefusals: Pick<RefusalRepository, 'add'>
  readonly clock: Clock
  readonly logger: Logger
}

/** Writes down what this process has counted, together: no check waits for it (SAFE-08). */
export class RefusalWriter {
  readonly #deps: RefusalWriterDeps
  readonly #end: () => void
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: RefusalWriterDeps) {
    this.#deps = deps
    this.#end = deps.clock.every(WRITE_EVERY_MS, () => void this.write())
  }

  /** With what was counted last. */
  async close(): Promise<void> {
    this.#end()
    await this.write()
  }

  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeOnce())
    return this.#writing
  }

  async #writeOnce(): Promise<void> {
    const { termRefusals, clock, logger } = this.#deps
    const counts = takeRefusals()
    if (counts.length === 0) return
    try {
      await termRefusals.add(utcDay(clock.now()), counts)
    } catch (error) {
      bringBackRefusals(counts)
      logEvent(logger, 'refusal_counts_save_failed', { err: error })
    }
  }
}
