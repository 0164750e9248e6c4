import type { ConfigurationKey, ConfigurationValue } from '@footlight/core/protocol/configuration'
import { judgeConfiguration } from '@footlight/core/rules/configuration/judge-configuration'
import { expect, test } from 'vitest'
import { draftOf, enteredValue, kinds, wrongAt } from './draft.ts'

test.each<[ConfigurationKey, ConfigurationValue]>([
  ['support.phone', '+1 555 0100'],
  ['support.hours', { text: 'Mo-Fr 09:00-18:00', time_zone: 'Europe/Oslo' }],
  ['money.sale_blocked_countries', ['NO', 'SE']],
  ['support.exempt_studios', [1, 12]],
  ['cases.calendar', { time_zone: 'UTC', holidays: ['2026-12-25'] }],
  ['lists.ranking', 'viewers'],
  ['lists.studios', [{ name: 'casa-salsa', studio: 7 }]],
  ['lists.roles', ['a', 'b']],
  ['rooms.standby_studios', 'all'],
  ['rooms.standby_studios', []],
])('WEB-CONFIG-01 what the form of %s shows is %j again when nothing was typed', (key, value) => {
  const entered = enteredValue(kinds[key], draftOf(kinds[key], value))
  expect(judgeConfiguration(key, entered)).toEqual({ ok: true, value })
})

test.each<[ConfigurationKey, string, 'text' | 'list', string | null]>([
  ['support.exempt_studios', '1, two, 3', 'text', 'two'],
  ['lists.studios', 'a=1\nb\nc=3', 'text', 'b'],
  ['lists.studios', 'a=1=2', 'text', 'a=1=2'],
  ['lists.studios', 'a=1 a=2', 'text', 'a=2'],
  ['lists.roles', 'one, Two', 'text', 'Two'],
  ['support.phone', 'call me', 'text', null],
])('WEB-CONFIG-01 in the form of %s, %j is wrong at %s: %j', (key, text, field, entry) => {
  const draft = { ...draftOf(kinds[key], []), text }
  const judged = judgeConfiguration(key, enteredValue(kinds[key], draft))
  if (judged.ok) throw new Error('it holds')
  expect(wrongAt(kinds[key], draft, judged.error[0]!)).toEqual({ field, entry })
})
