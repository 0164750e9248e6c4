import { type ErrorCode, errorCatalog } from '@footlight/core/protocol/error-catalog'
import { assert } from '@footlight/core/rules/result'
import { englishTexts } from '../locales/english.ts'

/** Where people read them; an error of one area alone has its sentence among the texts of that area. */
const files = [
  'common',
  'site/application',
  'site/billing',
  'site/broadcast',
  'site/liveness',
  'site/own-camera',
] as const

const sentences = new Map(files.flatMap((file) => Object.entries(englishTexts(file, 'errors'))))

/** The `message` of an answer, in English: the sentence that people read, or what a developer is to know. */
export const errorMessages: Readonly<Record<ErrorCode, string>> = Object.fromEntries(
  Object.entries(errorCatalog).map(([code, entry]) => {
    const message = entry.reader === 'developer' ? entry.message : sentences.get(code)
    assert(message !== undefined, `errors.${code} is in none of ${files.join(', ')}`)
    return [code, message]
  }),
) as Record<ErrorCode, string>
