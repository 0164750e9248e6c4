/** Shorter texts are taken at their word: with a wrong letter they could be anything. */
const FORGIVEN_FROM = 4
const TWICE_FORGIVEN_FROM = 8
/** Of a text with two errors: letters of its beginning that hold at most one of them. */
const BEGINNING = 5
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789 '

/** Half a letter of a rare script: an error there would not be text. */
const SURROGATE = /[\ud800-\udfff]/

/** How many letters may be wrong, missing, too many or swapped with their neighbour in what was typed. */
export function errorsForgiven(typed: string): 0 | 1 | 2 {
  const { length } = typed
  return length < FORGIVEN_FROM ? 0 : length < TWICE_FORGIVEN_FROM ? 1 : 2
}

/**
 * How many errors lie between what was typed and the beginning of a word: the smallest number over all of its
 * beginnings (optimal string alignment). `max` + 1 where it is more than `max`.
 */
export function typingErrors(typed: string, word: string, max: number): number {
  if (word.startsWith(typed)) return 0
  const width = Math.min(word.length, typed.length + max)
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    let least = row
    for (let at = 1; at <= width; at += 1) {
      const isSame = typed[row - 1] === word[at - 1]
      let errors = Math.min(last[at - 1]! + (isSame ? 0 : 1), last[at]! + 1, current[at - 1]! + 1)
      if (row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1])
        errors = Math.min(errors, before[at - 2]! + 1)
      current.push(errors)
      least = Math.min(least, errors)
    }
    // A swap may still bring the row before to the next one.
    if (least > max && Math.min(...last) > max) return max + 1
    before = last
    last = current
  }
  return Math.min(max + 1, ...last)
}

/**
 * What has a word that begins with what was typed; where nothing does, and if that is wanted, what may have been meant, the fewest
 * errors first. Otherwise in the order that they had.
 */
export function closest<Item>(
  items: readonly Item[],
  wordsOf: (item: Item) => readonly string[],
  typed: string,
  isForgiving: boolean,
): readonly Item[] {
  const exact = items.filter((item) => wordsOf(item).some((word) => word.startsWith(typed)))
  const forgiven = errorsForgiven(typed)
  if (exact.length > 0 || forgiven === 0 || !isForgiving) return exact
  return items
    .map((item) => ({
      item,
      errors: Math.min(...wordsOf(item).map((word) => typingErrors(typed, word, forgiven))),
    }))
    .filter(({ errors }) => errors <= forgiven)
    .sort((a, b) => a.errors - b.errors)
    .map(({ item }) => item)
}

/**
 * What words begin with that somebody may have meant: the text with each one letter wrong, missing, too many or
 * swapped. Each is one short range of an index, so that no word has to be compared that is nothing like it; the
 * widest come last. Where two errors are forgiven, those of its beginning: two errors in that find nobody.
 */
export function meantBeginnings(typed: string): readonly string[] {
  const forgiven = errorsForgiven(typed)
  if (forgiven === 0 || SURROGATE.test(typed)) return []
  return [
    ...new Set([...withOneError(typed), ...(forgiven === 2 ? withOneError(typed.slice(0, BEGINNING)) : [])]),
  ].filter((beginning) => beginning !== '')
}

function withOneError(typed: string): string[] {
  const letters = [...new Set(LETTERS + typed)]
  const found: string[] = []
  for (let at = 0; at < typed.length; at += 1) {
    const [head, tail] = [typed.slice(0, at), typed.slice(at + 1)]
    for (const letter of letters) found.push(head + letter + typed.slice(at), head + letter + tail)
    if (tail !== '') found.push(head + tail[0]! + typed[at]! + tail.slice(1))
  }
  for (let at = 0; at < typed.length; at += 1) found.push(typed.slice(0, at) + typed.slice(at + 1))
  return found
}
