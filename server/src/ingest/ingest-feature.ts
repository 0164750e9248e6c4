import type { IngestRefused } from '@footlight/core/protocol'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'

/** Tells the performer what became of their encoder. */
export class IngestFeature implements RoomFeature {
  readonly #context: RoomContext
  /** The last refusal that nobody has heard, because no console of the performer was there. */
  #untold: IngestRefused | null = null

  constructor(context: RoomContext) {
    this.#context = context
  }

  tellRefused(refused: IngestRefused): void {
    const { username } = this.#context.owner()
    const isThere = this.#context.roomMembers.named(username).length > 0
    this.#untold = isThere ? null : refused
    this.#context.tell([username], 'v3.ingest.refused', refused)
  }

  entryFrames({ viewer }: RoomSocket): Buffer | null {
    const untold = this.#untold
    if (untold === null || viewer.accountId !== this.#context.owner().id) return null
    this.#untold = null
    return encodeEvent('v3.ingest.refused', untold)
  }
}
