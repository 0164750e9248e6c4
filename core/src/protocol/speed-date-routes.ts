import * as z from 'zod/mini'
import { ReportNote, ReportReason } from './reports.ts'
import { defineRoute } from './route.ts'
import { SpeedDateState } from './speed-date.ts'

/** Of the picture that comes with a report, as bytes of JPEG. */
export const REPORT_STILL_BYTES_MAX = 200_000

const match = z.object({ match_id: z.uuid() })

/**
 * Free of charge. Who may: viewers with an account that may be on camera (CAMERA-AGE-01), and performers who chose it (`speeddate_is_enabled`), whose
 * identity is proven and who are not live. `banned`: a moderator closed it to the caller.
 */
export const speedDateRoutes = {
  speedDateVideo: defineRoute({
    method: 'GET',
    path: '/speed-date/v2/video',
    summary: 'The media endpoint for the viewer’s camera during a date',
    access: 'user',
    at: 'room',
    response: z.object({
      broadcastUsername: z.string(),
      /** The room's socket; empty: no date runs. */
      c2cServer: z.string(),
      /** The match; empty: none. */
      videoPlayToken: z.string(),
    }),
    errors: ['banned', 'forbidden'],
  }),
  /** A performer waits from now on, in their own room; a viewer is offered to one who waits. */
  speedDateRequest: defineRoute({
    method: 'POST',
    path: '/speed-date/v2/match/request',
    summary: 'Start to look for a speed date',
    access: 'user',
    at: 'room',
    response: SpeedDateState,
    errors: [
      'banned',
      'forbidden',
      'wrong_state',
      'already_requested',
      'rate_limited',
      'camera_proof_required',
      'camera_proof_unavailable',
    ],
  }),
  /** Twice is once. */
  speedDateAccept: defineRoute({
    method: 'POST',
    path: '/speed-date/v2/match/accept',
    summary: 'Accept a speed date as performer',
    access: 'user',
    at: 'room',
    body: match,
    response: SpeedDateState,
    errors: ['banned', 'forbidden', 'not_found', 'wrong_state'],
  }),
  speedDateUpdate: defineRoute({
    method: 'POST',
    path: '/speed-date/v2/match/update',
    summary: 'The current state of my speed date',
    access: 'user',
    at: 'room',
    response: SpeedDateState,
    errors: ['banned', 'forbidden'],
  }),
  /** Ends for both at once. `block`: the two never meet again here. A performer waits no longer. */
  speedDateStop: defineRoute({
    method: 'POST',
    path: '/speed-date/v2/stop',
    summary: 'End my speed date',
    access: 'user',
    at: 'room',
    body: z.object({ block: z._default(z.boolean(), false) }),
    response: SpeedDateState,
    errors: ['banned', 'forbidden'],
  }),
  /** Of a date of the last day. One that runs ends, and the two never meet again here. */
  speedDateReport: defineRoute({
    method: 'POST',
    path: '/speed-date/report',
    summary: 'Report the other person to site staff',
    access: 'user',
    at: 'room',
    bodyBytesMax: 2 * REPORT_STILL_BYTES_MAX,
    body: z.object({
      match: z.uuid(),
      /** Of a JPEG; absent: none. */
      stillBase64: z.optional(
        z
          .string()
          .check(z.maxLength(Math.ceil(REPORT_STILL_BYTES_MAX / 3) * 4), z.regex(/^[A-Za-z0-9+/]+=*$/)),
      ),
      reason: z._default(ReportReason, 'other'),
      note: ReportNote,
    }),
    response: z.object({ status: z.literal(1) }),
    errors: ['forbidden', 'not_found', 'invalid_value', 'rate_limited', 'banned'],
  }),
} as const
