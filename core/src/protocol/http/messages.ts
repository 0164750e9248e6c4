import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { Username } from '../ids.ts'
import { CHAT_MESSAGE_CHARS_MAX } from '../limits.ts'
import { PM_PAGE_SIZE, PmChat, PmSort, PrivateMessage } from '../pm.ts'
import { defineRoute } from './route.ts'

const peer = z.object({ username: Username })
/**
 * A name that nobody has is `pm_not_allowed`, so that names cannot be tried out; one that nobody can have is
 * `user_not_found`.
 */
const common = [
  'login_required',
  'user_not_found',
  'region_blocked',
  'pm_not_allowed',
] as const satisfies readonly ErrorCode[]

/** Private messages. */
export const messageRoutes = {
  pmChats: defineRoute({
    method: 'GET',
    path: '/messages',
    summary: 'My chats',
    access: 'user',
    query: z.object({ sort: z._default(PmSort, 'timestamp') }),
    response: z.object({ chats: z.array(PmChat), /** In all chats. */ unread: z.int() }),
    errors: ['login_required'],
  }),
  pmMessages: defineRoute({
    method: 'GET',
    path: '/messages/:username',
    summary: 'One chat, the newest page or the one before a message',
    access: 'user',
    params: peer,
    query: z.object({
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PM_PAGE_SIZE)),
        PM_PAGE_SIZE,
      ),
    }),
    response: z.object({
      /** Oldest first. */
      messages: z.array(PrivateMessage),
      has_more: z.boolean(),
      peer: z.object({
        username: z.string(),
        display_name: z.string(),
        avatar_url: z.string(),
        is_model: z.boolean(),
      }),
      may_write: z.boolean(),
    }),
    errors: common,
  }),
  /** The same `ref` again answers with the message that it made the first time. At most 20 a minute. */
  pmSend: defineRoute({
    method: 'POST',
    path: '/messages/:username',
    summary: 'Write to somebody',
    access: 'user',
    params: peer,
    body: z.object({
      ref: z.string().check(z.minLength(1), z.maxLength(64)),
      text: z.string().check(z.maxLength(CHAT_MESSAGE_CHARS_MAX * 8)),
    }),
    response: z.object({ status: z.literal(1), message: PrivateMessage }),
    errors: [...common, 'banned', 'account_suspended'],
  }),
  pmRead: defineRoute({
    method: 'POST',
    path: '/messages/:username/read',
    summary: 'I have read up to this message, or all',
    access: 'user',
    params: peer,
    body: z.object({ up_to: z.optional(z.int().check(z.minimum(1))) }),
    response: z.object({ status: z.literal(1), unread: z.int() }),
    errors: common,
  }),
} as const
