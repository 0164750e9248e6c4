import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { displayNames } from '@footlight/core/rules/formatters'
import { isLanguage, type Language } from '@footlight/core/rules/languages'
import { spokenLanguages } from '@footlight/core/rules/profiles/spoken-languages'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { languageAsked } from '../platform/http/language-asked.ts'

const names = z.record(z.string(), z.string())
const Words = z.object({
  home: z.string(),
  areas: names,
  lists: names,
  /** What a list is; not every list needs it said. */
  abouts: names,
  contest: z.string(),
  live: z.string(),
  of: z.string(),
  description: z.string(),
  room: z.object({
    title: z.string(),
    description: z.string(),
    offline_title: z.string(),
    offline_description: z.string(),
  }),
  bio: z.object({ name: z.string(), title: z.string(), description: z.string() }),
  regions: names,
  rates: names,
  shows: names,
  new: z.string(),
  why: names,
})
/** What the server itself says above lists and in the heads of pages, which engines read without our scripts. */
export type ListWords = z.infer<typeof Words>

const folder = join(import.meta.dirname, '../../../resources/locales')
const known = new Map<Language, ListWords>()

export function listWords(language: Language): ListWords {
  const read =
    known.get(language) ??
    Words.parse(JSON.parse(readFileSync(join(folder, language, 'server/browse.json'), 'utf8')))
  known.set(language, read)
  return read
}

/** `values`: what stands for `{{name}}` and the like. */
export function fill(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole)
}

/**
 * The language that an address names (`hl`), else the one that was chosen in this browser, else the best of
 * those that it asks for.
 */
export function requestLanguage(request: FastifyRequest, hl: string | undefined): Language {
  if (hl !== undefined && isLanguage(hl)) return hl
  return languageAsked(request.headers) ?? 'en'
}

/** A language of a list in the words of another; the name itself where it is none of the lists'. */
export function languageName(name: string, language: Language): string {
  const code = spokenLanguages[name]
  const said = code === undefined ? undefined : displayNames(language, 'language').of(code)
  return said === undefined ? name : said.charAt(0).toLocaleUpperCase(language) + said.slice(1)
}
