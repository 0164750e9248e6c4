import * as z from 'zod/mini'
import { define } from './define.ts'

/** Studios. Numbers 150-159. */
export const studioEvents = {
  /**
   * To the performer alone: who of her studio looks in now. When her socket enters, and after every change.
   */
  'v3.studio.observers': define({ id: 150, schema: z.object({ usernames: z.array(z.string()) }) }),
} as const
