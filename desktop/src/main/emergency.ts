/** Something that can be on while she is on air, and must go off when she presses panic. */
export interface Stoppable {
  /** For the report to her: `obs`, `toys`, `stream`. */
  readonly name: string
  /** Resolves when it is off, as far as this machine can know. Must not ask the server, and must not wait for a dialog. */
  stopNow(): Promise<void>
}

export interface StopOutcome {
  readonly name: string
  readonly stopped: boolean
  /** ms since the press. */
  readonly afterMs: number
}

/** All that panic cuts. Each is asked at the same moment; one that fails or hangs does not hold up the others. */
export class Emergency {
  readonly #stoppables: Stoppable[] = []
  readonly #monotonic: () => number

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  add(stoppable: Stoppable): void {
    this.#stoppables.push(stoppable)
  }

  async stopAll(): Promise<readonly StopOutcome[]> {
    const pressedAt = this.#monotonic()
    return Promise.all(this.#stoppables.map(async (stoppable) => {
      // Why it failed is for its own log; here it counts that she is told.
      const stopped = await stoppable.stopNow().then(() => true, () => false)
      return { name: stoppable.name, stopped, afterMs: this.#monotonic() - pressedAt }
    }))
  }
}
