import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** Whose words a list has; `all`: words that mean the same wherever they are said. All lists are asked of every text. */
export const TermLanguage = z.enum(['all', 'en', 'de', 'es', 'fr', 'it', 'nl'])
export type TermLanguage = z.infer<typeof TermLanguage>

/**
 * `word`, `phrase`: refused as such; `part`: also inside a longer word; `exception`: a word or phrase that stays allowed
 * where an addition would refuse it, or a part of it. Nothing makes an exception of what is built in.
 */
export const TermKind = z.enum(['word', 'phrase', 'part', 'exception'])
export type TermKind = z.infer<typeof TermKind>

/** `labels`: in names, tags, searches and prompts alone, where words stand without the sentence that explains them. */
export const TermScope = z.enum(['everywhere', 'labels'])
export type TermScope = z.infer<typeof TermScope>

/** Where a text was to be said. `staff`: what staff and operator write themselves. */
export const TermPlace = z.enum([
  'name',
  'tag',
  'search',
  'chat',
  'subject',
  'message',
  'tip',
  'prompt',
  'order',
  'profile',
  'library',
  'app',
  'staff',
])
export type TermPlace = z.infer<typeof TermPlace>

/** Letters of a term of the staff; a part of fewer than four would refuse half a language. */
export const termLimits = { lettersMin: 2, partLettersMin: 4, lettersMax: 24, additionsMax: 2_000 } as const
/** Refusals are counted by day and kept for so many. */
export const TERM_REFUSALS_KEPT_DAYS = 400
/** Changes that the page shows. */
export const TERM_VERSIONS_SHOWN = 50

/** What the staff writes of a term; what is stored of it is its normal form. */
export const TermFields = z.object({
  language: TermLanguage,
  kind: TermKind,
  /** Of an exception without meaning. */
  scope: TermScope,
  term: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})
export type TermFields = z.infer<typeof TermFields>

/** A term of the staff. */
export const AddedTerm = z.object({
  id: z.int(),
  ...{ language: TermLanguage, kind: TermKind, scope: TermScope },
  /** Letters a to z, one space between words. */
  term: z.string(),
  /** The version that it came with. */
  version: z.int(),
})
export type AddedTerm = z.infer<typeof AddedTerm>

/** `restore`: the additions as they were in a version, which becomes a new one. */
export const TermChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), fields: TermFields }),
  z.object({ kind: z.literal('remove'), id: z.int().check(z.minimum(1)) }),
  z.object({ kind: z.literal('restore'), version: z.int().check(z.minimum(0)) }),
])
export type TermChange = z.infer<typeof TermChange>

/** One change of the additions. */
export const TermVersion = z.object({
  version: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** null: the account is gone. */
  by: z.nullable(z.string()),
  kind: z.enum(['add', 'remove', 'restore']),
  /** null: it brought back a version. */
  term: z.nullable(z.object({ language: TermLanguage, kind: TermKind, term: z.string() })),
  /** The version that it brought back; null: it is no such change. */
  restored: z.nullable(z.int()),
  reason: z.string(),
})
export type TermVersion = z.infer<typeof TermVersion>

export const TermDesk = z.object({
  /** Of the additions; goes with the next change. */
  version: z.int(),
  built_in: z.object({
    version: z.int(),
    date: z.string(),
    lists: z.array(
      z.object({
        language: TermLanguage,
        words: z.array(z.string()),
        parts: z.array(z.string()),
        label_words: z.array(z.string()),
      }),
    ),
  }),
  terms: z.array(AddedTerm),
  /** Newest first. */
  versions: z.array(TermVersion),
  refusals: z.object({
    /** So many days until today, UTC. */
    days: z.int(),
    /** Most first. `term`: also `age_below_18`. */
    lines: z.array(z.object({ term: z.string(), place: TermPlace, count: z.int() })),
    /** Oldest first; days without any are left out. */
    by_day: z.array(z.object({ day: z.string(), count: z.int() })),
  }),
})
export type TermDesk = z.infer<typeof TermDesk>

/** For so many days until today the refusals are counted. */
export const TermDays = z.enum(['1', '7', '30'])

/** `refused`, `freed`: texts that the change would judge otherwise. */
const PreviewLine = z.object({ looked_at: z.int(), refused: z.int(), freed: z.int() })

export const TermPreview = z.object({
  names: PreviewLine,
  tags: PreviewLine,
  subjects: PreviewLine,
  /** False: there are more than were looked at, which are the newest. */
  is_whole: z.boolean(),
})
export type TermPreview = z.infer<typeof TermPreview>

export const termListRoutes = {
  termLists: defineRoute({
    method: 'GET',
    path: '/admin/prohibited-terms',
    summary: 'Prohibited terms, who changed them, and how often each refused something (terms.edit)',
    access: 'user',
    at: 'anywhere',
    query: z.object({ days: z._default(TermDays, '30') }),
    response: TermDesk,
    errors: ['forbidden'],
  }),
  previewTerms: defineRoute({
    method: 'POST',
    path: '/admin/prohibited-terms/preview',
    summary: 'Number of names, tags and subjects that a change would affect (terms.edit)',
    access: 'user',
    at: 'anywhere',
    body: z.object({ change: TermChange }),
    response: TermPreview,
    errors: ['forbidden', 'not_found'],
  }),
  changeTerms: defineRoute({
    method: 'POST',
    path: '/admin/prohibited-terms',
    summary: 'Add a term, undo an addition, or restore a version (terms.edit)',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      /** The version that the change was made from. */
      seen: z.int().check(z.minimum(0)),
      change: TermChange,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    response: z.object({ version: z.int() }),
    /** `conflict`: somebody has changed them since. */
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
} as const
