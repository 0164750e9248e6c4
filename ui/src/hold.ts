import type { Clock } from '@footlight/core/ports'
import { action, makeObservable, observable } from 'mobx'

/** A press that counts only once it was held, by mouse, finger or key. Released before, nothing happened. */
export class Hold {
  isHeld = false
  readonly #clock: Clock
  readonly #ms: number
  readonly #run: () => void
  #cancel: (() => void) | null = null

  constructor(clock: Clock, ms: number, run: () => void) {
    this.#clock = clock
    this.#ms = ms
    this.#run = run
    makeObservable(this, { isHeld: observable, setHeld: action })
  }

  /** Again while it is held: the first one counts. */
  begin(): void {
    if (this.#cancel !== null) return
    this.setHeld(true)
    this.#cancel = this.#clock.after(this.#ms, () => {
      this.release()
      this.#run()
    })
  }

  release(): void {
    this.#cancel?.()
    this.#cancel = null
    this.setHeld(false)
  }

  setHeld(isHeld: boolean): void {
    this.isHeld = isHeld
  }
}
