import type { MediaRequests } from '@footlight/core/client/media-rpc'
import { SendSession } from '@footlight/core/client/send-session'
import type { LineState } from '@footlight/core/ports'
import type { types } from 'mediasoup-client'
import PQueue from 'p-queue'
import type { VideoPlan } from './video-plan.ts'

export type TrackKind = 'video' | 'audio'

export interface PublicationDeps {
  readonly requests: MediaRequests
  readonly device: () => Promise<types.Device>
  readonly plan: VideoPlan
  /** Only to try the line: it reaches nobody, and ends on its own. */
  readonly isRehearsal?: boolean
  /** The way to the server. */
  readonly onLine: (state: LineState) => void
}

/**
 * One's own media in the room: at most one producer of each kind on one line. Gone for good once closed. What
 * the server or WebRTC refuses rejects, and whoever publishes decides what to do about it.
 */
export class Publication {
  readonly #session: SendSession<types.ProducerOptions, types.Producer>
  readonly #plan: VideoPlan
  readonly #queue = new PQueue({ concurrency: 1 })

  /** Opens the way to the server. Sends nothing yet. */
  static async create({
    requests,
    device,
    plan,
    isRehearsal = false,
    onLine,
  }: PublicationDeps): Promise<Publication> {
    return new Publication(await SendSession.open({ rpc: requests, device, isRehearsal, onLine }), plan)
  }

  private constructor(session: SendSession<types.ProducerOptions, types.Producer>, plan: VideoPlan) {
    this.#session = session
    this.#plan = plan
  }

  owns(id: string): boolean {
    return this.#session.owns(id)
  }

  /**
   * Sends this track from now on; null: sends nothing of this kind until there is another. Calls take their
   * turn.
   */
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    return this.#queue.add(() => this.#setTrack(kind, track))
  }

  restartIce(): Promise<void> {
    return this.#session.restartIce()
  }

  /** What the browser knows about what it sends. */
  stats(): Promise<readonly RTCStatsReport[]> {
    const open = this.#session.producers.filter((producer) => !producer.closed)
    return Promise.all(open.map((producer) => producer.getStats()))
  }

  /** Their own word: the server takes the room off air instead of waiting for them to come back. */
  end(): Promise<void> {
    return this.#session.end()
  }

  /** Idempotent. Says nothing to the server. */
  close(): void {
    this.#session.close()
  }

  async #setTrack(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    const producer = this.#session.producers.find((each) => each.kind === kind)
    if (producer !== undefined) await producer.replaceTrack({ track })
    else if (track !== null) await this.#session.produce(this.#options(kind, track))
  }

  #options(kind: TrackKind, track: MediaStreamTrack): types.ProducerOptions {
    // Tracks belong to their device: they outlive this publication, and their end is the device's business.
    const shared = { track, stopTracks: false, disableTrackOnPause: false, zeroRtpOnPause: true }
    if (kind === 'audio')
      return { ...shared, codecOptions: { opusDtx: false, opusStereo: false, opusFec: true } }
    return {
      ...shared,
      encodings: [...this.#plan.encodings],
      codecOptions: { videoGoogleStartBitrate: this.#plan.startBitrateKbps },
    }
  }
}
