import * as z from 'zod/mini'
import { CaseKind, CaseNumber } from './cases.ts'
import { Username } from './ids.ts'
import { plainText } from './local-texts.ts'
import { RoomStatus } from './rooms.ts'
import { defineRoute } from './route.ts'
import { CurrentShow } from './shows.ts'

export const liveWallLimits = {
  perPage: 48,
  reasonChars: 200,
  textChars: { min: 10, max: 2_000 },
  /** How long a look-in holds, ms. */
  lookInMs: 300_000,
  /** A still is taken no more often, ms. */
  frameEveryMs: 2_000,
  /** What a case gets of a look-in: its last minute, and no more pictures than that. */
  evidenceMs: 60_000,
  evidenceMax: 30,
} as const

/**
 * Why a room stands where it does, the gravest first. `match`: a picture of it looked like one that must not appear again;
 * `judged`: the operator's program found something in one; `unseen`: nobody of the staff has looked longer than at those
 * behind it.
 */
export const LiveRisk = z.enum(['match', 'judged', 'open_case', 'new', 'decision', 'crowd', 'unseen'])
export type LiveRisk = z.infer<typeof LiveRisk>

export const LiveFilter = z.enum(['all', 'open_case', 'new', 'paid'])
export type LiveFilter = z.infer<typeof LiveFilter>

export const LiveSort = z.enum(['risk', 'viewers', 'longest', 'newest'])
export type LiveSort = z.infer<typeof LiveSort>

/** One room that streams now. Times are ISO 8601. */
export const LiveTile = z.object({
  username: z.string(),
  display_name: z.string(),
  status: RoomStatus,
  /** The show that runs; null: none does. */
  show: z.nullable(CurrentShow.shape.kind),
  viewers: z.int(),
  live_since: z.nullable(z.string()),
  /** Who is in the picture with them, by user name. */
  beside: z.array(z.string()),
  risk: LiveRisk,
  /** The gravest of the open cases about them; null: there is none. */
  case_kind: z.nullable(CaseKind),
  /** When somebody of the staff looked in last; null: nobody has in the last 30 days. */
  looked_at: z.nullable(z.string()),
})
export type LiveTile = z.infer<typeof LiveTile>

/** The public picture of a room. */
export const LiveStill = z.object({
  username: z.string(),
  /** Another one for each picture. */
  version: z.int(),
  /** JPEG; null: it is the one that was asked with. */
  stillBase64: z.nullable(z.string()),
})
export type LiveStill = z.infer<typeof LiveStill>

/** What somebody of the staff saw in a look-in and opened a case with, or what was sent in the minute before a report, or found by a program. */
export const LiveEvidence = z.object({
  /** Who of the staff, or who reported; '': the account is gone, or a program found it. */
  by: z.string(),
  /** `match`: a public picture looked like one that must not appear again. `judge`: the operator's program found something in it. */
  origin: z.enum(['look_in', 'report', 'match', 'judge']),
  text: z.string(),
  /** ISO 8601. */
  at: z.string(),
  stills: z.array(z.object({ id: z.string(), taken_at: z.string(), is_public: z.boolean() })),
})
export type LiveEvidence = z.infer<typeof LiveEvidence>

const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3),
    z.maxLength(liveWallLimits.reasonChars),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u),
  )
const Id = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const ofRoom = { access: 'user', at: 'room' } as const
const lookIn = z.object({ username: Username, id: Id })
/** Of what was asked with: `name.version`, or `name.0`. */
const Known = z.string().check(z.maxLength(4_000), z.regex(/^[\w-]+\.\d{1,15}(?:,[\w-]+\.\d{1,15}){0,47}$/))

