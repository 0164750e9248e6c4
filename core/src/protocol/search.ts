import * as z from 'zod/mini'
import { GenderPath } from './browse.ts'
import { defineRoute } from './route.ts'

/** Characters of a search. */
export const SEARCH_CHARS_MAX = 64
export const SUGGESTIONS_MAX = 10

/** What somebody who types may mean. */
export const Suggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('performer'),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string(),
    is_live: z.boolean(),
  }),
  z.object({
    kind: z.literal('tag'),
    tag: z.string(),
    /** Models who carry it. */
    count: z.int(),
    /** Where most of them are; null: in none. */
    area: z.nullable(GenderPath),
  }),
  /** By the name that models have it under, and ISO 639. */
  z.object({ kind: z.literal('language'), language: z.string(), code: z.string() }),
  z.object({ kind: z.literal('area'), area: GenderPath }),
])
export type Suggestion = z.infer<typeof Suggestion>

export const searchRoutes = {
  suggest: defineRoute({
    method: 'GET',
    path: '/search/suggest',
    summary: 'Suggestions for a search text; without a text, the most used tags',
    access: 'guest',
    at: 'anywhere',
    query: z.object({ q: z._default(z.string().check(z.maxLength(SEARCH_CHARS_MAX)), '') }),
    response: z.object({ suggestions: z.array(Suggestion) }),
    errors: [],
  }),
} as const
