import * as z from 'zod/mini'
import { define } from './define-event.ts'

/** Likes of performers. */
export const likeEvents = {
  /**
   * The place of the performer among the most liked of 30 days of their area, one of the first hundred; null:
   * not any more. To everybody in the room when it changes, and at entry to a room that has one.
   */
  'v3.chat.sodastar': define({ id: 216, schema: z.object({ place: z.nullable(z.int()) }) }),
  /** To everybody in the room, some seconds after a change at most: likes of all days, and nobody's name. */
  'v3.like.update': define({ id: 210, schema: z.object({ count: z.int() }) }),
} as const
