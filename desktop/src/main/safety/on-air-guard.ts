import { powerSaveBlocker } from 'electron'

/** While a show is on: the machine does not sleep, and the window does not close by a slip. */
export class OnAirGuard {
  #blocker: number | null = null

  get active(): boolean {
    return this.#blocker !== null
  }

  /** Repeats are no-ops. */
  set(onAir: boolean): void {
    if (onAir === this.active) return
    if (this.#blocker === null) {
      this.#blocker = powerSaveBlocker.start('prevent-display-sleep')
    } else {
      powerSaveBlocker.stop(this.#blocker)
      this.#blocker = null
    }
  }
}
