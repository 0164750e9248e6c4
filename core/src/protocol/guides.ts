import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** Whom a guide is for; in the order in which they are listed. */
export const GuideName = z.enum(['viewer', 'performer', 'studio'])
export type GuideName = z.infer<typeof GuideName>

/** A piece of a line. */
const GuideSpan = z.object({
  text: z.string(),
  style: z.enum(['plain', 'strong', 'code']),
  /** A path of the site, or a section of the same guide (`#id`); null: no link. */
  to: z.nullable(z.string()),
})
export type GuideSpan = z.infer<typeof GuideSpan>

const spans = z.array(GuideSpan)

export const GuideBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('heading'), spans }),
  z.object({ kind: z.literal('note'), spans }),
  z.object({ kind: z.literal('list'), is_ordered: z.boolean(), items: z.array(spans) }),
  z.object({ kind: z.literal('table'), head: z.array(spans), rows: z.array(z.array(spans)) }),
  /** `file`: a name in `resources/guides/images`. CSS px. */
  z.object({
    kind: z.literal('image'),
    file: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
  }),
])
export type GuideBlock = z.infer<typeof GuideBlock>

const GuideSection = z.object({
  /** The same in all languages: links of screens lead to it. */
  id: z.string(),
  title: z.string(),
  blocks: z.array(GuideBlock),
})
export type GuideSection = z.infer<typeof GuideSection>

const entry = {
  guide: GuideName,
  /** Of its text, which may be another than was asked for. */
  language: z.string(),
  title: z.string(),
  lead: z.string(),
}
export const GuideEntry = z.object(entry)
export type GuideEntry = z.infer<typeof GuideEntry>

/** A section that has the words of a search. */
export const GuideFinding = z.object({
  guide: GuideName,
  language: z.string(),
  guide_title: z.string(),
  id: z.string(),
  title: z.string(),
  snippet: z.string(),
})
export type GuideFinding = z.infer<typeof GuideFinding>

export const Guide = z.object({
  ...entry,
  sections: z.array(GuideSection),
  /** Origin that search engines keep its address by. */
  canonical_url: z.string(),
})
export type Guide = z.infer<typeof Guide>

export const guideRoutes = {
  guide: defineRoute({
    method: 'GET',
    path: '/guides/:guide',
    summary: 'A guide, by section',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    params: z.object({ guide: GuideName }),
    query: z.object({ language: z._default(z.enum(['en', 'de', 'es', 'fr', 'it', 'nl']), 'en') }),
    response: Guide,
    errors: ['not_found'],
  }),
} as const
