import * as z from 'zod/mini'
import { define } from './define-event.ts'
import type { ErrorCode } from './error-catalog.ts'
import { Cursor, Username } from './ids.ts'
import { CHAT_MESSAGE_CHARS_MAX } from './limits.ts'
import { defineRoute } from './route.ts'
import { ChatUser } from './user.ts'

export const HIDDEN_WORDS_MAX = 200
export const HIDDEN_WORD_CHARS_MAX = 40
export const SLOW_MODE_SECONDS_MAX = 300
export const AUTOSILENCE_MINUTES_MAX = 60
export const RAID_MINUTES_MAX = 120
/** Messages that wait for a decision in one room; beyond it new ones are refused. */
export const HELD_MAX = 200

/**
 * Filters for what a performer keeps out of their chat. The performer and those who moderate the room are
 * exempt.
 */
export const ChatFilters = z.object({
  /**
   * Found however they are spelled; only the performer sees them, and they are never sent to anyone who
   * writes.
   */
  hidden_words: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(HIDDEN_WORD_CHARS_MAX)))
    .check(z.maxLength(HIDDEN_WORDS_MAX)),
  /** What becomes of a message with such a word: back to its sender, or to the performer for a decision. */
  on_hidden_word: z.enum(['refuse', 'hold']),
  no_links: z.boolean(),
  /** Seconds between two messages of one viewer; 0: none. */
  slow_mode_seconds: z.int().check(z.minimum(0), z.maximum(SLOW_MODE_SECONDS_MAX)),
  no_shouting: z.boolean(),
  /** The same words again within a minute. */
  no_repeats: z.boolean(),
  /** Whoever is refused five times within a minute is silenced for so many minutes; 0: nobody is. */
  autosilence_minutes: z.int().check(z.minimum(0), z.maximum(AUTOSILENCE_MINUTES_MAX)),
})
export type ChatFilters = z.infer<typeof ChatFilters>

export const defaultChatFilters: ChatFilters = {
  hidden_words: [],
  on_hidden_word: 'refuse',
  no_links: false,
  slow_mode_seconds: 0,
  no_shouting: false,
  no_repeats: false,
  autosilence_minutes: 5,
}

export const ChatFiltersPatch = z.partial(ChatFilters)
export type ChatFiltersPatch = z.infer<typeof ChatFiltersPatch>

/**
 * A message that waits for the performer or the room moderators; nobody else has read it. Times: server, ms
 * since 1970.
 */
export const HeldMessage = z.object({
  id: z.string(),
  user: ChatUser,
  message: z.string(),
  why: z.enum(['raid', 'hidden_word']),
  sent_at: z.int(),
  /** When it expires. */
  expires_at: z.int(),
})
export type HeldMessage = z.infer<typeof HeldMessage>

export const HeldAction = z.enum(['release', 'drop', 'silence'])
export type HeldAction = z.infer<typeof HeldAction>

/**
 * Something that holds against, or for, one person in a room now. A kick expires after a minute.
 */
export const ListedRestriction = z.object({
  kind: z.enum(['ban', 'silence', 'moderator', 'kick']),
  target: z.string(),
  by: z.string(),
  reason: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  /** null: until it is undone. */
  expires_at: z.nullable(z.string()),
})
export type ListedRestriction = z.infer<typeof ListedRestriction>

/** Two letters of ISO 3166-1, and `US-CA` of ISO 3166-2 for states of the US and provinces of Canada. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
export const StateCode = z.string().check(z.regex(/^(?:US|CA)-[A-Z]{2}$/))
export const BLOCKED_REGIONS_MAX = 300

/** Where nobody sees or enters a performer's room. */
export const BlockedRegions = z.object({
  blocked_countries: z.array(CountryCode).check(z.maxLength(BLOCKED_REGIONS_MAX)),
  blocked_states: z.array(StateCode).check(z.maxLength(BLOCKED_REGIONS_MAX)),
})
export type BlockedRegions = z.infer<typeof BlockedRegions>

/**
 * What a console shows around the chat, for those who keep order; the last four are the performer's alone and
 * empty for others.
 */
export const ChatRulesState = z.object({
  /** End of raid protection; null: it is off. Server time, ms since 1970. */
  raid_until: z.nullable(z.int()),
  held: z.array(HeldMessage),
  filters: z.nullable(ChatFilters),
  regions: z.nullable(BlockedRegions),
  /** Whether the operator knows where callers are; without it nobody is blocked by place. */
  is_location_known: z.boolean(),
  can_translate: z.boolean(),
})
export type ChatRulesState = z.infer<typeof ChatRulesState>

