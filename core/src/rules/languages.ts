/** The languages of the interface, each by its own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
} as const

export type Language = keyof typeof languages

export function isLanguage(value: string | null): value is Language {
  return value !== null && Object.hasOwn(languages, value)
}
