import * as z from 'zod/mini'
import { define } from './define-event.ts'
import type { ErrorCode } from './error-catalog.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

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
 * `position_ms`; it stops at the end of the clip.
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

/** Watching together in a private show. */
export const watchEvents = {
  /**
   * To the two of a private show: when a socket enters, after every change, and to who came too late with
   * theirs.
   */
  'v3.watch.state': define({ id: 112, schema: WatchState }),
  /** The private show is over, and the player with it. */
  'v3.watch.end': define({ id: 113, schema: z.object({ show_id: z.string() }) }),
} as const

const room = z.object({ username: Username })
const WatchAnswer = z.object({ status: z.literal(1), state: WatchState })
const watching = ['user_not_found', 'forbidden', 'not_found'] as const satisfies readonly ErrorCode[]

/** Watching together in a private show. */
export const watchRoutes = {
  watchClips: defineRoute({
    method: 'GET',
    path: '/watch-clips',
    summary: 'Films to watch together',
    access: 'user',
    at: 'anywhere',
    response: z.object({ clips: z.array(WatchClip) }),
    errors: [],
  }),
  /** 403: not one of the two of the private show; 404: none that watches together runs. */
  watchState: defineRoute({
    method: 'GET',
    path: '/watch/:username',
    summary: 'The player of my private show',
    access: 'user',
    at: 'room',
    params: room,
    response: WatchAnswer,
    errors: watching,
  }),
  /** 409 `conflict`: somebody was faster; `state` is the version now, and `v3.watch.state` comes again. */
  watchCommand: defineRoute({
    method: 'POST',
    path: '/watch/:username',
    summary: 'Play, pause, seek, or choose a film for both',
    access: 'user',
    at: 'room',
    params: room,
    body: z.object({ base_version: z.int().check(z.nonnegative()), command: WatchAction }),
    response: WatchAnswer,
    errors: [...watching, 'conflict', 'wrong_state'],
  }),
} as const
