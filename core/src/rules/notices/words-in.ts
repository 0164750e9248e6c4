import type { LocalTexts } from '../../protocol/local-texts.ts'
import { type Language, languages } from '../languages.ts'

export interface LocalWords {
  readonly language: Language
  readonly title: string
  readonly text: string
}

/** In the language asked for, else in English, else in the first that there is; null: in none. */
export function wordsIn(texts: LocalTexts, asked: Language): LocalWords | null {
  const order = [asked, 'en', ...(Object.keys(languages) as Language[])] as const
  const language = order.find((each) => texts[each] !== null)
  return language === undefined ? null : { language, ...texts[language]! }
}
