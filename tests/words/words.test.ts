import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectNone } from '../tidy/expect-none.ts'
import { readRepository } from '../tidy/repository.ts'
import { buttonKeys, tooLongIn } from './buttons.ts'
import { idiomsIn, otherTermsIn, pronounsIn, type Terms, wrongAddressIn } from './rules.ts'
import { type Language, languages, readTexts, type Text } from './texts.ts'

const termsOf = (language: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../resources/terms/${language}.json`, import.meta.url), 'utf8'),
  ) as Terms
const screens = readRepository().filter(
  ({ path }) => /^(web\/app|desktop\/src\/renderer)\/.*\.tsx$/.test(path) && !path.includes('.test.'),
)
const keys = buttonKeys(screens)
const sample = (text: string, language: Language = 'en', key = 'sample'): Text[] => [
  { language, file: 'site/sample', key, text },
]

test('LOCALE-21 English has no idiom and no private metaphor', () => {
  expectNone(idiomsIn(readTexts('en')), 'Say these in words that everybody reads once:')
})

test('LOCALE-22 performers and viewers are people of any gender', () => {
  expectNone(pronounsIn(readTexts('en')), 'Name the person, or their role:')
})

describe.each(languages)('%s', (language) => {
  const texts = readTexts(language)

  test('LOCALE-23 speaks to everybody in the same form', () => {
    expectNone(wrongAddressIn(texts), 'Change the form of address:')
  })

  test('LOCALE-24 has one word for one concept', () => {
    expectNone(otherTermsIn(texts, termsOf(language)), 'Use the word of resources/terms:')
  })

  test('LOCALE-25 fits on its buttons, on a phone too', () => {
    expectNone(tooLongIn(texts, keys), 'Shorten these labels:')
  })
})

test('LOCALE-26 every language has a word for every concept', () => {
  const english = Object.keys(termsOf('en')).sort()
  expect(english.length).toBeGreaterThan(25)
  for (const language of languages) expect(Object.keys(termsOf(language)).sort()).toEqual(english)
})

describe('what is planted is found', () => {
  test.each([
    'A wrong password is told.',
    'Your seat is kept.',
    'It ends by itself.',
    'Who leaves early pays for it.',
    'Tokens are set aside.',
  ])('%s', (text) => expect(idiomsIn(sample(text))).toHaveLength(1))

  test.each(['She sees you.', 'Ask her first.'])('%s', (text) =>
    expect(pronounsIn(sample(text))).toHaveLength(1),
  )

  test('a formal German and an informal French sentence', () => {
    expect(wrongAddressIn(sample('Wir schicken Ihnen eine Mail.', 'de'))).toHaveLength(1)
    expect(wrongAddressIn(sample('Donne ton avis.', 'fr'))).toHaveLength(1)
  })

  test('another word for a tip', () => {
    const terms = { tip: { use: 'Trinkgeld', not: ['Tip', 'Tips'] } }
    expect(otherTermsIn(sample('Gib einen Tip.', 'de'), terms)).toHaveLength(1)
  })

  test('a German label that is too long', () => {
    const long = sample('Verifizierungsanforderungsbestätigung absenden', 'de', 'planted')
    expect(tooLongIn(long, new Set(['planted']))).toHaveLength(1)
    expect(tooLongIn(long, new Set(['pl*d']))).toHaveLength(1)
    expect(tooLongIn(long, new Set(['other', 'pl*.d']))).toEqual([])
  })
})

test('what only looks like one is not', () => {
  expect(idiomsIn(sample('Who can see this? {{told}} <kept>'))).toEqual([])
  expect(pronounsIn(sample('There are others here.'))).toEqual([])
  expect(wrongAddressIn(sample('Ihr seid dran. Ihre Show läuft.', 'de'))).toEqual([])
})

test('the labels of buttons are known', () => {
  const asked = (label: string) => [
    ...buttonKeys([{ path: 'web/app/Sample.tsx', text: `const a = <Button>{${label}}</Button>` }]),
  ]
  expect(asked("t('a.b')")).toEqual(['a.b'])
  expect(asked('t(`a.${kind}.yes`)')).toEqual(['a.*.yes'])
  expect(asked("isOn ? t('a') : t(isOff ? 'b' : 'c')")).toEqual(['a', 'b', 'c'])
  expect([...keys].filter((key) => key.includes(':')).length).toBeGreaterThan(100)
  expect([...keys].filter((key) => !key.includes(':')).length).toBeGreaterThan(200)
})
