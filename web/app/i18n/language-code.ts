/** Languages of the browse pages by the names that the seed gives them. */
const codes: Readonly<Record<string, string>> = {
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

/** Two letters for a language of a performer; the name itself where it is none of the list. */
export function languageCode(name: string): string {
  return codes[name.toLowerCase()] ?? name
}
