import type { Clock } from '@footlight/core/ports'

/** Something that can be on while the performer is on air, and must go off when they press panic. */
export interface Stoppable {
  /** For the report to the performer: `obs`, `toys`, `stream`. */
  readonly name: string
  /**
   * Resolves when it is off, as far as this machine can know. Must not ask the server, and must not wait for
   * a dialog.
   */
  stopNow(): Promise<void>
}

export interface StopOutcome {
  readonly name: string
  readonly stopped: boolean
  /** ms since the press. */
  readonly afterMs: number
}

/**
 * Whatever has not answered by then is reported as not stopped: the performer must look at it in person, and
 * not later.
 */
const REPORT_AFTER_MS = 2_000

/**
 * All that panic cuts. Each is asked at the same moment; one that fails or hangs does not hold up the others.
 */
export class Emergency {
  readonly #stoppables: Stoppable[] = []
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(stoppable: Stoppable): void {
    this.#stoppables.push(stoppable)
  }

  async stopAll(): Promise<readonly StopOutcome[]> {
    const pressedAt = this.#clock.monotonic()
    return Promise.all(
      this.#stoppables.map(async (stoppable) => {
        const tooLate = new Promise<false>((resolve) =>
          this.#clock.after(REPORT_AFTER_MS, () => resolve(false)),
        )
        const stopped = await Promise.race([isStopped(stoppable), tooLate])
        return { name: stoppable.name, stopped, afterMs: this.#clock.monotonic() - pressedAt }
      }),
    )
  }
}

async function isStopped(stoppable: Stoppable): Promise<boolean> {
  try {
    await stoppable.stopNow()
    return true
  } catch {
    // Why it failed is for its own log; here it counts that the performer is told.
    return false
  }
}
