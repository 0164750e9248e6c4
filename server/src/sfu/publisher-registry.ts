import type { Clock } from '@footlight/core/ports'
import type { MediaData, MediaMethod, MediaResult } from '@footlight/core/protocol'
import type { Result } from '@footlight/core/rules'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import type { ClosedReason } from './plane.ts'
import type { Feed, MediaTaker, PeerOptions } from './port.ts'
import type { Publisher, PublisherOwner } from './publisher.ts'
import type { Published } from './publishers.ts'
import type { Placement } from './room-router.ts'

/** Tells one socket what was closed. Called after everything of one step has been closed. */
export type Notice = () => void

/** Somebody or something that takes media out of a room. */
export interface Taker {
  readonly taker: MediaTaker
  /** It has a consumer now. */
  takes(): boolean
  /** Closes, in the worker, all that it may no longer receive. The answers tell its client. */
  revoke(): Notice[]
}

/** Codes of `v3.media.response`. */
export type MediaError = 'forbidden' | 'not_found' | 'invalid_value' | 'rate_limited' | 'media_unavailable'
export type Answer<M extends MediaMethod> = Promise<Result<MediaResult<M>, MediaError>>

/** What those in a room need of it. */
export interface PublisherRegistry {
  readonly clock: Clock
  readonly logger: Logger
  placement(): Promise<Placement>
  /** A router is there and its worker lives. */
  isPlaced(): boolean
  /** Of those who send now; null: no such producer. */
  published(producerId: string): Published | null
  /** Somebody other than `owner` is on air. */
  isTaken(owner: PublisherOwner): boolean
  /** The publisher of this feed that `owner` is; another one is replaced by it. */
  publish(owner: PublisherOwner, feed: Feed): Publisher
  /** null: `owner` does not publish. */
  publisherOf(owner: PublisherOwner): Publisher | null
  addProducer(publisher: Publisher, producer: types.Producer): void
  /** By the sender's own word; with the last producer the feed has ended. */
  removeProducer(publisher: Publisher, producer: types.Producer): void
  /** The line or the socket of a publisher is gone. Nothing happens when `owner` does not publish. */
  publisherLost(owner: PublisherOwner): void
}

export type Direction = MediaData<'create_transport'>['direction']

/** What the parts of one peer need of each other. */
export interface PeerDeps {
  readonly options: PeerOptions
  readonly closed: boolean
  /** Only where it was made for this direction. */
  transport(id: string, direction: Direction): types.WebRtcTransport | undefined
  /** What it was made to send; null: it receives. */
  feedKindOf(transport: types.WebRtcTransport): Feed['kind'] | null
  /** It was made to try the line: what comes on it is nobody's stream. */
  isRehearsal(transport: types.WebRtcTransport): boolean
  closeSending(reason: ClosedReason): Notice[]
  /** Closed by the server: the client hears of it, unless the socket itself is gone. */
  notice(id: string, reason: ClosedReason): Notice
  /** A transport is gone, and what went through it goes with it. */
  lineLost(transport: types.WebRtcTransport): Notice[]
  /** Its line broke, or is back. */
  lineDown(transport: types.WebRtcTransport, down: boolean): void
  statsOf(transport: types.WebRtcTransport): Promise<(types.ConsumerStat | types.ProducerStat)[]>
}