/** For staff with `live.watch`: what goes on in the rooms, with a look into one of them that is in the audit log. */
export const liveWallRoutes = {
  /** The first call of an hour is in the audit log. */
  liveWall: defineRoute({
    method: 'GET',
    path: '/moderation/live',
    summary: 'Rooms that are streaming, highest risk first (live.watch)',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      filter: z.optional(LiveFilter),
      sort: z.optional(LiveSort),
      page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    }),
    response: z.object({ rooms: z.array(LiveTile), page: z.int(), pages: z.int(), total: z.int() }),
    errors: ['forbidden'],
  }),
  /** Those that everybody sees. Of a room that is not public there is none: that takes a look-in, with a reason. */
  liveStills: defineRoute({
    method: 'GET',
    path: '/moderation/live-stills',
    summary: 'Newest public stills of up to 48 streaming rooms (live.watch)',
    access: 'user',
    at: 'anywhere',
    /** Absent: of none. */
    query: z.object({ rooms: z.optional(Known) }),
    response: z.object({ stills: z.array(LiveStill) }),
    errors: ['forbidden'],
  }),
  /** `not_found`: nothing is streamed. `forbidden` also into the caller's own room. */
  lookIn: defineRoute({
    ...ofRoom,
    method: 'POST',
    path: '/moderation/live/:username/look-ins',
    summary:
      'Start a look-in to a room for five minutes, with a reason (live.watch; recorded in the audit log)',
    params: z.object({ username: Username }),
    body: z.object({ reason }),
    response: z.object({ id: Id, until: z.string() }),
    errors: ['forbidden', 'user_not_found', 'not_found'],
  }),
  /** `not_found`: it is over, or somebody else's. */
  prolongLookIn: defineRoute({
    ...ofRoom,
    method: 'POST',
    path: '/moderation/live/:username/look-ins/:id/prolong',
    summary: 'Extend a look-in by five minutes, with the same reason (live.watch; recorded in the audit log)',
    params: lookIn,
    response: z.object({ until: z.string() }),
    errors: ['forbidden', 'user_not_found', 'not_found'],
  }),
  /** `not_found`: it is over, somebody else's, or nothing is streamed. */
  lookInFrame: defineRoute({
    ...ofRoom,
    method: 'GET',
    path: '/moderation/live/:username/look-ins/:id/frame',
    summary: 'The newest still of a room, during a look-in (live.watch)',
    params: lookIn,
    /** `stillBase64`: JPEG; null: none came, and the next call may have one. */
    response: z.object({ stillBase64: z.nullable(z.string()), taken_at: z.nullable(z.string()) }),
    errors: ['forbidden', 'user_not_found', 'not_found'],
  }),
  /** `stills`: how many pictures the case has of it. `not_found`: as `prolongLookIn`. */
  openLiveCase: defineRoute({
    ...ofRoom,
    method: 'POST',
    path: '/moderation/live/:username/look-ins/:id/case',
    summary:
      'Open a case from a look-in, with the pictures of its last minute (live.watch), and end the stream (cases.decide)',
    params: lookIn,
    body: z.object({
      kind: CaseKind,
      text: plainText(liveWallLimits.textChars.max).check(z.minLength(liveWallLimits.textChars.min)),
      /** The stream ends at once, and none begins before the case is decided; takes `cases.decide`. */
      stops: z._default(z.boolean(), false),
    }),
    response: z.object({ number: CaseNumber, stills: z.int() }),
    errors: ['forbidden', 'user_not_found', 'not_found'],
  }),
  liveEvidence: defineRoute({
    method: 'GET',
    path: '/moderation/cases/:number/live',
    summary: 'Live evidence of a case, with a list of its pictures (cases.look)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ number: CaseNumber }),
    response: z.object({ evidence: z.array(LiveEvidence) }),
    errors: ['forbidden', 'not_found'],
  }),
  liveEvidencePicture: defineRoute({
    method: 'GET',
    path: '/moderation/cases/:number/live/:id',
    summary: 'One picture of the live evidence (cases.look; recorded in the audit log)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ number: CaseNumber, id: Id }),
    response: z.object({ stillBase64: z.string() }),
    errors: ['forbidden', 'not_found'],
  }),
} as const
