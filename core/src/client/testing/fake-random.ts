import type { Random } from '../../ports/random.ts'

/** Always the same fraction, and uuids that count. */
export class FakeRandom implements Random {
  #count = 0
  #fraction: number

  constructor(fraction = 0) {
    this.#fraction = fraction
  }

  fraction(): number {
    return this.#fraction
  }

  uuid(): string {
    this.#count += 1
    return `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`
  }
}
