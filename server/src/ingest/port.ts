import type { Result } from '@footlight/core/domain'
import type { Person } from '@footlight/core/ports'
import type { MediaRoom } from '../sfu/plane.ts'

/** Encoders that come with a stream key instead of a session (contract §4). */
export type EncoderKind = 'whip' | 'rtmp'

/**
 * Why an encoder is sent away at the door. `bad_key`: nobody's, or no longer; `not_allowed`: hers, but she may not publish now
 * (policies `mayPublish`); `busy`: the key streams already, or somebody else is on stage.
 */
export type DoorRefusal = 'bad_key' | 'not_allowed' | 'busy'

/** Why a stream that was let in is sent away: what her console shows in plain words (`v3.ingest.refused`). */
export type StreamRefusal = 'b_frames' | 'video_codec' | 'audio_codec' | 'no_video' | 'too_large' | 'too_slow' | 'failed'

/** One encoder that was let in. It holds the key until it is closed. */
export interface EncoderSeat {
  readonly owner: Person
  readonly room: MediaRoom
  /** Tells her console why, counts it, and closes the seat. The caller answers the encoder. */
  refuse(reason: StreamRefusal): void
  /** Called once, when the key was rotated, she was suspended, or somebody cut her: the caller ends the stream. Not after `close`. */
  onRevoked(listener: () => void): void
  /** Idempotent. */
  close(): void
}

/** Checks key, right and that a key streams once. */
export interface IngestDoor {
  /** `username`: where the address names the room as well, as WHIP's does; a key of another one is `bad_key`. */
  open(kind: EncoderKind, streamKey: string, username?: string): Promise<Result<EncoderSeat, DoorRefusal>>
}
