import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConfigurationKey } from '../../protocol/configuration.ts'
import { configurationKeys } from '../../protocol/configuration.ts'
import { countryCodes } from '../regions/region-codes.ts'
import { judgeConfiguration } from './judge-configuration.ts'

const studio = (name: string, number: number) => ({ name, studio: number })

test.each<[ConfigurationKey, unknown, unknown]>([
  ['support.phone', ' +1 555 0100 ', '+1 555 0100'],
  ['support.phone', '', ''],
  ['support.hours', { text: '', time_zone: 'UTC' }, { text: '', time_zone: 'UTC' }],
  ['money.sale_blocked_countries', ['SE', 'NO', 'SE'], ['NO', 'SE']],
  ['support.exempt_studios', [10, 9, 10], [9, 10]],
  ['rooms.standby_studios', 'all', 'all'],
  ['rooms.standby_studios', [4, 1], [1, 4]],
  ['lists.studios', [studio('b', 1), studio('a', 2)], [studio('a', 2), studio('b', 1)]],
  [
    'cases.calendar',
    { time_zone: 'Europe/Amsterdam', holidays: ['2027-01-01', '2026-12-25', '2027-01-01'] },
    { time_zone: 'Europe/Amsterdam', holidays: ['2026-12-25', '2027-01-01'] },
  ],
])('CONFIG-02 %s: %j is stored as %j', (key, input, value) => {
  expect(judgeConfiguration(key, input)).toEqual({ ok: true, value })
})

test.each<[ConfigurationKey, unknown, readonly string[]]>([
  ['support.phone', 'call me', ['']],
  ['support.phone', '+1 555\0', ['']],
  ['support.phone', null, ['']],
  ['support.hours', { text: 'always', time_zone: 'Mars/Crater' }, ['text', 'time_zone']],
  ['support.hours', { text: 'Mo-Fr 09:00-18:00' }, ['time_zone']],
  ['money.sale_blocked_countries', ['SE', 'XX', 'se'], ['2']],
  ['money.sale_blocked_countries', ['SE', 'XX'], ['1']],
  ['money.receiver_blocked_countries', 'KP', ['']],
  ['cases.calendar', { time_zone: 'UTC', holidays: ['2026-12-25', '2026-02-30'] }, ['holidays.1']],
  ['lists.ranking', 'paid', ['']],
  ['lists.studios', [studio('a', 1), studio('a', 2)], ['1.name']],
  ['lists.roles', ['\ud800'], ['0']],
  ['support.exempt_studios', [1, 1.5, -1], ['1', '2']],
])('CONFIG-02 %s: %j is refused at %j', (key, input, places) => {
  expect(judgeConfiguration(key, input)).toEqual({ ok: false, error: places })
})

test('CONFIG-02 what means the same is stored alike, and what is stored is taken as it is', () => {
  const codes = fc.array(fc.constantFrom(...countryCodes), { maxLength: 20 })
  fc.assert(
    fc.property(codes, codes, (before, after) => {
      const stored = judgeConfiguration('money.sale_blocked_countries', [...before, ...after])
      expect(judgeConfiguration('money.sale_blocked_countries', [...after, ...before, ...after])).toEqual(
        stored,
      )
      if (!stored.ok) throw new Error('every code is assigned')
      expect(new Set(stored.value)).toEqual(new Set([...before, ...after]))
      expect(judgeConfiguration('money.sale_blocked_countries', stored.value)).toEqual(stored)
    }),
  )
})

test('CONFIG-02 whatever comes is judged without a fault', () => {
  fc.assert(
    fc.property(fc.constantFrom(...configurationKeys), fc.anything(), (key, input) => {
      const judged = judgeConfiguration(key, input)
      if (judged.ok) expect(judgeConfiguration(key, judged.value)).toEqual(judged)
      else expect(judged.error.length).toBeGreaterThan(0)
    }),
  )
})
