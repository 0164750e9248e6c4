import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluralRules } from '@footlight/core/rules/formatters'
import { isLanguage, type Language, languages } from '@footlight/core/rules/languages'
import * as z from 'zod/mini'

/** What the server says of notifications: in mail, and on the page that ends mail. */
const Words = z.object({
  subject: z.string(),
  subject_message: z.string(),
  digest_subject: z.string(),
  digest_count: z.string(),
  digest_more: z.string(),
  greeting: z.string(),
  somebody: z.string(),
  open: z.string(),
  why: z.string(),
  unsubscribe: z.string(),
  unsubscribe_ask: z.string(),
  unsubscribe_press: z.string(),
  unsubscribed: z.string(),
  invalid_link: z.string(),
})
/** The sentences are those of the site. */
const Sentences = z.object({ notifications: z.object({ says: z.record(z.string(), z.string()) }) })

export interface NotificationWords extends z.infer<typeof Words> {
  readonly says: Readonly<Record<string, string>>
}

const folder = join(import.meta.dirname, '../../../resources/locales')
const read = new Map<Language, NotificationWords>()

export function wordsOf(language: Language): NotificationWords {
  const known = read.get(language)
  if (known !== undefined) return known
  const fileOf = (name: string) => JSON.parse(readFileSync(join(folder, language, name), 'utf8'))
  const { says } = Sentences.parse(fileOf('site/notifications.json')).notifications
  const words = { ...Words.parse(fileOf('server/notifications.json')), says }
  read.set(language, words)
  return words
}

/** Ahead of the first message, so that a file that is missing is noticed at the start. @throws when one is. */
export function readAllWords(): void {
  for (const language of Object.keys(languages)) if (isLanguage(language)) wordsOf(language)
}

/** Takes the form of a plural where the sentence has some. */
export function sentence(
  { says }: NotificationWords,
  language: Language,
  key: string,
  values: { readonly name: string; readonly count: number; readonly date: string; readonly money: string },
): string {
  const plural = pluralRules(language).select(values.count)
  const text = says[`${key}_${plural}`] ?? says[`${key}_other`] ?? says[key] ?? ''
  return fill(text, { ...values, count: String(values.count) })
}

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole)
}
