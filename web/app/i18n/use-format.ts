import { TOKENS_PER_DOLLAR } from '@footlight/core/protocol/tokens'
import { displayNames, numberFormat } from '@footlight/core/rules/formatters'
import { useTranslation } from './use-translation.ts'

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
  const { language } = useTranslation()
  const known = formats.get(language)
  if (known !== undefined) return known
  const format = createFormat(language)
  formats.set(language, format)
  return format
}

const formats = new Map<string, Format>()

function createFormat(language: string): Format {
  const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  return {
    number: (value) => numberFormat(language).format(value),
    signed: (value) => numberFormat(language, { signDisplay: 'exceptZero' }).format(value),
    tokensAsMoney: (tokens) => numberFormat(language, dollars).format(tokens / TOKENS_PER_DOLLAR),
    languageName: (tag) => nameIn(displayNames(language, 'language'), tag) ?? tag,
    countryName: (code) => nameIn(displayNames(language, 'region'), code.toUpperCase()) ?? code,
  }
}

/** Undefined for what is no code: a free text that somebody entered. */
function nameIn(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}
