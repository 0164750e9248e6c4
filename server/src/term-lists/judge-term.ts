import { type AddedTerm, type FieldCode, type TermFields, termLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { normalTerm, squeeze } from '../prohibited-terms/normalise.ts'
import { PART_START } from '../prohibited-terms/term-index.ts'
import { isBuiltIn, type AddedTerm as TermToAdd } from '../prohibited-terms/term-policy.ts'

/** A term as it is stored, or why it is not taken beside those that are there. */
export function judgeTerm(
  { language, kind, scope, term: raw }: TermFields,
  there: readonly AddedTerm[],
): Result<TermToAdd, FieldCode> {
  const term = normalTerm(raw)
  if (term === null) return fail('invalid')
  const letters = term.replaceAll(' ', '')
  const isOneWord = letters === term
  if ((kind === 'word' || kind === 'part') && !isOneWord) return fail('invalid')
  if (kind === 'phrase' && isOneWord) return fail('invalid')
  const least = kind === 'part' ? termLimits.partLettersMin : termLimits.lettersMin
  if (letters.length < least || (kind === 'part' && squeeze(letters).length < PART_START))
    return fail('too_short')
  if (letters.length > termLimits.lettersMax) return fail('too_long')
  // Nothing makes an exception of what is built in, and nobody should believe that it did.
  if (kind === 'exception' && isBuiltIn(term)) return fail('read_only')
  if (there.length >= termLimits.additionsMax) return fail('too_large')
  const isThere = there.some((each) => each.term.replaceAll(' ', '') === letters)
  if (isThere) return fail('taken')
  return ok({ language, kind, scope: kind === 'exception' ? 'everywhere' : scope, term })
}
