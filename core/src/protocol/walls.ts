import * as z from 'zod/mini'
import { define } from './define-event.ts'

/** What stands between a viewer and a public stream, by the operator's order. */
export const wallEvents = {
  /**
   * To each whom it is about: when their socket enters, and when it changes. `curtain`: the page is to cover
   * the picture; `wall`, `card`: nothing is sent either; `off`: nothing stands there any more.
   */
  'v3.room.wall': define({
    id: 190,
    schema: z.object({
      kind: z.enum(['off', 'curtain', 'wall', 'card']),
      /** ms until it stands there; 0: now. */
      after_ms: z.int(),
    }),
  }),
} as const
