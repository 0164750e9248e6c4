import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'

/** On the account sockets of the one who asked and of the staff: a ticket has changed; what, they ask. */
export const supportEvents = {
  'v3.support.changed': define({
    id: 235,
    schema: z.object({ number: z.string(), cursor: z.optional(Cursor) }),
  }),
} as const
