import { afterEach, beforeEach, expect, test } from 'vitest'
import { localZoneName, secondOf, utcText } from './moment.ts'

let zone: string | undefined
beforeEach(() => {
  zone = process.env['TZ']
  process.env['TZ'] = 'Europe/Berlin'
})
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test('WEB-INSPECT-02 a moment is a whole second in the zone that was chosen', () => {
  const utc = Date.UTC(2026, 10, 27, 14, 3, 5)
  expect(secondOf('2026-11-27', '14:03:05', 'utc')).toEqual({ from: utc, to: utc + 999 })
  expect(secondOf('2026-11-27', '15:03:05', 'local')).toEqual({ from: utc, to: utc + 999 })
  // In summer the same clock is another offset.
  expect(secondOf('2026-07-01', '12:00', 'local')?.from).toBe(Date.UTC(2026, 6, 1, 10))
  expect([localZoneName(utc), localZoneName(Date.UTC(2026, 6, 1))]).toEqual([
    'Europe/Berlin (UTC+1)',
    'Europe/Berlin (UTC+2)',
  ])
  expect(utcText(utc)).toBe('2026-11-27 14:03:05')
})

test('WEB-INSPECT-02 what is no moment asks nothing', () => {
  for (const [date, time] of [
    ['', '14:00'],
    ['2026-11-27', ''],
    ['2026-13-40', '14:00'],
    ['2026-11-27', '25:00'],
    ['1969-12-31', '23:00'],
    ['27.11.2026', '14:00'],
  ] as const)
    expect(secondOf(date, time, 'utc'), `${date} ${time}`).toBeNull()
})
