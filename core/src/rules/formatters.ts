/** A language has some twenty of them; zones are those of performers and viewers. */
export const FORMATTERS_MAX = 400

const kept = new Map<string, unknown>()

/** One of Intl takes a slow phone some 10 ms, and the server longer than the part of the page that asks for it. */
function keep<Options, Formatter>(
  Made: new (language: string, options: Options) => Formatter,
  language: string,
  options: Options,
): Formatter {
  const name = `${Made.name} ${language} ${JSON.stringify(options)}`
  const known = kept.get(name)
  if (known !== undefined) return known as Formatter
  const made = new Made(language, options)
  // More than fit cost time, and no memory.
  if (kept.size === FORMATTERS_MAX) kept.clear()
  kept.set(name, made)
  return made
}

/** @throws RangeError for a time zone that nobody knows. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep(Intl.DateTimeFormat, language, options)
}

export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep(Intl.NumberFormat, language, options)
}

/** `auto`: tomorrow; `always`: in 1 day. */
export function distanceFormat(language: string, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  return keep(Intl.RelativeTimeFormat, language, { numeric })
}

/** What languages or countries are called in a language, by their codes. */
export function displayNames(language: string, type: 'language' | 'region'): Intl.DisplayNames {
  return keep(Intl.DisplayNames, language, { type })
}

export function pluralRules(language: string): Intl.PluralRules {
  return keep(Intl.PluralRules, language, {})
}
