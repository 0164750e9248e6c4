import * as z from 'zod/mini'

/**
 * A film that both sides of a private show may watch together. Always from our own origin: a foreign address
 * would learn who watches.
 */
export const WatchClip = z.object({
  id: z.string(),
  title: z.string(),
  /** Path on our own origin. */
  url: z.string(),
  duration_ms: z.int(),
})
export type WatchClip = z.infer<typeof WatchClip>

/**
 * The one player of a private show. While it plays, what has passed since this came is added to
 * `position_ms`; it stops by itself at the end of the clip.
 */
export const WatchState = z.object({
  show_id: z.string(),
  /** Grows by one per change; a command names the one it was made for. */
  version: z.int(),
  /** null: nothing chosen yet. */
  clip_id: z.nullable(z.string()),
  playing: z.boolean(),
  position_ms: z.int(),
  /** When `position_ms` held, which is when this was sent; server time, ms since 1970. */
  at: z.int(),
  /** Who changed it last; null: nobody yet. */
  by: z.nullable(z.string()),
})
export type WatchState = z.infer<typeof WatchState>

/** What either side may do with the player. */
export const WatchAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('load'), clip_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  z.object({ action: z.literal('play') }),
  z.object({ action: z.literal('pause') }),
  z.object({ action: z.literal('seek'), position_ms: z.int().check(z.nonnegative()) }),
])
export type WatchAction = z.infer<typeof WatchAction>

/** How a recording that somebody bought stands. `failed`: nothing can be played. */
export const RecordingState = z.enum(['recording', 'ready', 'failed'])
export type RecordingState = z.infer<typeof RecordingState>

export const Recording = z.object({
  id: z.string(),
  show_id: z.string(),
  /** The model's username. */
  broadcaster: z.string(),
  state: RecordingState,
  mime: z.string(),
  /** null while it is being recorded. */
  duration_ms: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  /** Path on our own origin, for its buyer alone; null: not ready. Takes ranges. */
  url: z.nullable(z.string()),
})
export type Recording = z.infer<typeof Recording>
