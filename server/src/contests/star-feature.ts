import { logEvent } from '../platform/log-event.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { Boards } from './boards.ts'

const LOOK_EVERY_MS = 60_000

/** Where its performer stands among the most liked of 30 days of their area (STAR-02). */
export class StarFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #boards: Boards
  /** null: not among the first hundred. */
  #place: number | null = null
  /** Monotonic, ms. */
  #lookAt = 0

  constructor(context: RoomContext, boards: Boards) {
    this.#context = context
    this.#boards = boards
  }

  entryFrames(): Buffer | null {
    return this.#place === null ? null : encodeEvent('v3.chat.sodastar', { place: this.#place })
  }

  tick(): void {
    const now = this.#context.deps.clock.monotonic()
    if (now < this.#lookAt || this.#context.presence() === 'offline') return
    this.#lookAt = now + LOOK_EVERY_MS
    this.#look().catch((error: unknown) =>
      logEvent(this.#context.logger, 'star_place_read_failed', { err: error }),
    )
  }

  /** The room goes on while a board is read. */
  async #look(): Promise<void> {
    const { id, gender } = this.#context.owner()
    // Who is of no area stands on no board of one.
    const board = gender === null ? null : await this.#boards.get('30days', gender)
    const place = board?.byModel.get(id)?.place ?? null
    this.#context.command(() => this.#tell(place))
  }

  #tell(place: number | null): void {
    if (place === this.#place) return
    this.#place = place
    this.#context.tellAll('v3.chat.sodastar', { place })
  }
}
