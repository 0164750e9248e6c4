import * as z from 'zod/mini'
import { Cursor } from '../ids.ts'
import { RatingSummary } from '../ratings.ts'
import { RoomModes } from '../room-modes.ts'
import { WatchState } from '../watch.ts'
import { define } from './define.ts'

const cursor = z.optional(Cursor)

/** Modes of a room, ratings, watching together and recordings. Numbers 110-129. */
export const extrasEvents = {
  /** When a socket enters, and after every change. */
  'v3.room.modes': define({ id: 110, schema: RoomModes }),
  /** To everybody in the room. */
  'v3.rating.update': define({ id: 111, schema: RatingSummary }),
  /**
   * To the two of a private show: when a socket enters, after every change, and to who came too late with
   * theirs.
   */
  'v3.watch.state': define({ id: 112, schema: WatchState }),
  /** The private show is over, and the player with it. */
  'v3.watch.end': define({ id: 113, schema: z.object({ show_id: z.string() }) }),
  /** To the buyer alone. */
  'v3.recording.ready': define({
    id: 114,
    schema: z.object({ recording_id: z.string(), show_id: z.string(), broadcaster: z.string(), cursor }),
  }),
} as const
