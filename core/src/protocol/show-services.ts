import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { CameraTerms, RecordingTerms } from './offer-terms.ts'
import { Receipt } from './receipts.ts'
import { defineRoute } from './route.ts'
import {
  cameraErrors,
  PaidAnswer,
  payingErrors,
  RequestAnswer,
  requestRoute,
  settlingRoute,
  showErrors,
} from './show-calls.ts'
import { ShowEndReason, showId, showRoom } from './shows.ts'

const cursor = z.optional(Cursor)

/** Services beside the public show. Their events go only to those whom they are about. */
export const showServiceEvents = {
  'v3.sharecam.accepted': define({
    id: 75,
    schema: z.object({ show_id: z.string(), username: z.string(), cursor }),
  }),
  'v3.sharecam.declined': define({
    id: 76,
    schema: z.object({ request_id: z.string(), username: z.string(), broadcaster: z.string(), cursor }),
  }),
  'v3.sharecam.end': define({
    id: 77,
    schema: z.object({ show_id: z.string(), username: z.string(), reason: ShowEndReason, cursor }),
  }),
} as const

/** Services beside the public show, paid by the minute: cam2cam and a recording. */
export const showServiceRoutes = {
  sharecamRequest: defineRoute({
    method: 'POST',
    path: '/sharecam/:username/request',
    summary: 'Request to show my camera',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: showRoom,
    body: z.object({ terms: CameraTerms }),
    response: RequestAnswer,
    errors: [...payingErrors, ...cameraErrors, 'already_requested'],
  }),
  sharecamAccept: requestRoute('/sharecam/:username/accept', 'Let a viewer show their camera'),
  sharecamDecline: requestRoute('/sharecam/:username/decline', 'Refuse a camera'),
  sharecamCancel: requestRoute('/sharecam/:username/cancel', 'Take my request to show my camera back'),
  sharecamEnd: defineRoute({
    method: 'POST',
    path: '/sharecam/:username/end',
    summary: 'Stop a shown camera',
    access: 'user',
    at: 'room',
    params: showRoom,
    body: z.object({ show_id: showId }),
    response: Receipt,
    errors: [...showErrors, 'forbidden', 'not_found'],
  }),

  recordingStart: defineRoute({
    method: 'POST',
    path: '/public-recording/:username/start',
    summary: 'Record the public show for me',
    access: 'user',
    at: 'room',
    movesTokens: true,
    params: showRoom,
    body: z.object({ terms: RecordingTerms }),
    response: PaidAnswer,
    errors: [...payingErrors, 'already_requested'],
  }),
  recordingEnd: settlingRoute('/public-recording/:username/end', 'Stop the recording and keep it'),
} as const
