import { expect, test } from 'vitest'
import {
  dateFormat,
  displayNames,
  distanceFormat,
  FORMATTERS_MAX,
  numberFormat,
  pluralRules,
} from './formatters.ts'

test.each([
  ['date', (language: string) => dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })],
  ['number', (language: string) => numberFormat(language)],
  ['sum', (language: string) => numberFormat(language, { style: 'currency', currency: 'EUR' })],
  ['distance', (language: string) => distanceFormat(language, 'auto')],
  ['names of countries', (language: string) => displayNames(language, 'region')],
  ['names of languages', (language: string) => displayNames(language, 'language')],
  ['plurals', (language: string) => pluralRules(language)],
])('a formatter is made once for each language and use: %s', (_, of) => {
  expect(of('fr')).toBe(of('fr'))
  expect(of('fr').resolvedOptions().locale).toBe('fr')
  expect(of('de').resolvedOptions().locale).toBe('de')
})

test('what is asked for otherwise is formatted otherwise', () => {
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5')
  expect(numberFormat('de', { maximumFractionDigits: 0 }).format(1234.4)).toBe('1.234')
  expect(displayNames('fr', 'region').of('DE')).toBe('Allemagne')
  expect(displayNames('fr', 'language').of('de')).toBe('allemand')
  expect(distanceFormat('en', 'auto').format(1, 'day')).toBe('tomorrow')
  expect(distanceFormat('en', 'always').format(1, 'day')).toBe('in 1 day')
  expect(() => dateFormat('en', { timeZone: 'Not/There' })).toThrow(RangeError)
})

test('no more formatters are kept than fit', () => {
  const first = numberFormat('nl')
  for (let n = 0; n < FORMATTERS_MAX; n += 1)
    numberFormat('en', { minimumIntegerDigits: 1 + (n % 21), maximumFractionDigits: Math.floor(n / 21) })
  const next = numberFormat('nl')
  expect(next).not.toBe(first)
  expect(numberFormat('nl')).toBe(next)
})
