import * as z from 'zod/mini'
import { define } from './define-event.ts'
import type { ErrorCode } from './error-catalog.ts'
import { Cursor, Username } from './ids.ts'
import { CHAT_MESSAGE_CHARS_MAX } from './limits.ts'
import { defineRoute } from './route.ts'

/**
 * Who may begin to write to a person (`pm_allow`); who was written to may always answer. `tokens`: who has
 * some; `fans`: members of the fan club.
 */
export const PmAllow = z.enum(['all', 'tokens', 'fans', 'none'])
export type PmAllow = z.infer<typeof PmAllow>

export const PmSort = z.enum(['timestamp', 'unread', 'username'])
export type PmSort = z.infer<typeof PmSort>

/** Chats in a list, and messages that stay loaded per chat. */
export const PM_LIMIT = 250
export const PM_PAGE_SIZE = 50

/** Items of the own library that go with a message. */
export const MessageAttachment = z.object({
  /** Ids. */
  media: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(10)),
  /** For all of them, for good; 0: each as its own terms are. */
  token_price: z.int().check(z.minimum(0), z.maximum(10_000)),
})
export type MessageAttachment = z.infer<typeof MessageAttachment>

/** One message between two people. It is in nobody's log but in the database of the site. */
export const PrivateMessage = z.object({
  /** Grows by one per message of the site; orders every chat. */
  id: z.int(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  /** Server time, ms since 1970. */
  sent_at: z.int(),
  /** What the sender's client called it; only in the copy of the sender. */
  ref: z.optional(z.string()),
  /** A post that its reader alone may open (`GET /posts/:id`); absent: words alone. */
  post: z.optional(z.int()),
  /** It went to many. */
  is_mass: z.optional(z.boolean()),
})
export type PrivateMessage = z.infer<typeof PrivateMessage>

/** One chat as one of the two sees it. */
export const PmChat = z.object({
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  is_model: z.boolean(),
  /** Messages of the other that were not read. */
  unread: z.int(),
  last: PrivateMessage,
  /** Of somebody whom its owner does not know, and has not accepted. */
  is_request: z.optional(z.literal(true)),
})
export type PmChat = z.infer<typeof PmChat>

const read = z.object({ username: z.string(), up_to: z.int(), cursor: Cursor })

/** On the account sockets of both. Numbers 120, 125 and 225. */
export const pmEvents = {
  'v3.pm.message': define({ id: 120, schema: z.extend(PrivateMessage, { cursor: Cursor }) }),
  /** To the other windows of who has read: everything of `username` up to that message. */
  'v3.pm.read': define({
    id: 125,
    schema: read,
  }),
  /** To who wrote: `username` has read everything up to that message, where both let each other know. */
  'v3.pm.seen': define({ id: 225, schema: read }),
} as const

export const pmPeer = z.object({ username: Username })
/**
 * A name that nobody has is `pm_not_allowed`, so that names cannot be tried out; one that nobody can have is
 * `user_not_found`.
 */
export const pmErrors = [
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
    at: 'anywhere',
    query: z.object({ sort: z._default(PmSort, 'timestamp') }),
    response: z.object({
      chats: z.array(PmChat),
      /** In all chats; what waits among the requests is not counted. */
      unread: z.int(),
      /** People who ask to be friends. */
      to_confirm: z.int(),
    }),
    errors: ['login_required'],
  }),
  pmMessages: defineRoute({
    method: 'GET',
    path: '/messages/:username',
    summary: 'One chat: the newest page, or the page before a message',
    access: 'user',
    at: 'room',
    params: pmPeer,
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
      is_request: z.boolean(),
      /** By the caller: neither of the two writes. */
      is_blocked: z.boolean(),
      /** The other has read up to this message of the caller; 0: none, or one of the two keeps it to themselves. */
      seen_up_to: z.int(),
    }),
    errors: pmErrors,
  }),
  /** The same `ref` again answers with the message that it made the first time. At most 20 a minute. */
  pmSend: defineRoute({
    method: 'POST',
    path: '/messages/:username',
    summary: 'Send a private message',
    access: 'user',
    at: 'room',
    params: pmPeer,
    body: z.object({
      ref: z.string().check(z.minLength(1), z.maxLength(64)),
      text: z.string().check(z.maxLength(CHAT_MESSAGE_CHARS_MAX * 8)),
      /** Of a performer. */
      attachment: z.optional(MessageAttachment),
    }),
    response: z.object({ status: z.literal(1), message: PrivateMessage }),
    errors: [...pmErrors, 'banned', 'account_suspended', 'forbidden', 'wrong_state'],
  }),
  pmRead: defineRoute({
    method: 'POST',
    path: '/messages/:username/read',
    summary: 'Mark messages as read, up to one or all',
    access: 'user',
    at: 'anywhere',
    params: pmPeer,
    body: z.object({ up_to: z.optional(z.int().check(z.minimum(1))) }),
    response: z.object({ status: z.literal(1), unread: z.int() }),
    errors: pmErrors,
  }),
} as const
