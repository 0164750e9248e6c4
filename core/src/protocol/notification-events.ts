import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'

/** What happens in somebody's notifications; on the account socket. */
export const notificationEvents = {
  /** So many are unread now. */
  'v3.notification.count': define({
    id: 230,
    schema: z.object({ count: z.int(), cursor: z.optional(Cursor) }),
  }),
} as const
