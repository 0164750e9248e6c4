import { randomUUID } from 'node:crypto'
import type { ClientEvent, ServerEvent } from '@footlight/core/protocol'
import type { Feed } from '../rooms/access/access-context.ts'
import { mayPublish, mayShowCamera } from '../rooms/access/room-policies.ts'
import type { Room } from '../rooms/room.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import type { Viewer } from '../rooms/viewer.ts'
import type { MediaPeer, SendEvent } from '../sfu/port.ts'

/**
 * One socket's part in the media of its room. Made with the first request: most sockets of a test or a bot
 * never ask.
 */
export class MediaRequests {
  readonly #room: Room
  readonly #viewer: Viewer
  readonly #peer: MediaPeer
  #isStalled = false

  constructor(room: Room, viewer: Viewer, send: SendEvent) {
    this.#room = room
    this.#viewer = viewer
    this.#peer = room.media.join({
      peerId: randomUUID(),
      send,
      ownFeed: () => this.#ownFeed(),
      mayConsume: (feed) => room.mayReceive(viewer, feed),
      isMetered: () => room.features.shows.isMetered(viewer),
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
    if (isPublishing && this.#ownFeed()?.kind === 'stage') this.#room.claimPublisher(member)
    const result = await this.#peer.request(method, data ?? {})
    return result.ok ? { ref, ok: true, data: result.value } : { ref, ok: false, error: result.error }
  }

  close(): void {
    this.#peer.close()
  }

  #ownFeed(): Feed | null {
    const who = this.#room.access(this.#viewer)
    if (mayPublish(who)) return { kind: 'stage' }
    return mayShowCamera(who) ? { kind: 'camera', username: this.#viewer.username } : null
  }
}
