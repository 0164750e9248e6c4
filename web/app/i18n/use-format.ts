import { TOKENS_PER_DOLLAR } from '@footlight/core/protocol/tokens'
import { useTranslation } from 'react-i18next'

interface Format {
  number(value: number): string
  /** With its sign, as on a statement. */
  signed(value: number): string
  /** What so many tokens cost, in US dollars. */
  tokensAsMoney(tokens: number): string
  /** Name of a language by its code or English name; the text itself where it is neither. */
  languageName(tag: string): string
  countryName(code: string): string
}

/** Numbers and money in the reader's language. */
export function useFormat(): Format {
  const { language } = useTranslation().i18n
  const known = formats.get(language)
  if (known !== undefined) return known
  const format = createFormat(language)
  formats.set(language, format)
  return format
}

/** One of each language: a formatter of Intl costs a slow phone some 10 ms, and a page has fifty users of one. */
const formats = new Map<string, Format>()

function createFormat(language: string): Format {
  const plain = once(() => new Intl.NumberFormat(language))
  const signed = once(() => new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }))
  const dollars = once(
    () =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
      }),
  )
  const languages = once(() => new Intl.DisplayNames([language], { type: 'language' }))
  const countries = once(() => new Intl.DisplayNames([language], { type: 'region' }))
  return {
    number: (value) => plain().format(value),
    signed: (value) => signed().format(value),
    tokensAsMoney: (tokens) => dollars().format(tokens / TOKENS_PER_DOLLAR),
    languageName: (tag) => nameIn(languages(), tag) ?? tag,
    countryName: (code) => nameIn(countries(), code.toUpperCase()) ?? code,
  }
}

function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}

/** Undefined for what is no code: a free text that somebody entered. */
function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}