/** Keeping order in a chat. Numbers 121-124 and 126. */
export const chatRulesEvents = {
  /** To performer, moderators and staff alone; those who enter are told all that wait. */
  'v3.chat.held': define({ id: 121, schema: HeldMessage }),
  /**
   * To everybody: take this message away. When it is restored it comes again as `v3.chat.message` with its
   * old number.
   */
  'v3.chat.removed': define({ id: 122, schema: z.object({ id: z.int(), cursor: z.optional(Cursor) }) }),
  /** As 121: these wait no longer. */
  'v3.chat.held_settled': define({
    id: 123,
    schema: z.object({ ids: z.array(z.string()), action: z.enum(['release', 'drop', 'silence', 'expired']) }),
  }),
  /** Like 121: raid protection; null: off. Also sent when one of them enters while it is on. */
  'v3.chat.raid': define({ id: 124, schema: z.object({ until: z.nullable(z.int()) }) }),
  /**
   * To the one whom it is about: may not write here, or may again. `until`: server time, ms since 1970; null:
   * until it is undone. On entry too.
   */
  'v3.chat.silence': define({
    id: 126,
    schema: z.object({ is_silenced: z.boolean(), until: z.nullable(z.int()) }),
  }),
  /**
   * To the one whom it is about, before the silence itself: the rules of the room silenced them. `why`: the code
   * of the last refusal.
   */
  'v3.autosilenced': define({ id: 172, schema: z.object({ until: z.int(), why: z.string() }) }),
} as const

const room = z.object({ username: Username })
const message = z.object({ username: Username, id: z.coerce.number().check(z.int(), z.minimum(1)) })
const done = z.object({ status: z.literal(1) })
const keeping = ['user_not_found', 'forbidden'] as const satisfies readonly ErrorCode[]

/** Filters, raid protection, held messages, and the restrictions that apply to people. */
export const chatRulesRoutes = {
  chatRules: defineRoute({
    method: 'GET',
    path: '/room/:username/chat_rules',
    summary: 'The rules of a chat and its held messages, for performer and moderators',
    access: 'user',
    at: 'room',
    params: room,
    response: ChatRulesState,
    errors: keeping,
  }),
  changeFilters: defineRoute({
    method: 'POST',
    path: '/room/:username/filters',
    summary: 'Change the filters of my chat',
    access: 'user',
    at: 'room',
    params: room,
    body: ChatFiltersPatch,
    response: ChatFilters,
    errors: keeping,
  }),
  /** On again starts the time anew. Off lets what waits wait. */
  raid: defineRoute({
    method: 'POST',
    path: '/room/:username/raid',
    summary: 'Turn raid protection on for a time, or off',
    access: 'user',
    at: 'room',
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
    summary: 'Decide on a held message',
    access: 'user',
    at: 'room',
    params: z.object({ username: Username, id: z.uuid() }),
    body: z.object({ action: HeldAction }),
    response: done,
    errors: [...keeping, 'not_found'],
  }),
  restrictions: defineRoute({
    method: 'GET',
    path: '/room/:username/restrictions',
    summary: 'Current bans, silences, kicks and moderators',
    access: 'user',
    at: 'room',
    params: room,
    response: z.object({ restrictions: z.array(ListedRestriction) }),
    errors: keeping,
  }),
  removeMessage: defineRoute({
    method: 'POST',
    path: '/room/:username/chat/:id/remove',
    summary: 'Remove a message from the chat for everyone',
    access: 'user',
    at: 'room',
    params: message,
    body: z.object({ reason: z._default(z.string().check(z.maxLength(200)), '') }),
    response: done,
    errors: [...keeping, 'not_found'],
  }),
  /** As long as the room remembers it: the last 100 that were removed, until it is put away. */
  restoreMessage: defineRoute({
    method: 'POST',
    path: '/room/:username/chat/:id/restore',
    summary: 'Restore a removed message',
    access: 'user',
    at: 'room',
    params: message,
    response: done,
    errors: [...keeping, 'not_found'],
  }),
  /**
   * 404 where the operator has no translator. The text is stored nowhere but in a short memory of the server.
   */
  translate: defineRoute({
    method: 'POST',
    path: '/chat/translate',
    summary: 'Translate a chat message into my language',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(CHAT_MESSAGE_CHARS_MAX * 2)),
      to: z.string().check(z.regex(/^[a-z]{2}$/)),
    }),
    response: z.object({
      text: z.string(),
      /** Language it was in, two letters; null: not known. */
      from: z.nullable(z.string()),
    }),
    errors: ['forbidden', 'not_found', 'unavailable'],
  }),
} as const
