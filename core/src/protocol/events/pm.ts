import * as z from 'zod/mini'
import { Cursor } from '../ids.ts'
import { PrivateMessage } from '../pm.ts'
import { define } from './define.ts'

/** On the account sockets of both. Numbers 120 and 125. */
export const pmEvents = {
  'v3.pm.message': define({ id: 120, schema: z.extend(PrivateMessage, { cursor: Cursor }) }),
  /** To the other windows of who has read: everything of `username` up to that message. */
  'v3.pm.read': define({
    id: 125,
    schema: z.object({ username: z.string(), up_to: z.int(), cursor: Cursor }),
  }),
} as const
