import type { Result } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import type { MediaSource, MediaTaker, RoomMedia, Sfu } from './port.ts'

/** Why something of a peer was closed (`v3.media.closed`). */
export type ClosedReason = 'ended' | 'not_entitled' | 'worker_died' | 'replaced' | 'expired' | (string & {})

/** Where a process of this machine sends one kind of media: RTP and RTCP, on loopback. */
export interface IngestAddress {
  readonly ip: string
  readonly rtpPort: number
  readonly rtcpPort: number
}

/** A publisher that is no socket but a process of ours. */
export interface Ingest {
  /** Rejects when the SFU refuses the parameters or the ingest was closed meanwhile. */
  produce(kind: types.MediaKind, rtpParameters: types.RtpParameters): Promise<IngestAddress>
  /**
   * As `produce`, for packets that this process makes itself: they take no port, and none is lost on the way.
   * The answer takes one packet of RTP, and does nothing once the ingest is closed.
   */
  producePackets(kind: types.MediaKind, rtpParameters: types.RtpParameters): Promise<(packet: Buffer) => void>
  /** Called once, when the ingest is gone for whatever reason but its own `close`. */
  onClosed(listener: (reason: ClosedReason) => void): void
  /**
   * `ended`: at the performer's own request; `lost`: they may come back, which is what counts where nothing
   * is said.
   */
  close(how?: 'ended' | 'lost'): void
}

/**
 * `taken`: somebody else publishes here by now, or it was closed meanwhile; `invalid`: the SFU refuses the
 * parameters; `unavailable`: its worker died.
 */
export type WebRtcIngestStart = 'taken' | 'invalid' | 'unavailable'

/** A publisher elsewhere that speaks WebRTC, without a socket of ours. */
export interface WebRtcIngest {
  /** Where it sends to. */
  readonly line: Pick<types.WebRtcTransport, 'iceParameters' | 'iceCandidates' | 'dtlsParameters'>
  /** What may be promised to it. */
  readonly rtpCapabilities: types.RtpCapabilities
  /** Puts it on air; `dtlsParameters` are its own. Closed where it fails. */
  start(
    dtlsParameters: types.DtlsParameters,
    tracks: readonly { readonly kind: types.MediaKind; readonly rtpParameters: types.RtpParameters }[],
  ): Promise<Result<null, WebRtcIngestStart>>
  /** Rejects when it is closed. */
  restartIce(): Promise<types.IceParameters>
  /**
   * Called once, when it is gone for whatever reason but its own `close`; `expired`: its line was not there
   * in time, or not back.
   */
  onClosed(listener: (reason: ClosedReason) => void): void
  close(how?: 'ended' | 'lost'): void
}

/** Packets of one producer, handed to this process. */
export interface Tap {
  readonly kind: types.MediaKind
  readonly mimeType: string
  /** As in its packets. */
  readonly codec: types.RtpCodecParameters
  /** Simulcast layers to choose from. */
  readonly layers: number
  onPacket(listener: (packet: Buffer) => void): void
  /** Resolves when the tap is closed by anyone. */
  readonly closed: Promise<void>
  /** Packets flow and a key frame is asked for. */
  resume(): Promise<void>
  /** No packets flow until `resume`. Rejects when the tap is closed meanwhile. */
  pause(): Promise<void>
  /** Asks the sender for a key frame. Rejects when the tap is closed meanwhile. */
  requestKeyFrame(): Promise<void>
  isClosed(): boolean
  /** It was closed because the right to it had ended. */
  isRevoked(): boolean
  close(): void
}

export interface TapOptions {
  readonly taker: Exclude<MediaTaker, 'socket'>
  readonly kind: types.MediaKind
  /** 0 is the smallest; more than there is means the largest. */
  readonly layer: number
  /** As for a viewer: asked now and at every `recheck`; false closes the tap. */
  readonly mayConsume: () => boolean
}

/** A room as the media plane itself sees it. */
export interface MediaRoom extends RoomMedia {
  /** null: somebody else publishes here. */
  openIngest(source: MediaSource): Promise<Ingest | null>
  /** null: somebody else publishes here. Rejects when no worker runs. */
  openWebRtcIngest(source: MediaSource): Promise<WebRtcIngest | null>
  /** null: not entitled, or nothing of that kind is published. */
  openTap(options: TapOptions): Promise<Tap | null>
}

export interface MediaPlane extends Sfu {
  room(username: string): MediaRoom
}
