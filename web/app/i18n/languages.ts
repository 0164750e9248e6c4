import { isLanguage, type Language, languages } from '@footlight/core/rules/languages'

export { isLanguage, type Language, languages }

/** The first of an Accept-Language header that we speak; English where there is none. */
export function negotiateLanguage(header: string | null): Language {
  const choices = (header ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    return { tag: tag.split('-')[0]!, quality: quality === undefined ? 1 : Number(quality) }
  })
  const known = choices.filter((choice) => isLanguage(choice.tag) && choice.quality > 0)
  return (known.sort((a, b) => b.quality - a.quality)[0]?.tag ?? 'en') as Language
}
