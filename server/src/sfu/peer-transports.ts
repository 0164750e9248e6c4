import type { MediaData, MediaResult } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import type { ClosedReason } from './plane.ts'
import type { Feed } from './port.ts'
import type { Answer, Direction, Notice, PeerDeps, PublisherRegistry } from './publisher-registry.ts'
import { sfuLimits } from './sfu-limits.ts'

interface Line {
  readonly transport: types.WebRtcTransport
  readonly direction: Direction
  readonly isRehearsal: boolean
  /** What it was made to send: nothing else goes over it. null: it receives. */
  readonly feedKind: Feed['kind'] | null
  readonly cancelExpiry: () => void
}

/** The WebRTC transports of one peer. Candidates are those of our own server only. */
export class PeerTransports {
  readonly #room: PublisherRegistry
  readonly #peer: PeerDeps
  readonly #lines = new Map<string, Line>()
  /** Counted beside those that exist, so that parallel requests keep the limit too. */
  #pending = 0

  constructor(room: PublisherRegistry, peer: PeerDeps) {
    this.#room = room
    this.#peer = peer
  }

  /** Only where it was made for this direction. */
  get(id: string, direction: Direction): types.WebRtcTransport | undefined {
    const line = this.#lines.get(id)
    return line?.direction === direction ? line.transport : undefined
  }

  feedKindOf({ id }: types.WebRtcTransport): Feed['kind'] | null {
    return this.#lines.get(id)?.feedKind ?? null
  }

  isRehearsal({ id }: types.WebRtcTransport): boolean {
    return this.#lines.get(id)?.isRehearsal === true
  }

