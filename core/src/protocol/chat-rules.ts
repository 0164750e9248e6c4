import * as z from 'zod/mini'
import { ChatUser } from './user.ts'

export const HIDDEN_WORDS_MAX = 200
export const HIDDEN_WORD_CHARS_MAX = 40
export const SLOW_MODE_SECONDS_MAX = 300
export const RAID_MINUTES_MAX = 120
/** Messages that wait for a decision in one room; beyond it new ones are refused. */
export const HELD_MAX = 200

/** What a performer keeps out of her chat. She and those who keep order there are exempt. */
export const ChatFilters = z.object({
  /** Found however they are spelled; kept to herself and never told to anybody who writes. */
  hidden_words: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(HIDDEN_WORD_CHARS_MAX)))
    .check(z.maxLength(HIDDEN_WORDS_MAX)),
  /** What becomes of a message with such a word: back to its sender, or to her for a decision. */
  on_hidden_word: z.enum(['refuse', 'hold']),
  no_links: z.boolean(),
  /** Seconds between two messages of one viewer; 0: none. */
  slow_mode_seconds: z.int().check(z.minimum(0), z.maximum(SLOW_MODE_SECONDS_MAX)),
  no_shouting: z.boolean(),
  /** The same words again within a minute. */
  no_repeats: z.boolean(),
})
export type ChatFilters = z.infer<typeof ChatFilters>

export const defaultChatFilters: ChatFilters = {
  hidden_words: [],
  on_hidden_word: 'refuse',
  no_links: false,
  slow_mode_seconds: 0,
  no_shouting: false,
  no_repeats: false,
}

export const ChatFiltersPatch = z.partial(ChatFilters)
export type ChatFiltersPatch = z.infer<typeof ChatFiltersPatch>

/**
 * A message that waits for the performer or her moderators; nobody else has read it. Times: server, ms since
 * 1970.
 */
export const HeldMessage = z.object({
  id: z.string(),
  user: ChatUser,
  message: z.string(),
  why: z.enum(['raid', 'hidden_word']),
  sent_at: z.int(),
  /** When it goes away by itself. */
  expires_at: z.int(),
})
export type HeldMessage = z.infer<typeof HeldMessage>

export const HeldAction = z.enum(['release', 'drop', 'silence'])
export type HeldAction = z.infer<typeof HeldAction>

/**
 * Something that holds against, or for, one person in a room now. A kick is over by itself after a minute.
 */
export const SanctionEntry = z.object({
  kind: z.enum(['ban', 'silence', 'moderator', 'kick']),
  target: z.string(),
  by: z.string(),
  reason: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  /** null: until it is undone. */
  expires_at: z.nullable(z.string()),
})
export type SanctionEntry = z.infer<typeof SanctionEntry>

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
  /** Raid mode ends then; null: it is off. Server time, ms since 1970. */
  raid_until: z.nullable(z.int()),
  held: z.array(HeldMessage),
  filters: z.nullable(ChatFilters),
  regions: z.nullable(BlockedRegions),
  /** Whether the operator knows where callers are; without it nobody is blocked by place. */
  is_location_known: z.boolean(),
  can_translate: z.boolean(),
})
export type ChatRulesState = z.infer<typeof ChatRulesState>
