import type { MediaState } from '@footlight/core/protocol'
import type { Viewer } from '../accounts/viewer.ts'
import type { Feed, RoomMedia } from '../sfu/port.ts'
import { type Audience, everybody } from './fan-out/audience.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import type { PublicAccess } from './public-access.ts'
import type { RoomMembers } from './room-members.ts'

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

  /** All cameras are for the same people. */
  #cameraShares(): Audience['shares'] {
    const cameras = this.#deps.media.cameras()
    if (cameras.length === 0) return []
    const feeds = cameras.map(({ username }): Feed => ({ kind: 'camera', username }))
    const frameOf = (state: MediaState) => encodeEvent('v3.media.state', { ...state, cameras: [...cameras] })
    return [
      { to: { kind: 'entitled', feeds: [...feeds, mainFeed] }, frame: frameOf(this.#open()) },
      { to: { kind: 'entitled', feeds }, frame: frameOf(closedStream) },
    ]
  }
}
