import type { LocalTexts } from '@footlight/core/protocol/local-texts'
import type { NoticeFields } from '@footlight/core/protocol/notices'
import { type Language, languages } from '@footlight/core/rules/languages'
import { hasForeignLink } from '@footlight/core/rules/notices/notice-text'

export const noticeLanguages = Object.keys(languages) as Language[]

/** Empty words are none. */
export function withWords(
  texts: LocalTexts,
  language: Language,
  change: { readonly title?: string; readonly text?: string },
): LocalTexts {
  const words = { ...(texts[language] ?? { title: '', text: '' }), ...change }
  const isEmpty = words.title === '' && words.text === ''
  return { ...texts, [language]: isEmpty ? null : words }
}

/** What the server would refuse of texts, by its own names; said before anything is sent. */
export function wrongTexts(texts: LocalTexts): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const language of noticeLanguages) {
    const words = texts[language]
    if (words === null) continue
    if (words.title.trim() === '') wrong[`fields.texts.${language}.title`] = 'required'
    if (words.text.trim() === '') wrong[`fields.texts.${language}.text`] = 'required'
    else if (hasForeignLink(words.text)) wrong[`fields.texts.${language}.text`] = 'invalid'
  }
  if (Object.values(texts).every((words) => words === null)) wrong['fields.texts'] = 'required'
  return wrong
}

/** The same of a whole notice. */
export function wrongFields({
  texts,
  audience,
  from,
  until,
}: NoticeFields): Readonly<Record<string, string>> {
  const wrong = wrongTexts(texts)
  if (audience.length === 0) wrong['fields.audience'] = 'required'
  if (from !== null && until !== null && until <= from) wrong['fields.until'] = 'invalid'
  return wrong
}

/** Codes that the form has a sentence for. */
export function wordsOf(refused: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(refused).map(([field, code]) => [
      field,
      code === 'prohibited' || code === 'required' ? code : 'invalid',
    ]),
  )
}
