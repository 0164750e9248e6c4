import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'
import { defineRoute } from './route.ts'
import { Recording } from './watch.ts'

const cursor = z.optional(Cursor)

/** Recordings that were bought. */
export const recordingEvents = {
  /** To the buyer alone. */
  'v3.recording.ready': define({
    id: 114,
    schema: z.object({ recording_id: z.string(), show_id: z.string(), broadcaster: z.string(), cursor }),
  }),
} as const

/** Recordings that were bought. */
export const recordingRoutes = {
  recordings: defineRoute({
    method: 'GET',
    path: '/user/recordings',
    summary: 'Recordings that I bought, newest first',
    access: 'user',
    at: 'anywhere',
    response: z.object({ recordings: z.array(Recording) }),
    errors: [],
  }),
} as const
