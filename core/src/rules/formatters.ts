/**
 * A language has some twenty of them; zones are those of performers and viewers. More than fit cost time, and no memory.
 */
export const FORMATTERS_MAX = 400

/** The one that was asked for last is the last. */
const kept = new Map<string, unknown>()

/** One of Intl takes a slow phone some 10 ms, and the server longer than the part of the page that asks for it. */
function keep<Formatter>(name: string, make: () => Formatter): Formatter {
  const formatter = (kept.get(name) as Formatter | undefined) ?? make()
  kept.delete(name)
  kept.set(name, formatter)
  const [oldest] = kept.keys()
  if (kept.size > FORMATTERS_MAX && oldest !== undefined) kept.delete(oldest)
  return formatter
}

/** @throws RangeError for a time zone that nobody knows. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep(`date ${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(language, options))
}

export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options))
}

/** `auto`: tomorrow; `always`: in 1 day. */
export function distanceFormat(language: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  return keep(`distance ${language} ${numeric}`, () => new Intl.RelativeTimeFormat(language, { numeric }))
}

/** What languages or countries are called in a language, by their codes. */
export function displayNames(language: string, type: 'language' | 'region'): Intl.DisplayNames {
  return keep(`names ${language} ${type}`, () => new Intl.DisplayNames(language, { type }))
}

export function pluralRules(language: string): Intl.PluralRules {
  return keep(`plural ${language}`, () => new Intl.PluralRules(language))
}
