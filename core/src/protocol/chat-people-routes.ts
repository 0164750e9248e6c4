import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** Of a note about a person, in characters. */
export const NOTE_CHARS_MAX = 1_000
/** Notes that one account may have. */
export const NOTES_MAX = 2_000

/** What one person may read of another in a room. Times: ISO 8601. */
export const PersonCard = z.object({
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  /** Tokens tipped here within a day; null: not for this caller. */
  tips_lately: z.nullable(z.int()),
  /** Since when they are in the room; null: not here, or not for this caller. */
  here_since: z.nullable(z.string()),
  /** The caller's own note about them; empty: none. Nobody else reads it. */
  note: z.string(),
})
export type PersonCard = z.infer<typeof PersonCard>

/** Names of accounts and of guests. */
const AnyName = z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(40))
const done = z.object({ status: z.literal(1) })

/** Who somebody is, and the line that everybody is to read. */
export const chatPeopleRoutes = {
  personCard: defineRoute({
    method: 'GET',
    path: '/room/:username/people/:person',
    summary: 'What I may know about a person in a room',
    access: 'user',
    at: 'room',
    params: z.object({ username: Username, person: AnyName }),
    response: PersonCard,
    errors: ['user_not_found'],
  }),
  /** An empty note takes the one there is away. */
  writePersonNote: defineRoute({
    method: 'POST',
    path: '/user/notes/:person',
    summary: 'Save a private note about a person',
    access: 'user',
    at: 'anywhere',
    params: z.object({ person: AnyName }),
    body: z.object({ note: z.string().check(z.trim(), z.maxLength(NOTE_CHARS_MAX)) }),
    response: done,
    errors: ['user_not_found', 'conflict'],
  }),
  highlightMessage: defineRoute({
    method: 'POST',
    path: '/room/:username/highlight',
    summary: 'Pin a message above the chat, or unpin it',
    access: 'user',
    at: 'room',
    params: z.object({ username: Username }),
    body: z.object({
      /** null: none. */
      id: z.nullable(z.int().check(z.minimum(1))),
    }),
    response: done,
    errors: ['user_not_found', 'forbidden', 'not_found'],
  }),
} as const
