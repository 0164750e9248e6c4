import type { Clock } from '@footlight/core/ports'
import { action, makeObservable, observable } from 'mobx'
import { PIECE_BYTES_MAX } from '../../../shared/ipc/uploads.ts'

/** On air: 64 KiB a second are 524 kbit/s, which is less than what the set-up of OBS leaves of a line of 1.8 Mbit/s. */
const ON_AIR = { bytes: 64 * 1024, intervalMs: 1_000 }
/** Off air: at most 300 calls a minute, half of what a session has, so that the rest of the console is never refused. */
const OFF_AIR = { bytes: PIECE_BYTES_MAX, intervalMs: 200 }
const LOOK_AGAIN_MS = 1_000

interface PaceDeps {
  readonly clock: Clock
  readonly isOnAir: () => boolean
  /** Whether packets of the stream are lost, or its picture is held back. */
  readonly isStreamTroubled: () => boolean
}

/** How much of a file goes in one request, and when: the stream comes first. */
export class UploadPace {
  /** Nothing goes, because the stream needs all of the line. */
  isHeld = false
  readonly #deps: PaceDeps
  #lastAt = Number.NEGATIVE_INFINITY

  constructor(deps: PaceDeps) {
    this.#deps = deps
    makeObservable(this, { isHeld: observable })
  }

  get pieceBytes(): number {
    return this.#now.bytes
  }

  /** Resolves when the next piece may go. */
  async turn(): Promise<void> {
    const { clock, isOnAir, isStreamTroubled } = this.#deps
    for (;;) {
      const isHeld = isOnAir() && isStreamTroubled()
      this.#hold(isHeld)
      const waitMs = isHeld ? LOOK_AGAIN_MS : this.#lastAt + this.#now.intervalMs - clock.monotonic()
      if (waitMs <= 0) break
      await new Promise<void>((resolve) => clock.after(waitMs, resolve))
    }
    this.#lastAt = clock.monotonic()
  }

  get #now() {
    return this.#deps.isOnAir() ? ON_AIR : OFF_AIR
  }

  readonly #hold = action((isHeld: boolean) => {
    this.isHeld = isHeld
  })
}
