const ASCII = /^[\0-\x7f]*$/
const MARKS = /[\u0300-\u036f]/g
/** Letters that Unicode does not take apart. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
}
const LETTERS = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** As searches compare texts: without case and accents, so that `É` is `e`. Folding twice changes nothing. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(LETTERS, (letter) => plain[letter]!)
    .normalize('NFC')
}

/** The words of a search, folded; empty: nothing is searched for. */
export function wordsAsked(text: string): readonly string[] {
  return foldText(text).split(/\s+/).filter(Boolean)
}
