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

/** All texts of one language. */
export function readTexts(language: Language): readonly Text[] {
  return globSync('**/*.json', { cwd: folder + language }).flatMap((path) => {
    const file = path.slice(0, -'.json'.length).replaceAll('\\', '/')
    const texts: Text[] = []
    const walk = (node: object, prefix: string): void => {
      for (const [key, value] of Object.entries(node)) {
        if (typeof value === 'string') texts.push({ language, file, key: prefix + key, text: value })
        else walk(value as object, `${prefix}${key}.`)
      }
    }
    walk(JSON.parse(readFileSync(`${folder}${language}/${path}`, 'utf8')) as object, '')
    return texts
  })
}

export const placeOf = ({ language, file, key, text }: Text) => `${language}/${file}.json ${key}: “${text}”`
