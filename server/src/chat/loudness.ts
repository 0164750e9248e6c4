/** Letters below which capitals are an abbreviation and no shouting. */
const LETTERS_MIN = 8
const CAPITALS_SHARE_MAX = 0.7
/** One character in a row; `hmmmm` is talk. */
const RUN_MAX = 10
const run = new RegExp(`(\\S)\\1{${RUN_MAX},}`, 'u')

/** Mostly capitals, in scripts that have them, or one character held down. */
export function isShouting(text: string): boolean {
  const capitals = (text.match(/\p{Lu}/gu) ?? []).length
  const small = (text.match(/\p{Ll}/gu) ?? []).length
  const cased = capitals + small
  if (cased >= LETTERS_MIN && capitals / cased > CAPITALS_SHARE_MAX) return true
  return run.test(text)
}

/** Two lines that say the same: case, spaces and marks apart. */
export function sameWords(first: string, second: string): boolean {
  return bare(first) === bare(second)
}

function bare(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '')
  return letters === '' ? text : letters
}
