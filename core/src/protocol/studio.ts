import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { RoomStatus } from './room.ts'

/**
 * How far a model lets the people of her studio look in without being seen in her room: not at all, while
 * anybody may watch, or also while a show runs (her own picture and voice; never a viewer's camera, name or
 * words, and never an exclusive show).
 */
export const StudioView = z.enum(['none', 'public', 'shows'])
export type StudioView = z.infer<typeof StudioView>

export const StudioRole = z.enum(['owner', 'manager'])
export type StudioRole = z.infer<typeof StudioRole>

/** A model's own word to her studio. She alone changes it, at any time; it holds from that moment. */
export const StudioAgreement = z.object({
  /** null: she works for herself. */
  studio_id: z.nullable(z.int()),
  look_in: StudioView,
  /** ms since 1970; null: never changed. */
  changed_at: z.nullable(z.int()),
})
export type StudioAgreement = z.infer<typeof StudioAgreement>

/** One stretch of work, from when somebody clocked in until somebody clocked out. Times in ms since 1970. */
export const Shift = z.object({
  id: z.string(),
  username: Username,
  started_at: z.int(),
  ended_at: z.nullable(z.int()),
  /** Who clocked in; the model herself or somebody of her studio. */
  started_by: z.string(),
  ended_by: z.nullable(z.string()),
  /** On air within it, so far. */
  on_air_ms: z.int(),
  /** What her viewers paid within it, before it was shared; null: not over yet, or not for this reader. */
  tokens: z.nullable(z.int()),
})
export type Shift = z.infer<typeof Shift>

/** One room on the wall. */
export const WallRoom = z.object({
  username: Username,
  display_name: z.string(),
  status: RoomStatus,
  viewers: z.int(),
  subject: z.string(),
  /** How her stream comes in; null: it does not. */
  ingest: z.nullable(z.string()),
  /** ms since the last packet of her stream; 0 while they come, null without a stream. */
  silent_for_ms: z.nullable(z.int()),
  shift: z.nullable(Shift),
  /** What viewers paid in the last hour, before it was shared; null: the reader's role does not cover it. */
  tokens_last_hour: z.nullable(z.int()),
  /** The same in an hour on air, over her last shifts; null: not covered, or no shift yet. */
  tokens_usual_hour: z.nullable(z.int()),
  /** What the reader may do now: role and agreement together. */
  look_in: StudioView,
})
export type WallRoom = z.infer<typeof WallRoom>

export const StudioWall = z.object({
  studio_id: z.int(),
  role: StudioRole,
  /** Server time, ms since 1970. */ now: z.int(),
  rooms: z.array(WallRoom),
})
export type StudioWall = z.infer<typeof StudioWall>
