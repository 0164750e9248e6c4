/**
 * Letters of other scripts that look like Latin ones; NFKD has already undone accents, full width and styled
 * letters.
 */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ԝ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ʟ: 'l',
  ɩ: 'i',
  ᴀ: 'a',
  ᴇ: 'e',
  ᴏ: 'o',
  ɑ: 'a',
  ɡ: 'g',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}

/**
 * Digits and signs that are read as letters. `1` and `|` stand for two letters, so both readings are tried.
 */
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
}

/** The words that an eye reads in a text, in the alphabet a to z, for each reading of what is ambiguous. */
export function readings(text: string): readonly (readonly string[])[] {
  const plain = fold(text)
  const asWritten = split(plain)
  if (!/[0-9@$€!|]/.test(plain)) return [asWritten]
  return [asWritten, split(unleet(plain, 'i')), split(unleet(plain, 'l'))]
}

function fold(text: string): string {
  // Marks and invisible characters go first, so that they cannot keep the letters of a word apart.
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .toLowerCase()
  return bare.replace(/\P{ASCII}/gu, (letter) => lookalikes[letter] ?? letter)
}

function unleet(text: string, one: string): string {
  return text.replace(/[0345789@$€]/g, (sign) => leet[sign]!).replace(/[1!|]/g, one)
}

function split(text: string): readonly string[] {
  return text.split(/[^a-z]+/).filter((word) => word !== '')
}

/** `looool` as `lol`: a letter said again is the same letter. */
export function squeeze(word: string): string {
  return word.replace(/(.)\1+/g, '$1')
}

/**
 * A term as the lists have it: its words in letters a to z, one space between them. null: it has digits or signs, which
 * stand for letters, or letters of a script that no reading has.
 */
export function normalTerm(text: string): string | null {
  const folded = fold(text).trim()
  if (!/^[a-z]+(?:[\s\-_.']+[a-z]+)*$/.test(folded)) return null
  return split(folded).join(' ')
}
