declare module 'virtual:text-files' {
  /** Addresses of the scripts that hold the texts of every page, by language. */
  export const textFiles: Readonly<Record<import('./i18n/languages.ts').Language, string>>
}
