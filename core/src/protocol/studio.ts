import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { RoomStatus } from './rooms.ts'
import { defineRoute } from './route.ts'
import { StudioRole } from './studio-roles.ts'

/**
 * How far a model lets the people of their studio use the studio view, unseen in the room: not at all, while
 * anybody may watch, or also while a show runs (the model's own video and audio; never a viewer's camera,
 * name or words, and never an exclusive show).
 */
export const StudioView = z.enum(['none', 'public', 'shows'])
export type StudioView = z.infer<typeof StudioView>

/**
 * A model's own consent toward their studio. The model alone changes it, at any time; it holds from that
 * moment.
 */
export const StudioAgreement = z.object({
  /** null: the model works independently. */
  studio_id: z.nullable(z.int()),
  studio_view: StudioView,
  /** ms since 1970; null: never changed. */
  changed_at: z.nullable(z.int()),
})
export type StudioAgreement = z.infer<typeof StudioAgreement>

/** One shift, from when somebody clocked in until somebody clocked out. Times in ms since 1970. */
export const Shift = z.object({
  id: z.string(),
  username: Username,
  started_at: z.int(),
  ended_at: z.nullable(z.int()),
  /** Who clocked in; the model or somebody of the studio. */
  started_by: z.string(),
  ended_by: z.nullable(z.string()),
  /** On air within it, so far. */
  on_air_ms: z.int(),
  /**
   * What the model's viewers paid within it, before it was shared; null: not over yet, or not for this
   * reader.
   */
  tokens: z.nullable(z.int()),
})
export type Shift = z.infer<typeof Shift>

/** One room on the wall. */
export const WallRoom = z.object({
  username: Username,
  display_name: z.string(),
  /** Name of the sub-studio whose room it is; null: it is the reader's own studio's. */
  substudio: z.nullable(z.string()),
  status: RoomStatus,
  viewers: z.int(),
  subject: z.string(),
  /** How the model's stream comes in; null: it does not. */
  ingest: z.nullable(z.string()),
  /** ms since the last packet of the model's stream; 0 while they come, null without a stream. */
  silent_for_ms: z.nullable(z.int()),
  shift: z.nullable(Shift),
  /** What viewers paid in the last hour, before it was shared; null: the reader's role does not cover it. */
  tokens_last_hour: z.nullable(z.int()),
  /** The same since 00:00 UTC. */
  tokens_today: z.nullable(z.int()),
  /** The same in an hour on air, over the model's last shifts; null: not covered, or no shift yet. */
  tokens_usual_hour: z.nullable(z.int()),
  /** What the reader may do now: role and agreement together. */
  studio_view: StudioView,
})
export type WallRoom = z.infer<typeof WallRoom>

/** All rooms of the reader's own studio, and of its sub-studios those that are live. */
export const StudioWall = z.object({
  studio_id: z.int(),
  role: StudioRole,
  /** Server time, ms since 1970. */
  now: z.int(),
  rooms: z.array(WallRoom),
})
export type StudioWall = z.infer<typeof StudioWall>

const room = z.object({ username: Username })
const ShiftAnswer = z.object({ status: z.literal(1), shift: Shift })

/** The studio manager's side, and the model's word about it. */
export const studioRoutes = {
  studioWall: defineRoute({
    method: 'GET',
    path: '/studio/wall',
    summary: 'The rooms of my studio that my role covers',
    access: 'user',
    at: 'anywhere',
    response: StudioWall,
    errors: ['forbidden'],
  }),
  studioAgreement: defineRoute({
    method: 'GET',
    path: '/studio/agreement',
    summary: 'What my studio may see of me',
    access: 'user',
    at: 'room',
    response: StudioAgreement,
    errors: ['forbidden'],
  }),
  /** Whoever watches beyond it is out before the answer. */
  changeStudioAgreement: defineRoute({
    method: 'POST',
    path: '/studio/agreement',
    summary: 'Change what my studio may see of me',
    access: 'user',
    at: 'room',
    body: z.object({ studio_view: StudioView }),
    response: StudioAgreement,
    errors: ['forbidden'],
  }),
  /** By the model, or somebody of the studio. */
  startShift: defineRoute({
    method: 'POST',
    path: '/studio/shifts/:username/start',
    summary: 'Clock a model in',
    access: 'user',
    at: 'room',
    params: room,
    response: ShiftAnswer,
    errors: ['user_not_found', 'forbidden', 'wrong_state'],
  }),
  endShift: defineRoute({
    method: 'POST',
    path: '/studio/shifts/:username/end',
    summary: 'Clock a model out',
    access: 'user',
    at: 'room',
    params: room,
    response: ShiftAnswer,
    errors: ['user_not_found', 'forbidden', 'wrong_state'],
  }),
  /** Newest first. Models read their own with everything; the studio as far as the role covers it. */
  shifts: defineRoute({
    method: 'GET',
    path: '/studio/shifts/:username',
    summary: 'Shifts of a model',
    access: 'user',
    at: 'room',
    params: room,
    query: z.object({
      limit: z._default(
        z.pipe(
          z.string().check(z.regex(/^\d{1,3}$/)),
          z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(200))),
        ),
        50,
      ),
    }),
    response: z.object({ shifts: z.array(Shift) }),
    errors: ['user_not_found', 'forbidden'],
  }),
} as const
