import { randomBytes } from 'node:crypto'
import type { MediaState, RoomStatus } from '@footlight/core/protocol'
import { isOpenToPublic } from './access/room-policies.ts'

/**
 * Counts the intervals in which a room is open to the public. What is handed out over HTTP in one of them is
 * good for nothing in the next, and no number is used again, also not by a server that was started anew.
 */
export class PublicAccess {
  readonly #status: () => RoomStatus
  readonly #life = randomBytes(6).toString('base64url')
  #seen: RoomStatus
  #changes = 0

  constructor(status: () => RoomStatus) {
    this.#status = status
    this.#seen = status()
  }

  /** null: not open to the public now. */
  openSince(): string | null {
    this.note()
    return isOpenToPublic({ status: this.#seen }) ? `${this.#life}.${this.#changes}` : null
  }

  /** The status may be another. */
  note(): void {
    const status = this.#status()
    if (status === this.#seen) return
    this.#seen = status
    this.#changes += 1
  }

  /** The main feed as those are told who may receive it; with the address of its HLS while there is one. */
  withHls(state: MediaState, url: string | null): MediaState {
    const hasPicture = state.producers.some(({ kind }) => kind === 'video')
    return url === null || !hasPicture || this.openSince() === null ? state : { ...state, hls_url: url }
  }
}
