import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../resources/locales/', import.meta.url))

export const languages = ['en', 'de', 'es', 'fr', 'it', 'nl'] as const
export type Language = (typeof languages)[number]

/** One text of `resources/locales`, or a sample of the tests. */
export interface Text {
  readonly language: Language
  /** Path below the folder of the language, without the ending: `console/safety`. */
  readonly file: string
  /** With dots: `standby.asking`. */
  readonly key: string
  readonly text: string
}

export const pluralEnding = /_(zero|one|two|few|many|other)$/

/** Files of one part of the texts, `console`; of all where it is empty. */
export const filesOf = (part: string): readonly string[] =>
  globSync(`${part}${part === '' ? '' : '/'}**/*.json`, { cwd: `${folder}en` }).map((path) =>
    path.slice(0, -'.json'.length).replaceAll('\\', '/'),
  )

/** Texts of a file by their full key. */
export function readFile(language: Language, file: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const walk = (node: object, prefix: string): void => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') texts.set(prefix + key, value)
      else walk(value as object, `${prefix}${key}.`)
    }
  }
  walk(JSON.parse(readFileSync(`${folder}${language}/${file}.json`, 'utf8')) as object, '')
  return texts
}

/** All texts of one language. */
export function readTexts(language: Language): readonly Text[] {
  return filesOf('').flatMap((file) =>
    [...readFile(language, file)].map(([key, text]) => ({ language, file, key, text })),
  )
}

export const placeOf = ({ language, file, key, text }: Text) => `${language}/${file}.json ${key}: “${text}”`
