import * as z from 'zod/mini'
import { GuideEntry, GuideFinding } from './guides.ts'
import { localTexts, noTexts, plainLine } from './local-texts.ts'
import { defineRoute } from './route.ts'

/** Parts of the FAQ, in the order in which they stand. */
export const FaqSection = z.enum(['tokens', 'shows', 'media', 'account', 'safety', 'performers'])
export type FaqSection = z.infer<typeof FaqSection>

/** Articles that ship with the software have numbers below; whoever writes a new one draws one from here on. */
export const FAQ_OWN_ID_MIN = 100_000_000
export const PRESS_PER_PAGE = 20

/** Drawn by lot by whoever writes it, so that an order that is sent twice makes one. */
const Id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999_999))
const id = z.object({ id: Id })
const language = z._default(z.enum(['en', 'de', 'es', 'fr', 'it', 'nl']), 'en')

/** What administrators write. */
export const FaqFields = z.object({
  section: FaqSection,
  /** Within its section, the smallest first. */
  position: z.int().check(z.minimum(0), z.maximum(999)),
  texts: localTexts(120, 4_000),
  /** `hidden` is for administrators alone. */
  state: z.enum(['published', 'hidden']),
})
export type FaqFields = z.infer<typeof FaqFields>

export const noFaqArticle: FaqFields = { section: 'account', position: 500, texts: noTexts, state: 'hidden' }

/** One article as administrators see it. */
export const FaqRecord = z.object({
  id: z.int(),
  /** Counts its changes; 0: it is as it shipped. */
  revision: z.int(),
  fields: FaqFields,
})
export type FaqRecord = z.infer<typeof FaqRecord>

const entry = {
  id: z.int(),
  section: FaqSection,
  /** Of its texts, which may be another than was asked for. */
  language: z.string(),
  title: z.string(),
}
export const FaqEntry = z.object(entry)
export type FaqEntry = z.infer<typeof FaqEntry>
export const FaqArticle = z.object({
  ...entry,
  text: z.string(),
  /** Origin that search engines keep its address by. */
  canonical_url: z.string(),
})
export type FaqArticle = z.infer<typeof FaqArticle>

/** An address of another site. */
const HttpsUrl = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^https:\/\/[^\s/@\\:]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/))

export const PressFields = z.object({
  outlet: plainLine(80),
  title: plainLine(200),
  url: HttpsUrl,
  /** Of the article: two letters (ISO 639-1). */
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
  /** When it came out: YYYY-MM-DD. */
  date: z.iso.date(),
})
export type PressFields = z.infer<typeof PressFields>

export const PressItem = z.object({ id: z.int(), ...PressFields.shape })
export type PressItem = z.infer<typeof PressItem>
export const PressRecord = z.object({ id: z.int(), revision: z.int(), fields: PressFields })
export type PressRecord = z.infer<typeof PressRecord>

const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1)
const revision = z.int().check(z.minimum(0))

export const helpRoutes = {
  faq: defineRoute({
    method: 'GET',
    path: '/faq',
    summary: 'Questions and answers, by section',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    /** `q`: words that title or text have, whatever their case and accents. */
    query: z.object({ language, q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    response: z.object({
      articles: z.array(FaqEntry),
      /** All of them, whatever is searched for. */
      guides: z.array(GuideEntry),
      /** Empty where nothing is searched for. */
      found: z.array(GuideFinding),
      canonical_url: z.string(),
    }),
    errors: [],
  }),
  faqArticle: defineRoute({
    method: 'GET',
    path: '/faq/:id',
    summary: 'One answer',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    params: id,
    query: z.object({ language }),
    response: FaqArticle,
    errors: ['not_found'],
  }),
  allFaq: defineRoute({
    method: 'GET',
    path: '/admin/faq',
    summary: 'All articles in all languages, for administrators',
    access: 'user',
    at: 'anywhere',
    response: z.object({ articles: z.array(FaqRecord) }),
    errors: ['forbidden'],
  }),
  /** `revision`: which the change was made from; 0: one that shipped, or a new one. */
  changeFaq: defineRoute({
    method: 'POST',
    path: '/admin/faq/:id',
    summary: 'Write, change or hide an article',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({ revision, fields: FaqFields }),
    response: FaqRecord,
    errors: ['forbidden', 'conflict'],
  }),

  press: defineRoute({
    method: 'GET',
    path: '/press',
    summary: 'Press items, newest first',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({ page, outlet: z.optional(z.string().check(z.trim(), z.maxLength(80))) }),
    response: z.object({
      data: z.array(PressItem),
      /** At least 1. */
      last_page: z.int(),
      /** All that can be chosen, by name. */
      outlets: z.array(z.string()),
    }),
    errors: [],
  }),
  allPress: defineRoute({
    method: 'GET',
    path: '/admin/press',
    summary: 'All items of the press list, for administrators',
    access: 'user',
    at: 'anywhere',
    response: z.object({ items: z.array(PressRecord) }),
    errors: ['forbidden'],
  }),
  changePress: defineRoute({
    method: 'POST',
    path: '/admin/press/:id',
    summary: 'Add or change an item of the press list',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({ revision, fields: PressFields }),
    response: PressRecord,
    errors: ['forbidden', 'conflict'],
  }),
  removePress: defineRoute({
    method: 'DELETE',
    path: '/admin/press/:id',
    summary: 'Remove an item from the press list',
    access: 'user',
    at: 'anywhere',
    params: id,
    errors: ['forbidden', 'not_found'],
  }),
} as const
