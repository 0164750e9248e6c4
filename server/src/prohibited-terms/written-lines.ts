import type { FieldCode, TermPlace } from '@footlight/core/protocol'
import { isProhibited } from './policy.ts'

/** Of a text of several lines: control characters, marks that turn what follows around, and halves of characters. */
const refusedCharacters = /[^\P{Cc}\n]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** A text of several lines as it is stored. */
export function linesOf(text: string): string {
  return text.replaceAll('\r\n', '\n').normalize('NFC')
}

/** Why such a text may not be said; null: it may. `place` null: only asked, nothing is refused by it. */
export function linesRefusal(
  text: string,
  place: TermPlace | null,
): Extract<FieldCode, 'invalid' | 'prohibited'> | null {
  if (refusedCharacters.test(text)) return 'invalid'
  return isProhibited(text, 'sentence', place) ? 'prohibited' : null
}

/** Of what somebody asks for: words are judged as strictly as those of a search. */
export function requestRefusal(text: string, place: TermPlace): ReturnType<typeof linesRefusal> {
  return linesRefusal(text, place) ?? (isProhibited(text, 'label', place) ? 'prohibited' : null)
}
