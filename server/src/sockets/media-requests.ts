import { randomUUID } from 'node:crypto'
import type { ClientEvent, ServerEvent } from '@footlight/core/protocol'
import type { Viewer } from '../accounts/viewer.ts'
import type { RoomLink } from '../rooms/link/room-link.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import type { MediaPeer, SendEvent } from '../sfu/port.ts'

/**
 * One socket's part in the media of its room. Made with the first request: most sockets of a test or a bot
 * never ask.
 */
export class MediaRequests {
  readonly #room: RoomLink
  readonly #viewer: Viewer
  readonly #peer: MediaPeer
  #isStalled = false

  constructor(room: RoomLink, viewer: Viewer, send: SendEvent) {
    this.#room = room
    this.#viewer = viewer
    this.#peer = room.media.join({
      peerId: randomUUID(),
      send,
      ownFeed: () => room.ownFeed(viewer),
      mayConsume: (feed) => room.mayReceive(viewer, feed),
      isMetered: () => room.isMetered(viewer),
      onReception: (flows) => {
        this.#isStalled = !flows
        room.receptionChanged(viewer, flows)
      },
    })
  }

  get isStalled(): boolean {
    return this.#isStalled
  }

  /** See `MediaPeer`. */
  unservedForMs(): number | null {
    return this.#peer.unservedForMs()
  }

  async request(
    member: RoomSocket,
    { ref, method, data }: ClientEvent<'v3.media.request'>,
  ): Promise<ServerEvent<'v3.media.response'>> {
    const isPublishing =
      method === 'produce' || (method === 'create_transport' && data?.['direction'] === 'send')
    if (isPublishing && this.#room.ownFeed(this.#viewer)?.kind === 'main') this.#room.claimPublisher(member)
    const refusal = isPublishing ? this.#room.publishRefusal(this.#viewer) : null
    // Why they may not go live now says what to do; terms are asked for by a dialog of their own.
    if (refusal !== null && refusal !== 'terms_required') return { ref, ok: false, error: refusal }
    const result = await this.#peer.request(method, data ?? {})
    return result.ok ? { ref, ok: true, data: result.value } : { ref, ok: false, error: result.error }
  }

  close(): void {
    this.#peer.close()
  }
}
