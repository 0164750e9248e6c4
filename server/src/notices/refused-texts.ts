import type { FieldCode, LocalTexts } from '@footlight/core/protocol'
import { hasForeignLink } from '@footlight/core/rules/notices/notice-text'
import { isProhibited } from '../prohibited-terms/policy.ts'

/** What is wrong with texts in several languages, by the names of their fields (NOTICE-02). */
export function refusedTexts(texts: LocalTexts): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {}
  const written = Object.entries(texts).filter(([, words]) => words !== null)
  if (written.length === 0) fields['fields.texts'] = 'required'
  for (const [language, words] of written) {
    if (words === null) continue
    if (isProhibited(words.title, 'sentence', 'staff'))
      fields[`fields.texts.${language}.title`] = 'prohibited'
    if (isProhibited(words.text, 'sentence', 'staff')) fields[`fields.texts.${language}.text`] = 'prohibited'
    else if (hasForeignLink(words.text)) fields[`fields.texts.${language}.text`] = 'invalid'
  }
  return fields
}
