/** True when a text must not be shown. The list is the operator's data. */
export type TermFilter = (text: string) => boolean

/**
 * Matches whole words and phrases without regard to case, accents and characters of no width, so that neither
 * `Ä` for `a` nor a hidden joiner in a word gets past the list. `classic` does not match a shorter term
 * inside it.
 */
export function createTermFilter(terms: readonly string[]): TermFilter {
  const folded = terms.map(fold).filter((term) => term !== '')
  if (folded.length === 0) return () => false
  const alternatives = folded.map((term) =>
    term.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll(' ', '[\\s\\p{P}_]+'),
  )
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return (text) => pattern.test(fold(text))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .trim()
}
