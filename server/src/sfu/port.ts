import type {
  CameraState,
  MediaMethod,
  MediaState,
  ServerEvent,
  ServerEventName,
} from '@footlight/core/protocol'
import type { Result } from '@footlight/core/rules'

/** Sends one event to one socket; the socket layer encodes it. */
export type SendEvent = <N extends ServerEventName>(name: N, payload: ServerEvent<N>) => void

export interface PeerOptions {
  /** One per socket. */
  readonly peerId: string
  readonly send: SendEvent
  /**
   * The one feed that this peer may send now; null: none. The performer's is the main feed, a viewer's their
   * own camera. Asked at every `produce`, and again whenever the room says that entitlement may have changed.
   */
  readonly ownFeed: () => Feed | null
  /**
   * Asked at every `consume` and `resume`, and again on `recheck`. From `policies/`, never from the client.
   */
  readonly mayConsume: (feed: Feed) => boolean
  /**
   * Whether the main feed is paid for by the minute here; absent: never. Asked at `resume`, and again on
   * `recheck`.
   */
  readonly isMetered?: () => boolean
  /**
   * Only while metered. `false`: nothing came back for a few seconds, so the main feed is not sent any more,
   * as of now. `true`: something came back, and it is sent again.
   */
  readonly onReception?: (flows: boolean) => void
}

/** One socket's part in the media of one room. */
export interface MediaPeer {
  /** The methods of `v3.media.request`. Never throws; the error is the code of the answer. */
  request(method: MediaMethod, data: unknown): Promise<Result<Record<string, unknown>, string>>
  /**
   * ms since the main feed was last sent to this peer, or its own camera last came: 0 while either does, null
   * where neither ever did. Up to 0.5 s too much.
   */
  unservedForMs(): number | null
  /** Closes what this peer holds in the SFU. Idempotent. */
  close(): void
}

/**
 * All that ever takes media out of a room. `socket`: viewers, those in shows, studio views, the performer.
 * `inspection`: the look for B-frames in what an encoder sends, of which nothing leaves.
 * `staff`: a picture for who has `live.watch`, of any stream that anybody receives (WALL-LIVE-02). Who takes is asked
 * again at every `recheck`, so a new kind belongs here before it takes its first packet.
 */
export const mediaTakers = [
  'socket',
  'recorder',
  'thumbnail',
  'preview',
  'hls',
  'inspection',
  'staff',
] as const
export type MediaTaker = (typeof mediaTakers)[number]

export type MediaSource = 'console' | 'whip' | 'rtmp' | 'demo'

export type RoomMediaEvent =
  /** The first producer of a publisher is there and has sent packets. */
  | { readonly kind: 'started'; readonly source: MediaSource }
  /** The list of producers changed, of the main feed or of the cameras: people are told the new state. */
  | { readonly kind: 'changed' }
  /**
   * The performer paused all that they send on the main feed, or takes that back. The stream goes on, but
   * nobody receives anything meanwhile. Each `true` is followed by a `false`, also when the performer is
   * gone.
   */
  | { readonly kind: 'muted'; readonly muted: boolean }
  /**
   * The publisher of the main feed is gone. `ended`: at their own request; `lost`: connection or worker died,
   * they may come back. `silentForMs`: no packet has come from them for so long already (5 s and more where
   * that is the reason, up to 0.5 s too much, never too little; a gap under 1.5 s is none). What is paid by
   * the minute is not paid for that time.
   */
  | { readonly kind: 'stopped'; readonly reason: 'ended' | 'lost'; readonly silentForMs: number }

/**
 * The media of one room: at most one publisher on air, one camera per viewer who may show it, any number of
 * viewers.
 */
export interface RoomMedia {
  join(options: PeerOptions): MediaPeer
  /** The main feed, for those who may receive it now. Without cameras. */
  state(): MediaState
  /** The viewers' cameras that are being sent, for those who may receive them. */
  cameras(): readonly CameraState[]
  /**
   * ms since the last packet of the main feed: 0 while they come (a gap under 1.5 s is none), null with
   * nobody on air. Up to 0.5 s too much.
   */
  silentForMs(): number | null
  /** What takes media now: one entry for each socket that receives something and for each tap. */
  takers(): readonly MediaTaker[]
  /** Closes in the SFU, before it returns, every producer and consumer whose peer is no longer entitled. */
  recheck(): void
  /** Cuts the publisher on air: kicked, suspended, replaced. */
  cutPublisher(reason: string): void
  onEvent(listener: (event: RoomMediaEvent) => void): () => void
}

export interface Sfu {
  /** The same object for the same room, made on first use; survives the death of its worker. */
  room(username: string): RoomMedia
  /** What happens in every room, also in those that are made later. Heard before the room's own listeners. */
  onEvent(listener: (username: string, event: RoomMediaEvent) => void): () => void
  /** False while no worker runs. */
  ready(): boolean
  close(): Promise<void>
}

/** Of a picture, in pixels. */
export interface StreamSize {
  readonly width: number
  readonly height: number
}

/** A picture of what a room sent to everybody. */
export interface TakenThumbnail {
  readonly username: string
  readonly jpeg: Buffer
  /** ms since 1970. */
  readonly takenAt: number
}

/** A small picture of a room's stream, for browse and posters, and what its key frames say of its size. */
export interface Thumbnails {
  /** The newest picture; null where the room was not live. `version` changes with every refresh. */
  latest(
    username: string,
  ): { readonly jpeg: Buffer; readonly version: number; readonly takenAt: number } | null
  /** Those of the last minute, oldest first; none where not everybody may see the room now. */
  recent(username: string): readonly { readonly jpeg: Buffer; readonly takenAt: number }[]
  /** Of every picture, once, when it is there. Answers how to stop it. */
  onTaken(listener: (taken: TakenThumbnail) => void): () => void
  /** Nobody gets the pictures that there are from now on; the next one is taken when it is due. */
  withdraw(username: string): void
  /** In which sizes the room's stream is sent, the smallest first; empty: not known, or not public. */
  sizes(username: string): readonly StreamSize[]
}

/**
 * What is sent in a room: the performer's stream, or the camera of a viewer whom the performer let show it.
 */
export type Feed = { readonly kind: 'main' } | { readonly kind: 'camera'; readonly username: string }
