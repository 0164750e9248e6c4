import { pluralRules } from '@footlight/core/rules/formatters'
import type { Language } from './languages.ts'

/** Texts by name; a group has texts and groups of its own, reached by a dot. */
export interface TextGroup {
  readonly [name: string]: string | TextGroup
}

/** What both apps say, and what every page of the audience's site may say. */
export interface Texts {
  readonly common: TextGroup
  readonly web: TextGroup
}

/** What stands in a text as `{{name}}`, by name; `count` picks the plural as well. */
type TextValues = Readonly<Record<string, unknown>>

/**
 * The text of a key in the language of the page. Of several keys it is the first that there is a text for; where
 * there is none, `errors.unknown` if the last key is of an error, else the last key itself. Nothing is escaped: React does
 * that with what it renders.
 */
export type Translate = (key: string | readonly string[], values?: TextValues) => string

/** The texts of one language. `t` stays the same function, whatever texts are added. */
export interface I18n {
  readonly language: Language
  readonly t: Translate
  /** The texts of an area; they take the place of those that are named alike. */
  add(texts: TextGroup): void
}

/**
 * One of each language on the server and one in the browser. Written for what our files have in them, in the format
 * of i18next, which the console reads its own with: groups, values, and plurals by the endings of CLDR.
 */
export function createI18n(language: Language, groups: readonly TextGroup[]): I18n {
  const texts = new Map<string, string>()
  const rules = pluralRules(language)
  const add = (group: TextGroup): void => flatten(group, '', texts)
  groups.forEach(add)

  const find = (key: string, count: unknown): string | undefined =>
    (typeof count === 'number' ? texts.get(`${key}_${rules.select(count)}`) : undefined) ?? texts.get(key)

  return {
    language,
    add,
    t(asked, values = {}) {
      const keys = typeof asked === 'string' ? [asked] : asked
      for (const key of keys) {
        const text = find(key, values['count'])
        if (text !== undefined) return fill(text, values)
      }
      const last = keys.at(-1) ?? ''
      // Of what only a fault of the page brings, and of what a newer server says, no more is said than that it went wrong.
      return (last.startsWith('errors.') ? texts.get('errors.unknown') : undefined) ?? last
    },
  }
}

function flatten(group: TextGroup, prefix: string, into: Map<string, string>): void {
  for (const [name, value] of Object.entries(group)) {
    if (typeof value === 'string') into.set(prefix + name, value)
    else flatten(value, `${prefix}${name}.`, into)
  }
}

/** A value that is missing leaves nothing, as a person should not read our names of it. */
function fill(text: string, values: TextValues): string {
  return text.includes('{{')
    ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    : text
}
