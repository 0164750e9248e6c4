import type { EncoderKind, IngestRefusalReason } from '@footlight/core/protocol'
import type { Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { MediaRoom } from '../sfu/plane.ts'

export type { EncoderKind }

/**
 * Why an encoder is refused admission. `bad_key`: nobody's, or no longer; `not_allowed`: a performer's, but
 * they may not publish now (policies `mayPublish`);
 * `liveness_required`: a check of who is in the picture is due (LIVE-CHECK-02); `busy`: the key streams already, or somebody else is on
 * air; `rate_limited`: a bad key, after too many others from this address within a minute. A good key is let
 * in all the same.
 */
export type AdmissionRefusal =
  | 'bad_key'
  | 'not_allowed'
  | 'liveness_required'
  | 'stopped'
  | 'busy'
  | 'rate_limited'

/**
 * Why a stream that was let in is sent away: what the performer's console shows in plain words
 * (`v3.ingest.refused`).
 */
export type StreamRefusal = Exclude<IngestRefusalReason, AdmissionRefusal>

/**
 * What the room is to be told of a stream that is cut; as the ingest's `close` takes it. `lost`: the
 * performer comes back with another one.
 */
export type RevokedHow = 'ended' | 'lost'

/** One encoder that was let in. It holds the key until it is closed. */
export interface IngestSession {
  readonly owner: Person
  readonly room: MediaRoom
  /**
   * Tells the performer's console why, counts it, and closes the encoder session. The caller answers the
   * encoder. Does nothing once the session is closed.
   */
  refuse(reason: StreamRefusal): void
  /**
   * Called once, when the key was rotated, the performer was suspended, somebody cut the stream, or a new
   * stream of the same key takes the place of this one, which had gone silent: the caller ends the stream
   * before it returns. At once where that has happened already. Not after `close`.
   */
  onRevoked(listener: (how: RevokedHow) => void): void
  /** Idempotent. After the caller has ended its stream. */
  close(): void
}

/** Where an encoder comes from. */
export interface Caller {
  /** Network address: bad keys are counted by it. */
  readonly address: string
  /**
   * Where the encoder's address names the room as well, as WHIP's does; a key of another one is `bad_key`.
   */
  readonly username?: string
}

/** Checks key, right and that a key streams once. */
export interface IngestAdmission {
  /**
   * Takes up to 2.5 s while an older stream of the same key is watched for whether it is dead. Rejects when
   * the database does not answer.
   */
  open(kind: EncoderKind, streamKey: string, caller: Caller): Promise<Result<IngestSession, AdmissionRefusal>>
}
