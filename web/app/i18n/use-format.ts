import { TOKENS_PER_DOLLAR } from '@footlight/core/protocol/tokens'
import { useMemo } from 'react'
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
  const { i18n } = useTranslation()
  return useMemo(() => createFormat(i18n.language), [i18n.language])
}

function createFormat(language: string): Format {
  const plain = new Intl.NumberFormat(language)
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const dollars = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  return {
    number: (value) => plain.format(value),
    signed: (value) => signed.format(value),
    tokensAsMoney: (tokens) => dollars.format(tokens / TOKENS_PER_DOLLAR),
    languageName: (tag) => nameOf('language', language, tag),
    countryName: (code) => nameOf('region', language, code),
  }
}

function nameOf(type: 'language' | 'region', language: string, code: string): string {
  try {
    return (
      new Intl.DisplayNames([language], { type }).of(type === 'region' ? code.toUpperCase() : code) ?? code
    )
  } catch {
    // Not a code: a free text that somebody entered. It says what it says.
    return code
  }
}
