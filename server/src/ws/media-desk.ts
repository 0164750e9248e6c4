import { randomUUID } from 'node:crypto'
import type { ClientEvent, ServerEvent } from '@footlight/core/protocol'
import { mayPublish } from '../policies/room-policies.ts'
import type { Member } from '../rooms/member.ts'
import type { Room } from '../rooms/room.ts'
import type { Visitor } from '../rooms/visitor.ts'
import type { MediaPeer, SendEvent } from '../sfu/port.ts'

/** One socket's part in the media of its room. Made with the first request: most sockets of a test or a bot never ask. */
export class MediaDesk {
  readonly #room: Room
  readonly #visitor: Visitor
  readonly #peer: MediaPeer

  constructor(room: Room, visitor: Visitor, send: SendEvent) {
    this.#room = room
    this.#visitor = visitor
    this.#peer = room.media.join({
      peerId: randomUUID(),
      send,
      mayProduce: () => mayPublish(room.standing(visitor)),
      mayConsume: () => room.mayReceiveMedia(visitor),
    })
  }

  async request(member: Member, { ref, method, data }: ClientEvent<'v3.media.request'>): Promise<ServerEvent<'v3.media.response'>> {
    const isPublishing = method === 'produce' || (method === 'create_transport' && data?.['direction'] === 'send')
    if (isPublishing && mayPublish(this.#room.standing(this.#visitor))) this.#room.claimPublisher(member)
    const result = await this.#peer.request(method, data ?? {})
    return result.ok ? { ref, ok: true, data: result.value } : { ref, ok: false, error: result.error }
  }

  close(): void {
    this.#peer.close()
  }
}
