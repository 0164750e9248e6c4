import { randomBytes } from 'node:crypto'
import type { MediaState, RoomStatus } from '@footlight/core/protocol'
import type { Viewer } from '../accounts/viewer.ts'
import type { Feed, RoomMedia } from '../sfu/port.ts'
import { isOpenToPublic } from './access/room-policies.ts'
import { type Audience, everybody } from './fan-out/audience.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import type { RoomMembers } from './room-members.ts'

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

export interface MediaStatesDeps {
  readonly media: RoomMedia
  readonly publicAccess: PublicAccess
  readonly roomMembers: RoomMembers
  /** null: there is no HLS. */
  readonly hlsUrl: string | null
  mayReceive(viewer: Viewer, feed: Feed): boolean
}

const closedStream: MediaState = { producers: [] }
const mainFeed: Feed = { kind: 'main' }

/** What each who is in the room may receive of it now, as they are told (`v3.media.state`). */
export class MediaStates {
  readonly #deps: MediaStatesDeps

  constructor(deps: MediaStatesDeps) {
    this.#deps = deps
  }

  frameFor(viewer: Viewer): Buffer {
    const { media, mayReceive } = this.#deps
    const main = mayReceive(viewer, mainFeed) ? this.#open() : closedStream
    const cameras = media.cameras().filter(({ username }) => mayReceive(viewer, { kind: 'camera', username }))
    return encodeEvent('v3.media.state', cameras.length > 0 ? { ...main, cameras } : main)
  }

  /** Encoded once for all who are entitled alike. */
  tellAll(): void {
    const { roomMembers } = this.#deps
    roomMembers.fanOut.to({
      shares: [
        ...this.#cameraShares(),
        { to: { kind: 'entitled', feeds: [mainFeed] }, frame: encodeEvent('v3.media.state', this.#open()) },
        { to: everybody, frame: encodeEvent('v3.media.state', closedStream) },
      ],
    })
  }

  tell(usernames: readonly string[]): void {
    for (const username of usernames)
      for (const member of this.#deps.roomMembers.named(username)) member.write(this.frameFor(member.viewer))
  }

  #open(): MediaState {
    const { media, publicAccess, hlsUrl } = this.#deps
    return publicAccess.withHls(media.state(), hlsUrl)
  }

  /** All cameras are for the same people, but for those of a date: each is for the other one. */
  #cameraShares(): Audience['shares'] {
    const cameras = this.#deps.media.cameras()
    if (cameras.length === 0) return []
    const feeds = cameras.map(({ username }): Feed => ({ kind: 'camera', username }))
    const frameOf = (state: MediaState) => encodeEvent('v3.media.state', { ...state, cameras: [...cameras] })
    return [
      { to: { kind: 'entitled', feeds: [...feeds, mainFeed] }, frame: frameOf(this.#open()) },
      { to: { kind: 'entitled', feeds }, frame: frameOf(closedStream) },
      ...(cameras.length === 1 ? [] : cameras).map((camera): Audience['shares'][number] => ({
        to: { kind: 'entitled', feeds: [{ kind: 'camera', username: camera.username }] },
        frame: encodeEvent('v3.media.state', { ...closedStream, cameras: [camera] }),
      })),
    ]
  }
}
