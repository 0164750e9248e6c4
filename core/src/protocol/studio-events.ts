import * as z from 'zod/mini'
import { define } from './define-event.ts'

/** Studios. Numbers 150-159. */
export const studioEvents = {
  /**
   * To the performer alone: who of their studio uses the studio view now. Sent when the performer's socket
   * enters, and after every change.
   */
  'v3.studio.observers': define({ id: 150, schema: z.object({ usernames: z.array(z.string()) }) }),
} as const
