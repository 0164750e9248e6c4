import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FaqRecord, type FaqSection, noTexts } from '@footlight/core/protocol'
import { type Language, languages } from '@footlight/core/rules/languages'
import * as z from 'zod/mini'

/** Articles that come with the software. Their numbers stand in addresses: they never change and never come back. */
const shipped = [
  { id: 1, key: 'tokens', section: 'tokens' },
  { id: 2, key: 'tips', section: 'tokens' },
  { id: 3, key: 'daily_limit', section: 'tokens' },
  { id: 4, key: 'statement', section: 'tokens' },
  { id: 5, key: 'privates', section: 'shows' },
  { id: 6, key: 'spying', section: 'shows' },
  { id: 7, key: 'tickets', section: 'shows' },
  { id: 8, key: 'refunds', section: 'shows' },
  { id: 9, key: 'media', section: 'media' },
  { id: 10, key: 'memberships', section: 'media' },
  { id: 11, key: 'email', section: 'account' },
  { id: 12, key: 'privacy', section: 'account' },
  { id: 13, key: 'reporting', section: 'safety' },
  { id: 14, key: 'blocking', section: 'safety' },
  { id: 15, key: 'performing', section: 'performers' },
  { id: 16, key: 'payouts', section: 'performers' },
] as const satisfies readonly { readonly id: number; readonly key: string; readonly section: FaqSection }[]

const folder = join(import.meta.dirname, '../../../resources/locales')
const Texts = z.record(z.string(), z.object({ title: z.string(), text: z.string() }))

/** All of them in all languages. @throws where a file or one of its articles is missing. */
export function readShippedFaq(): readonly FaqRecord[] {
  const inEach = (Object.keys(languages) as Language[]).map((language) => {
    const file = JSON.parse(readFileSync(join(folder, language, 'server/faq.json'), 'utf8'))
    return [language, Texts.parse(file.faq)] as const
  })
  return shipped.map(({ id, key, section }) => {
    const texts = { ...noTexts }
    for (const [language, articles] of inEach) {
      const words = articles[key]
      if (words === undefined) throw new Error(`no article ${key} in ${language}`)
      texts[language] = words
    }
    return { id, revision: 0, fields: { section, position: id * 10, texts, state: 'published' } }
  })
}
