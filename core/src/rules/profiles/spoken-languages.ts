/**
 * Languages that performers may name, as addresses of lists name them, each with its two letters (ISO 639-1).
 */
export const spokenLanguages: Readonly<Record<string, string>> = {
  arabic: 'ar',
  chinese: 'zh',
  dutch: 'nl',
  english: 'en',
  french: 'fr',
  german: 'de',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  polish: 'pl',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  ukrainian: 'uk',
}

/** Two letters for a language of a performer, however it is written; the name itself where it is none of the list. */
export function languageCode(name: string): string {
  return spokenLanguages[name.toLowerCase()] ?? name
}
