import { safetyTerms } from './safety-terms/safety-terms.ts'

/** Nobody here looks or is said to be younger. */
const AGE_MIN = 25
/** From so many years on "years" alone is taken for an age; "five years ago" is a time. */
const TELLS_AGE_FROM = 10

/** 10 to 24, also where something stands between the digits. */
const two = '(?:1[\\s._-]*\\d|2[\\s._-]*[0-4])'
const any = `(?:${two}|[1-9])`
/** An age in any of the languages, behind a number. */
const marked =
  "(?:y[\\s./]?o\\b|yrs?[\\s._-]*old|years?[\\s._-]*(?:old|of[\\s._-]*age)|j[aä]e?hrig|jahre?n?[\\s._-]*alt|anos[\\s._-]*de[\\s._-]*edad|ans[\\s._-]*d[\\s._'’-]*age|anni[\\s._-]*di[\\s._-]*eta|jaar[\\s._-]*oud|jarig)"
const years = '(?:years?|yrs?|jahren?|jahre|anos|anitos|ans|anni|jaar)\\b'
/** Words in front of years that make an age of them, in six languages. */
const before = '(?:am|is|are|im|tengo|tienes?|de|ai|as|a|ho|hai|ha|di|ben|bent|van|mit|von|aged?)'
/** A pronoun or a person, a verb, and then a number. */
const somebody =
  "(?:\\b(?:she|he|they|you|i|girl|boy|woman|man|sie|er|du|ich|elle|il|tu|je|ze|zij|hij|ik|jij|lei|lui|ella|el)\\s*(?:['’]s|['’]re|['’]m|is|are|am|ist|bist|bin|a|as|ai|ha|hai|ho|bent|ben)|\\b(?:tiene|tienes|tengo))"
const sentenceGoesOn = '(?=\\s*(?:$|[.,;!?)]|(?:and|but|und|y|et|e|en)\\b))'
const below = '\\b(?:under|below|unter|sotto[\\s]+i|meno[\\s]+di|menos[\\s]+de|moins[\\s]+de|onder[\\s]+de)'
const called = '(?:aged?|alter|edad|eta|leeftijd)'
const patterns = [
  `(?<!\\d)${any}[\\s._-]*${marked}`,
  `(?<!\\d)${two}[\\s._-]*${years}`,
  `\\b${before}\\s+[1-9]\\s*${years}`,
  `\\b${called}[\\s:=,]*(?:is|of|von|de|di|van|war|was)?[\\s:=,]*${any}(?!\\d)`,
  `${somebody}\\s+${two}${sentenceGoesOn}`,
  `${below}[\\s._-]*(?:${two}|25)(?!\\d)`,
].map((pattern) => new RegExp(pattern, 'u'))

/** Whether a text says an age below 25 in digits, in any script and with letters that stand for digits. */
export function saysAgeInDigits(text: string): boolean {
  const plain = plainDigits(text)
  return patterns.some((pattern) => pattern.test(plain))
}

/** Ages below 25 in words, in the normal form of the other lists: `eighteenyearsold`. */
export const agesInWords: ReadonlySet<string> = new Set(
  safetyTerms.flatMap(({ numbers, years: { alone, marked: sure } }) =>
    numbers
      .slice(0, AGE_MIN - 1)
      .flatMap((number, index) =>
        [...sure, ...(index + 1 >= TELLS_AGE_FROM ? alone : [])].map((unit) => number + unit),
      ),
  ),
)

function plainDigits(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Marks and invisible characters go first, so that they cannot keep the digits of a number apart.
      .replace(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
      .replace(/\p{Nd}/gu, digitOf)
      .toLowerCase()
      .replace(/(?<![\p{L}\d])[il|](?=[\s._-]*\d)/gu, '1')
      .replace(/(?<=[12][\s._-]?)o(?![\p{L}])/gu, '0')
  )
}

/** Decimal digits of one script stand in a row, from zero on (Unicode Standard 4.6). */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0)!
  const point = zero
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(point - zero)
}
