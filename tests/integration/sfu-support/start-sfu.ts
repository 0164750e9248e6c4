import type { Clock } from '@footlight/core/ports'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { createLogger } from '@footlight/server/platform/logger'
import { createSfu } from '@footlight/server/sfu/create-sfu'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { MediaPeer, PeerOptions, RoomMediaEvent } from '@footlight/server/sfu/port'
import { freeMediaPorts } from '../../dev-env/media-ports.ts'

export const silentLogger = createLogger('silent')

export async function startSfu({
  clock = systemClock,
  workers = 1,
}: {
  clock?: Clock
  workers?: number
} = {}): Promise<MediaPlane> {
  return createSfu({
    config: { mediaPorts: await freeMediaPorts(), listenIp: '127.0.0.1', workers },
    clock,
    logger: silentLogger,
  })
}

interface ClosedNotice {
  readonly id: string
  readonly reason: string
}

export interface TestRights {
  /** The main feed. */
  mayProduce: boolean
  /** The main feed. */
  mayConsume: boolean
  /** A viewer's own camera, under this name, where the main feed is not theirs. */
  camera?: string | null
  /** Other people's cameras. */
  maySeeCameras?: boolean
  /** The main feed is paid for by the minute. */
  isMetered?: boolean
}

export interface TestPeer extends MediaPeer {
  readonly closedNotices: ClosedNotice[]
  /** Whether what is sent arrives, as the room heard of it. */
  readonly receptions: boolean[]
  /** Changes what the room's policy says of this peer. */
  readonly rights: TestRights
  /** The value of an answer that must be a success. */
  must(method: Parameters<MediaPeer['request']>[0], data?: unknown): Promise<Record<string, unknown>>
  /** The code of an answer that must be a refusal. */
  refusal(method: Parameters<MediaPeer['request']>[0], data?: unknown): Promise<string>
}

let peersMade = 0

export function joinRoom(
  sfu: MediaPlane,
  username: string,
  rights: TestRights = { mayProduce: false, mayConsume: true },
): TestPeer {
  const closedNotices: ClosedNotice[] = []
  const receptions: boolean[] = []
  const send: PeerOptions['send'] = (name, payload) => {
    if (name === 'v3.media.closed') closedNotices.push(payload as ClosedNotice)
  }
  peersMade += 1
  const peer = sfu.room(username).join({
    peerId: `peer-${peersMade}`,
    send,
    ownFeed: () =>
      rights.mayProduce
        ? { kind: 'main' }
        : rights.camera
          ? { kind: 'camera', username: rights.camera }
          : null,
    mayConsume: (feed) => (feed.kind === 'main' ? rights.mayConsume : (rights.maySeeCameras ?? false)),
    isMetered: () => rights.isMetered ?? false,
    onReception: (flows) => void receptions.push(flows),
  })
  return {
    closedNotices,
    receptions,
    rights,
    request: (method, data) => peer.request(method, data),
    unservedForMs: () => peer.unservedForMs(),
    close: () => peer.close(),
    async must(method, data = {}) {
      const answer = await peer.request(method, data)
      if (!answer.ok) throw new Error(`${method} was refused: ${answer.error}`)
      return answer.value
    },
    async refusal(method, data = {}) {
      const answer = await peer.request(method, data)
      if (answer.ok) throw new Error(`${method} was not refused`)
      return answer.error
    },
  }
}

/** Resolves with the first event of that kind from now on. */
export function nextEvent<K extends RoomMediaEvent['kind']>(
  sfu: MediaPlane,
  username: string,
  kind: K,
): Promise<Extract<RoomMediaEvent, { kind: K }>> {
  return new Promise((resolve) => {
    const unsubscribe = sfu.room(username).onEvent((event) => {
      if (event.kind !== kind) return
      unsubscribe()
      resolve(event as Extract<RoomMediaEvent, { kind: K }>)
    })
  })
}

/** Parameters as a browser would send them, for producers through which nothing flows. */
export function rtpParameters(kind: 'audio' | 'video', ssrc: number, layers = 1) {
  const codec =
    kind === 'audio'
      ? { mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }
      : { mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }
  return {
    mid: kind,
    codecs: [codec],
    encodings: Array.from({ length: layers }, (_, index) => ({ ssrc: ssrc + index })),
    rtcp: { cname: 'test' },
  }
}
