import { CHAT_MESSAGE_CHARS_MAX } from '@footlight/core/protocol/limits'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import type { ChatRefusal } from './access/chat-refusals.ts'

/** Marks in a row on one letter. Vietnamese and Thai need up to three, some Indic scripts four. */
export const COMBINING_MARKS_MAX = 4

/**
 * Control characters and line separators break a line of chat; bidirectional marks turn what follows around;
 * lone surrogates are no text at all.
 */
const refusedCharacters = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/u
const stackedMarks = new RegExp(`\\p{M}{${COMBINING_MARKS_MAX + 1},}`, 'u')
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\p{M}]/u

/**
 * The text as it is shown to everybody: NFC, without spaces at its ends, 1 to 500 characters (code points)
 * long. It stays text: nothing is escaped here, clients put it into text nodes.
 */
export function normaliseMessage(raw: string): Result<string, ChatRefusal> {
  if (refusedCharacters.test(raw)) return fail('forbidden_characters')
  const text = raw.normalize('NFC').trim()
  if (!visibleCharacter.test(text)) return fail('empty')
  if (codePoints(text) > CHAT_MESSAGE_CHARS_MAX) return fail('too_long')
  if (stackedMarks.test(text)) return fail('forbidden_characters')
  return ok(text)
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
