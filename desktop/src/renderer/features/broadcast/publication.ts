import type { types } from 'mediasoup-client'
import type { MediaRequests } from './media-requests.ts'
import type { VideoPlan } from './video-plan.ts'

export type TrackKind = 'video' | 'audio'

export interface PublicationDeps {
  readonly requests: MediaRequests
  /** Fresh, not loaded yet. */
  readonly device: types.Device
  readonly plan: VideoPlan
  /** Only to try the line: it reaches nobody, and ends by itself. */
  readonly isRehearsal?: boolean
  /** The way to the server: `connected`, `disconnected` (may come back), `failed` (will not). */
  readonly onLine: (state: types.ConnectionState) => void
}

type Opaque = Record<string, unknown>

/**
 * One's own media in the room: one transport, at most one producer of each kind. Gone for good once closed.
 * What the server or WebRTC refuses rejects, and whoever publishes decides what to do about it.
 */
export class Publication {
  readonly #requests: MediaRequests
  readonly #transport: types.Transport
  readonly #plan: VideoPlan
  readonly #producers = new Map<TrackKind, types.Producer>()
  #queue: Promise<unknown> = Promise.resolve()

  /** Opens the way to the server. Sends nothing yet. */
  static async create({
    requests,
    device,
    plan,
    isRehearsal = false,
    onLine,
  }: PublicationDeps): Promise<Publication> {
    const capabilities = await requests.request('capabilities', {})
    await device.load({
      routerRtpCapabilities: capabilities.router_rtp_capabilities as unknown as types.RtpCapabilities,
    })
    const answer = await requests.request('create_transport', {
      direction: 'send',
      ...(isRehearsal && { rehearsal: true }),
    })
    const transport = device.createSendTransport({
      id: answer.id,
      iceParameters: answer.ice_parameters as unknown as types.IceParameters,
      iceCandidates: answer.ice_candidates as unknown as types.IceCandidate[],
      dtlsParameters: answer.dtls_parameters as unknown as types.DtlsParameters,
    })
    transport.on('connectionstatechange', onLine)
    return new Publication(requests, transport, plan)
  }

  private constructor(requests: MediaRequests, transport: types.Transport, plan: VideoPlan) {
    this.#requests = requests
    this.#transport = transport
    this.#plan = plan
    transport.on('connect', ({ dtlsParameters }, done, failed) => {
      const data = { transport_id: transport.id, dtls_parameters: dtlsParameters as unknown as Opaque }
      requests.request('connect_transport', data).then(() => done(), failed)
    })
    transport.on('produce', ({ kind, rtpParameters }, done, failed) => {
      const data = { transport_id: transport.id, kind, rtp_parameters: rtpParameters as unknown as Opaque }
      requests.request('produce', data).then((answer) => done({ id: answer.producer_id }), failed)
    })
  }

  /** Whether `id` is this transport or one of its producers. */
  owns(id: string): boolean {
    return id === this.#transport.id || [...this.#producers.values()].some((producer) => producer.id === id)
  }

  /**
   * Sends this track from now on; null: sends nothing of this kind until there is another. Calls take their
   * turn.
   */
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    const turn = this.#queue.then(() => this.#setTrack(kind, track))
    // The next in line does not care how this one ended; its caller hears it.
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  async restartIce(): Promise<void> {
    const answer = await this.#requests.request('restart_ice', { transport_id: this.#transport.id })
    if (!this.#transport.closed)
      await this.#transport.restartIce({
        iceParameters: answer.ice_parameters as unknown as types.IceParameters,
      })
  }

  /** What the browser knows about what it sends. */
  stats(): Promise<readonly RTCStatsReport[]> {
    const open = [...this.#producers.values()].filter((producer) => !producer.closed)
    return Promise.all(open.map((producer) => producer.getStats()))
  }

  /** Her own word: the server takes the room off air instead of waiting for her to come back. */
  async end(): Promise<void> {
    const ids = [...[...this.#producers.values()].map((producer) => producer.id), this.#transport.id]
    await Promise.all(ids.map((id) => this.#requests.request('close', { id })))
    this.close()
  }

  /** Idempotent. Says nothing to the server. */
  close(): void {
    this.#transport.close()
  }

  async #setTrack(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    const producer = this.#producers.get(kind)
    if (producer !== undefined) await producer.replaceTrack({ track })
    else if (track !== null)
      this.#producers.set(kind, await this.#transport.produce(this.#options(kind, track)))
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
