import { CLOCK_WRAP } from '../../e2e/fixtures/clock-picture.ts'
import { drawFrame } from '../../e2e/fixtures/make-clock-video.ts'
import type { Encoder } from './encoder.ts'

/** Feeds an encoder with numbered pictures in real time, and knows when each was taken. */
export class ClockCamera {
  readonly #takenAtMs = new Map<number, number>()
  readonly #timer: NodeJS.Timeout
  #number = 0

  constructor(
    encoder: Encoder,
    { width, height }: { readonly width: number; readonly height: number },
    framesPerSecond: number,
  ) {
    encoder.input.on('error', () => undefined) // it has ended
    this.#timer = setInterval(() => {
      this.#number = (this.#number + 1) % CLOCK_WRAP
      this.#takenAtMs.set(this.#number, performance.now())
      encoder.input.write(drawFrame(this.#number, width, height))
    }, 1_000 / framesPerSecond)
  }

  /** How long ago the picture with this number was taken. */
  ageMs(number: number): number {
    return performance.now() - (this.#takenAtMs.get(number) ?? Number.NaN)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
