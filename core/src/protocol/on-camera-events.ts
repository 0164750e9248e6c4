import * as z from 'zod/mini'
import { define } from './define-event.ts'

/** Apart from the routes, which no page needs before a performer opens theirs. */
export const onCameraEvents = {
  /** To the performer alone: who is in their picture by the record, and who has left it by their own word or ours. */
  'v3.camera.people': define({
    id: 264,
    schema: z.object({ people: z.array(z.string()), left: z.array(z.string()) }),
  }),
} as const
