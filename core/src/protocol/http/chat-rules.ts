import * as z from 'zod/mini'
import {
  ChatFilters,
  ChatFiltersPatch,
  ChatRulesState,
  HeldAction,
  RAID_MINUTES_MAX,
  SanctionEntry,
} from '../chat-rules.ts'
import type { ErrorCode } from '../errors.ts'
import { Username } from '../ids.ts'
import { CHAT_MESSAGE_CHARS_MAX } from '../limits.ts'
import { defineRoute } from './route.ts'

const room = z.object({ username: Username })
const message = z.object({ username: Username, id: z.coerce.number().check(z.int(), z.minimum(1)) })
const done = z.object({ status: z.literal(1) })
const keeping = ['user_not_found', 'forbidden'] as const satisfies readonly ErrorCode[]

/** Filters, raid mode, held messages, what holds against whom. */
export const chatRulesRoutes = {
  chatRules: defineRoute({
    method: 'GET',
    path: '/room/:username/chat_desk',
    summary: 'The rules of a chat and what waits there, for those who keep order',
    access: 'user',
    params: room,
    response: ChatRulesState,
    errors: keeping,
  }),
  changeFilters: defineRoute({
    method: 'POST',
    path: '/room/:username/filters',
    summary: 'What I keep out of my chat',
    access: 'user',
    params: room,
    body: ChatFiltersPatch,
    response: ChatFilters,
    errors: keeping,
  }),
  /** On again starts the time anew. Off lets what waits wait. */
  raid: defineRoute({
    method: 'POST',
    path: '/room/:username/raid',
    summary: 'Hold the first messages of newcomers for a while, or stop that',
    access: 'user',
    params: room,
    body: z.object({
      on: z.boolean(),
      minutes: z._default(z.int().check(z.minimum(1), z.maximum(RAID_MINUTES_MAX)), 10),
    }),
    response: z.object({ status: z.literal(1), until: z.nullable(z.int()) }),
    errors: keeping,
  }),
  settleHeld: defineRoute({
    method: 'POST',
    path: '/room/:username/held/:id',
    summary: 'Decide on a message that waits',
    access: 'user',
    params: z.object({ username: Username, id: z.uuid() }),
    body: z.object({ action: HeldAction }),
    response: done,
    errors: [...keeping, 'not_found'],
  }),
  sanctions: defineRoute({
    method: 'GET',
    path: '/room/:username/sanctions',
    summary: 'Bans, silences, kicks and moderators that hold now',
    access: 'user',
    params: room,
    response: z.object({ sanctions: z.array(SanctionEntry) }),
    errors: keeping,
  }),
  removeMessage: defineRoute({
    method: 'POST',
    path: '/room/:username/chat/:id/remove',
    summary: 'Take a message out of the chat, for everybody',
    access: 'user',
    params: message,
    body: z.object({ reason: z._default(z.string().check(z.maxLength(200)), '') }),
    response: done,
    errors: [...keeping, 'not_found'],
  }),
  /** As long as the room remembers it: the last 100 that were removed, until it is put away. */
  restoreMessage: defineRoute({
    method: 'POST',
    path: '/room/:username/chat/:id/restore',
    summary: 'Put a removed message back',
    access: 'user',
    params: message,
    response: done,
    errors: [...keeping, 'not_found'],
  }),
  /**
   * 404 where the operator has no translator. The text is kept nowhere but in a short memory of the server.
   */
  translate: defineRoute({
    method: 'POST',
    path: '/chat/translate',
    summary: 'Say a line of chat in my language',
    access: 'user',
    body: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(CHAT_MESSAGE_CHARS_MAX * 2)),
      to: z.string().check(z.regex(/^[a-z]{2}$/)),
    }),
    response: z.object({
      text: z.string(),
      /** Language it was in, two letters; null: not known. */ from: z.nullable(z.string()),
    }),
    errors: ['forbidden', 'not_found', 'unavailable'],
  }),
} as const
