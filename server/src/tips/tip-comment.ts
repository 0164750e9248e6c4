import { type FieldCode, MAX_TIP_COMMENT_CHARS } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isProhibited } from '../prohibited-terms/policy.ts'

/**
 * Control characters, lone surrogates, line separators, and marks that turn the direction of what follows.
 */
const refusedCharacters = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
/** No script stacks more than four marks on a letter. */
const stackedMarks = /\p{M}{5,}/u

/** The comment as the room reads it: NFC, without spaces at its ends; undefined when nothing is left. */
export function cleanTipComment(raw: string | undefined): Result<string | undefined, FieldCode> {
  if (raw === undefined) return ok(undefined)
  if (refusedCharacters.test(raw) || stackedMarks.test(raw)) return fail('invalid')
  const text = raw.normalize('NFC').trim()
  if ([...text].length > MAX_TIP_COMMENT_CHARS) return fail('too_long')
  if (isProhibited(text, 'sentence')) return fail('prohibited')
  return ok(text === '' ? undefined : text)
}
