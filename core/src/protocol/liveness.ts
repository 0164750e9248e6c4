import * as z from 'zod/mini'
import { applicationLimits, DocumentSide } from './applications.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

export const livenessLimits = {
  /** Of a picture as it is sent, bytes. */
  pictureBytes: applicationLimits.pictureBytes,
  /** Of the queue of the staff. */
  perPage: 30,
} as const

/** `asked`: no picture yet; `waiting`: the staff has not looked; the others: decided. */
export const LiveCheckState = z.enum(['asked', 'waiting', 'passed', 'failed'])
export type LiveCheckState = z.infer<typeof LiveCheckState>

const CheckId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const one = z.object({ id: CheckId })
const line = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(300), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))

/** What is to be done in the picture, and until when. */
export const LiveChallenge = z.object({
  id: CheckId,
  /** One of `core/rules/liveness/gestures`. */
  gesture: z.string(),
  /** ms that are left. */
  left_ms: z.int(),
  /** How often another gesture may be asked for. */
  others_left: z.int(),
})
export type LiveChallenge = z.infer<typeof LiveChallenge>

/** A performer's own. */
export const LivenessState = z.object({
  /** A check is needed before the next stream. */
  is_due: z.boolean(),
  /** A check was failed or missed, and none was passed since. */
  is_blocked: z.boolean(),
  /** Another person came into the picture, nobody was shown in time, and no picture has come since. */
  is_missed: z.boolean(),
  /** ms that are left for a picture of everybody while the stream goes on; null: none is due. */
  due_in_ms: z.nullable(z.int()),
  /** For how long a check holds; null: this site asks for none. */
  hours: z.nullable(z.int()),
  /** Until when the last one holds; null: none does. */
  holds_until: z.nullable(z.string()),
  /** The last picture that was sent; null: none was. */
  last: z.nullable(
    z.object({
      state: LiveCheckState,
      sent_at: z.string(),
      /** Why it was failed; null: it was not, or nothing was said. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type LivenessState = z.infer<typeof LivenessState>

const ofPerformer = { access: 'user', at: 'anywhere' } as const
/** Base64 of three bytes has four letters. */
const pictureChars = Math.ceil((livenessLimits.pictureBytes * 4) / 3) + 4

/** Of a performer. `forbidden`: no verified performer; `unavailable`: this site asks for no checks. */
export const livenessRoutes = {
  liveness: defineRoute({
    ...ofPerformer,
    method: 'GET',
    path: '/liveness',
    summary: 'Whether a liveness check is due',
    response: LivenessState,
    errors: ['forbidden'],
  }),
  /** The gesture that is open already, where there is one. */
  beginLiveCheck: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/liveness/begin',
    summary: 'Get the gesture for my picture',
    response: LiveChallenge,
    errors: ['forbidden', 'unavailable'],
  }),
  /** `wrong_state` with `late`, `sent` or `none_left`. `not_found`: not one of mine. */
  anotherGesture: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/liveness/:id/another',
    summary: 'Get another gesture, at most twice',
    params: one,
    response: LiveChallenge,
    errors: ['forbidden', 'unavailable', 'not_found', 'wrong_state'],
  }),
  /** `invalid_value` with `picture`: it is no picture, or too small or large. `wrong_state` with `late` or `sent`. */
  sendLivePicture: defineRoute({
    ...ofPerformer,
    method: 'POST',
    path: '/liveness/:id/picture',
    summary: 'Send the picture with the gesture',
    params: one,
    body: z.object({
      /** PNG, JPEG or WebP in base64. */
      picture: z.string().check(z.minLength(1), z.maxLength(pictureChars), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    bodyBytesMax: pictureChars + 1_024,
    response: LivenessState,
    errors: ['forbidden', 'unavailable', 'not_found', 'wrong_state'],
  }),
} as const

/** One in the queue of the staff. */
export const ListedLiveCheck = z.object({
  id: CheckId,
  username: z.string(),
  gesture: z.string(),
  sent_at: z.string(),
  /** Goes up with each change; what is decided names the one that was looked at. */
  revision: z.int(),
  /** Of their application; null: they were verified without one. */
  record: z.nullable(CheckId),
  /** Pictures of their documents, which `lookAtDocument` shows. */
  documents: z.array(DocumentSide),
  /** Who else was said to be in the picture, with records and documents of their own. */
  beside: z.array(
    z.object({ username: z.string(), record: z.nullable(CheckId), documents: z.array(DocumentSide) }),
  ),
})
export type ListedLiveCheck = z.infer<typeof ListedLiveCheck>

const ofStaff = { access: 'user', at: 'anywhere' } as const

/** Of the staff that may read who performers are. Every look is in the audit log before it is answered. */
export const livenessDeskRoutes = {
  liveChecks: defineRoute({
    ...ofStaff,
    method: 'GET',
    path: '/moderation/liveness',
    summary: 'Pending liveness checks, oldest first (site staff)',
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    response: z.object({ checks: z.array(ListedLiveCheck), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  /** `unavailable`: it was destroyed, or its key is not here. */
  lookAtLiveCheck: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/liveness/:id/look',
    summary: 'The picture of a liveness check (site staff; recorded with the reason)',
    params: one,
    body: z.object({ reason: line }),
    response: z.object({
      type: z.string(),
      /** Base64. */
      picture: z.string(),
    }),
    errors: ['forbidden', 'not_found', 'unavailable'],
  }),
  /** `conflict`: it was decided meanwhile. Nobody decides their own. */
  decideLiveCheck: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/moderation/liveness/:id/decide',
    summary: 'Decide whether the picture shows the performer; a failure ends their stream (site staff)',
    params: one,
    body: z.object({
      revision: z.int(),
      verdict: z.enum(['passed', 'failed']),
      /** One line, which the performer reads after a failure. */
      reason: line,
    }),
    response: z.object({ status: z.literal(1) }),
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /** `not_found`: nothing is streamed. `unavailable`: this site asks for no checks. Nobody asks it of themselves. */
  askLiveCheck: defineRoute({
    method: 'POST',
    path: '/moderation/live/:username/check',
    summary:
      'Ask for a check of everyone on camera, because another person appeared (live.watch; recorded in the audit log)',
    access: 'user',
    at: 'room',
    params: z.object({ username: Username }),
    body: z.object({ reason: line }),
    response: z.object({ status: z.literal(1) }),
    errors: ['forbidden', 'user_not_found', 'not_found', 'unavailable'],
  }),
} as const