  /** A viewer may have one made before playing is allowed or wanted: nothing flows through it before. */
  async create({
    direction,
    rehearsal: isRehearsal = false,
    camera: isCamera = false,
  }: MediaData<'create_transport'>): Answer<'create_transport'> {
    if (isRehearsal && (direction !== 'send' || this.#peer.options.ownFeed()?.kind !== 'main'))
      return fail('forbidden')
    const feed = direction === 'send' ? this.#peer.options.ownFeed() : null
    if (direction === 'send' && feed === null) return fail('forbidden')
    // A camera that is late for its show is never the stream of the room.
    if (isCamera && feed?.kind !== 'camera') return fail('forbidden')
    if (this.#lines.size + this.#pending >= sfuLimits.transportsPerPeerMax) return fail('rate_limited')
    this.#pending += 1
    try {
      const transport = await this.#make(direction)
      if (this.#peer.closed) {
        transport.close()
        return fail('not_found')
      }
      this.#keep(transport, { direction, isRehearsal, feedKind: feed?.kind ?? null })
      return ok({
        id: transport.id,
        ice_parameters: { ...transport.iceParameters },
        ice_candidates: transport.iceCandidates.map((candidate) => ({ ...candidate })),
        dtls_parameters: { ...transport.dtlsParameters },
        expires_in_ms: isRehearsal ? sfuLimits.rehearsalMs : sfuLimits.transportConnectMs,
      })
    } finally {
      this.#pending -= 1
    }
  }

  async connect({
    transport_id,
    dtls_parameters,
  }: MediaData<'connect_transport'>): Answer<'connect_transport'> {
    const line = this.#lines.get(transport_id)
    if (!line) return fail('not_found')
    await line.transport.connect({ dtlsParameters: dtls_parameters as unknown as types.DtlsParameters })
    return ok({})
  }

  async restartIce({ transport_id }: MediaData<'restart_ice'>): Answer<'restart_ice'> {
    const line = this.#lines.get(transport_id)
    if (!line) return fail('not_found')
    return ok({ ice_parameters: { ...(await line.transport.restartIce()) } })
  }

  async stats({ transport_id }: MediaData<'stats'>): Answer<'stats'> {
    const line = this.#lines.get(transport_id)
    if (!line) return fail('not_found')
    const [[transport], streams] = await Promise.all([
      line.transport.getStats(),
      this.#peer.statsOf(line.transport),
    ])
    return transport ? ok(readLineStats(transport, streams)) : fail('not_found')
  }

  /** By the client's own word, so nobody is told; false: no such transport. */
  close(id: string): boolean {
    const line = this.#lines.get(id)
    if (!line) return false
    for (const notify of this.#drop(line)) notify()
    return true
  }

  closeAll(reason: ClosedReason): Notice[] {
    return [...this.#lines.values()].flatMap((line) => [
      ...this.#drop(line),
      this.#peer.notice(line.transport.id, reason),
    ])
  }

  closeSending(reason: ClosedReason): Notice[] {
    const sending = [...this.#lines.values()].filter((line) => line.direction === 'send')
    return sending.flatMap((line) => [...this.#drop(line), this.#peer.notice(line.transport.id, reason)])
  }

  async #make(direction: Direction): Promise<types.WebRtcTransport> {
    const { media, router } = await this.#room.placement()
    const transport = await router.createWebRtcTransport({
      webRtcServer: media.webRtcServer,
      enableUdp: true,
      enableTcp: true,
      preferUdp: true,
      iceConsentTimeout: sfuLimits.iceConsentTimeoutSeconds,
      initialAvailableOutgoingBitrate: sfuLimits.viewerBitrateBpsInitial,
    })
    if (direction === 'send') await transport.setMaxIncomingBitrate(this.#bitrateMax())
    return transport
  }

  #bitrateMax(): number {
    return this.#peer.options.ownFeed()?.kind === 'camera'
      ? sfuLimits.cameraBitrateBpsMax
      : sfuLimits.publisherBitrateBpsMax
  }

  #keep(transport: types.WebRtcTransport, made: Omit<Line, 'transport' | 'cancelExpiry'>): void {
    const { isRehearsal } = made
    const line: Line = {
      transport,
      ...made,
      cancelExpiry: this.#room.clock.after(
        isRehearsal ? sfuLimits.rehearsalMs : sfuLimits.transportConnectMs,
        () => this.#lose(line, 'expired'),
      ),
    }
    this.#lines.set(transport.id, line)
    transport.on('dtlsstatechange', (state) => {
      if (state === 'connected' && !isRehearsal) line.cancelExpiry()
      if (state === 'failed' || state === 'closed') this.#lose(line, 'ended')
    })
    transport.on('icestatechange', (state) => {
      // The other end may come back with restart_ice; until then nothing it sends is live.
      if (made.direction === 'send')
        this.#peer.lineDown(transport, state === 'disconnected' || state === 'closed')
    })
  }

  #lose(line: Line, reason: ClosedReason): void {
    if (!this.#lines.has(line.transport.id)) return
    for (const notify of [...this.#drop(line), this.#peer.notice(line.transport.id, reason)]) notify()
  }

  #drop(line: Line): Notice[] {
    line.cancelExpiry()
    this.#lines.delete(line.transport.id)
    line.transport.close()
    return this.#peer.lineLost(line.transport)
  }
}

/**
 * bit/s, loss as a share of 1, round trip in ms: of the worst stream, null before the first report of the
 * other end.
 */
function readLineStats(
  transport: types.WebRtcTransportStat,
  streams: readonly (types.ConsumerStat | types.ProducerStat)[],
): MediaResult<'stats'> {
  const roundTrips = streams
    .map((stream) => stream.roundTripTime)
    .filter((ms) => ms !== undefined && ms > 0) as number[]
  return {
    bitrate_in: transport.recvBitrate,
    bitrate_out: transport.sendBitrate,
    loss: Math.max(transport.rtpPacketLossReceived ?? 0, transport.rtpPacketLossSent ?? 0),
    round_trip_ms: roundTrips.length > 0 ? Math.max(...roundTrips) : null,
  }
}
