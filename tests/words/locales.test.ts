import { bodyChoices, errorCatalog, noBodyTraits, ShowKind } from '@footlight/core/protocol'
import { isProhibited } from '@footlight/server/prohibited-terms/policy'
import { describe, expect, test } from 'vitest'
import { filesOf, languages, pluralEnding, readFile } from './texts.ts'

const ofTheSite = ['web', ...filesOf('site')]
/** Both apps; what the server writes, in mail and above lists; every page of the site, and what it fetches with an area; the console, one file per area. */
const namespaces = ['common', ...filesOf('server'), ...ofTheSite, ...filesOf('console')]

/** Keys without the ending of a plural: languages have different numbers of those. */
function names(texts: ReadonlyMap<string, string>): string[] {
  return [...new Set([...texts.keys()].map((key) => key.replace(pluralEnding, '')))].sort()
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1]!))].sort()
}

describe.each(namespaces)('%s.json', (namespace) => {
  const english = readFile('en', namespace)

  test.each(languages)('LOCALE-01 %s says everything that English says', (language) => {
    expect(names(readFile(language, namespace))).toEqual(names(english))
  })

  test.each(languages)('LOCALE-02 %s fills in the same values', (language) => {
    const wrong = [...readFile(language, namespace)].flatMap(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(pluralEnding, '_other'))
      return original !== undefined && placeholders(text).join() === placeholders(original).join()
        ? []
        : [key]
    })
    expect(wrong).toEqual([])
  })

  test.each(languages)('LOCALE-03 %s has every plural that its language knows', (language) => {
    const texts = readFile(language, namespace)
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    // Of any language: the form that is missing here may be the one that tells that something is counted.
    const counted = languages
      .flatMap((each) => [...readFile(each, namespace).keys()])
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(pluralEnding, ''))
    expect(
      [...new Set(counted)]
        .flatMap((key) => categories.map((category) => `${key}_${category}`))
        .filter((key) => !texts.has(key)),
    ).toEqual([])
  })

  test.each(languages)('LOCALE-04 %s leaves nothing empty', (language) => {
    expect([...readFile(language, namespace)].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

test('LOCALE-10 what the console counts has a form for one', () => {
  const console = namespaces.filter((namespace) => namespace.startsWith('console/'))
  expect(console.length).toBeGreaterThan(10)
  for (const namespace of console) {
    const counted = [...readFile('en', namespace)].filter(([, text]) => /\{\{count\b/.test(text))
    expect(counted.map(([key]) => key).filter((key) => !pluralEnding.test(key))).toEqual([])
  }
})

describe('LOCALE-05 every error has the text of its reader', () => {
  /** Refusals and losses that only a client knows of. */
  const ofClients = ['unknown', 'network', 'unexpected_answer', 'timeout', 'no_recipient']
  const codesOf = (reader: string) =>
    Object.entries(errorCatalog).flatMap(([code, entry]) => (entry.reader === reader ? [code] : []))

  test.each(languages)('%s has a sentence for what people read, and for nothing else', (language) => {
    // Those of calls that one part of the site makes come with its own texts.
    const keys = namespaces.flatMap((file) => [...readFile(language, file).keys()])
    const sentences = keys.flatMap((key) => /^errors\.(\w+)$/.exec(key)?.[1] ?? [])
    expect(sentences.sort()).toEqual([...codesOf('person'), ...ofClients].sort())
  })

  test('what only developers read is in the catalog alone', () => {
    expect(codesOf('developer')).toContain('idempotency_key_required')
    for (const entry of Object.values(errorCatalog)) {
      if (entry.reader === 'developer') expect(entry.message).not.toBe('')
      else expect(entry).not.toHaveProperty('message')
    }
  })
})

test.each(languages)('LOCALE-27 %s: the page of a fault speaks of the button that it has', (language) => {
  const web = readFile(language, 'web')
  expect(web.get('error_page.generic.text')).toContain(web.get('actions.try_again'))
})

test('LOCALE-06 no sentence of the site stands in two files', () => {
  for (const language of languages) {
    const keys = ['common', ...ofTheSite].flatMap((file) => [...readFile(language, file).keys()])
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  }
})

test('LOCALE-07 the statement has words of its own for everything that a show moves', () => {
  const texts = readFile('en', 'site/statement')
  const reasons = [...ShowKind.options.map((kind) => `${kind}_escrow`), 'show_settle', 'show_return']
  expect(reasons.filter((reason) => !texts.has(`statement.reasons.${reason}`))).toEqual([])
})

test.each(languages)(
  'PROFILE-11 %s has a word for each trait and all that it can say, and none is prohibited',
  (language) => {
    const texts = readFile(language, 'site/profile')
    const keys = [
      ...Object.keys(noBodyTraits),
      ...Object.entries(bodyChoices).flatMap(([trait, all]) =>
        all.map((value) => `values.${trait}.${value}`),
      ),
    ].map((key) => `profile.body.${key}`)
    expect(keys.filter((key) => !texts.has(key))).toEqual([])
    expect(keys.filter((key) => isProhibited(texts.get(key)!, 'label', null))).toEqual([])
  },
)
