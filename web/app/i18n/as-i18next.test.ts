import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@footlight/core/rules/languages'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { createI18n, type TextGroup } from './i18n.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Around what plurals of our languages turn on. */
const COUNTS = [undefined, 0, 1, 1.5, 2, 11, 1_000, 1_000_000, 1_234_567]

function groupsOf(language: string): TextGroup[] {
  const files = globSync(`resources/locales/${language}/{common,web,site/*}.json`, { cwd: root }).sort()
  return files.map((file) => JSON.parse(readFileSync(root + file, 'utf8')) as TextGroup)
}

function* keysOf(group: TextGroup, prefix = ''): Generator<string> {
  for (const [name, value] of Object.entries(group)) {
    if (typeof value !== 'string') yield* keysOf(value, `${prefix}${name}.`)
    else for (const key of new Set([name, name.replace(/_(?:one|many|other)$/, '')])) yield prefix + key
  }
}

test.each(Object.keys(languages) as Language[])(
  'PAGE-TEXT-03 %s reads as i18next would have it',
  async (language) => {
    const groups = groupsOf(language)
    const theirs = createInstance()
    await theirs.init({
      lng: language,
      resources: { [language]: { translation: {} } },
      interpolation: { escapeValue: false },
    })
    for (const group of groups) theirs.addResourceBundle(language, 'translation', group, true)
    const ours = createI18n(language, groups)
    expect(groups.length).toBeGreaterThan(90)
    for (const group of groups) {
      const names = [...JSON.stringify(group).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
      const named = Object.fromEntries(names.map((name) => [name, `${name} {{a}} $1 <b>`]))
      for (const key of keysOf(group))
        for (const count of COUNTS) {
          const values = { ...named, count }
          expect(ours.t(key, values), key).toBe(theirs.t(key, values))
        }
    }
  },
)
