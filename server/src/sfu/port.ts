import type { Result } from '@footlight/core/domain'
import type { MediaMethod, MediaState, ServerEvent, ServerEventName } from '@footlight/core/protocol'

/** Sends one event to one socket; the socket layer encodes it. */
export type SendEvent = <N extends ServerEventName>(name: N, payload: ServerEvent<N>) => void

export interface PeerOptions {
  /** One per socket. */
  readonly peerId: string
  readonly send: SendEvent
  /** Asked at every `produce`, and again whenever the room says that entitlement may have changed. */
  readonly mayProduce: () => boolean
  /** Asked at every `consume` and `resume`, and again on `recheck`. From `policies/`, never from the client. */
  readonly mayConsume: () => boolean
}

/** One socket's part in the media of one room. */
export interface MediaPeer {
  /** The methods of the contract §3. Never throws; the error is the code of the answer. */
  request(method: MediaMethod, data: unknown): Promise<Result<Record<string, unknown>, string>>
  /** Closes what this peer holds in the SFU. Idempotent. */
  close(): void
}

export type MediaSource = 'console' | 'whip' | 'rtmp' | 'demo'

export type RoomMediaEvent =
  /** The first producer of a publisher is there and has sent packets. */
  | { readonly kind: 'started'; readonly source: MediaSource }
  /** The list of producers changed: viewers are told the new state. */
  | { readonly kind: 'changed' }
  /** The publisher is gone. `ended`: by her own word; `lost`: line or worker died, she may come back. */
  | { readonly kind: 'stopped'; readonly reason: 'ended' | 'lost' }

/** The media of one room: at most one publisher, any number of viewers. */
export interface RoomMedia {
  join(options: PeerOptions): MediaPeer
  /** What an entitled viewer may receive now. */
  state(): MediaState
  /** Closes in the SFU, before it returns, every producer and consumer whose peer is no longer entitled. */
  recheck(): void
  /** Cuts the publisher: kicked, suspended, replaced. */
  cutPublisher(reason: string): void
  onEvent(listener: (event: RoomMediaEvent) => void): () => void
}

export interface Sfu {
  /** The same object for the same room, made on first use; survives the death of its worker. */
  room(username: string): RoomMedia
  /** False while no worker runs. */
  ready(): boolean
  close(): Promise<void>
}

/** A small picture of a room's stream, for browse and posters. */
export interface Thumbnails {
  /** The newest picture; null where the room was not live. `version` changes with every refresh. */
  latest(username: string): { readonly jpeg: Buffer; readonly version: number; readonly takenAt: number } | null
}
