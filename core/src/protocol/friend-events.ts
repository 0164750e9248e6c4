import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { Cursor } from './ids.ts'

const person = z.object({ username: z.string(), cursor: Cursor })

/** On the account sockets; `username` is the other one. Numbers 221 to 224. */
export const friendEvents = {
  /** Somebody asks to be a friend. */
  'v3.user_friend.request': define({ id: 221, schema: person }),
  /** To both. */
  'v3.user_friend.accepted': define({ id: 222, schema: person }),
  /** The friendship is over, or a request was taken back. */
  'v3.user_friend.deleted': define({ id: 223, schema: person }),
  /** A friend has come or gone. */
  'v3.user_friend.status_update': define({
    id: 224,
    schema: z.extend(person, { is_online: z.boolean() }),
  }),
} as const
