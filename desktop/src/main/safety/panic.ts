import type { StandbyState } from '@footlight/core/client/standby-order'
import type { Clock } from '@footlight/core/ports'
import type { PanicReport } from '../../shared/ipc/safety.ts'
import type { Emergency } from './emergency.ts'

interface PanicDeps {
  readonly emergency: Pick<Emergency, 'stopAll'>
  readonly standby: { begin(username: string | null): void; cancel(): void }
  readonly username: () => string | null
  readonly clock: Clock
  readonly onChange: (report: PanicReport | null) => void
}

/**
 * One press: everything on this machine is cut at once, and the performer's room goes on standby as soon as
 * the server can be reached.
 */
export class Panic {
  readonly #deps: PanicDeps
  #report: PanicReport | null = null

  constructor(deps: PanicDeps) {
    this.#deps = deps
  }

  get report(): PanicReport | null {
    return this.#report
  }

  /** Again while it is on: cuts again, for whatever may have come back. */
  async press(): Promise<void> {
    const { emergency, standby, username, clock } = this.#deps
    const pressedAt = clock.now()
    const cutting = emergency.stopAll()
    this.#change({ pressedAt, cuts: null, standby: 'asking' })
    standby.begin(username())
    const cuts = await cutting
    // The performer may have gone on, or pressed again, before the slowest answered.
    if (this.#report?.pressedAt === pressedAt)
      this.#change({
        ...this.#report,
        cuts: cuts.map((cut) => ({ ...cut, afterMs: Math.round(cut.afterMs) })),
      })
  }

  standbyChanged(standby: StandbyState): void {
    if (this.#report !== null) this.#change({ ...this.#report, standby })
  }

  end(comeBack: boolean): void {
    if (comeBack) this.#deps.standby.cancel()
    this.#change(null)
  }

  #change(report: PanicReport | null): void {
    this.#report = report
    this.#deps.onChange(report)
  }
}
