import { expect, test } from 'vitest'
import { appearances, isTimeZone, type WeeklySlot } from './weekly-schedule.ts'

const at = (iso: string) => Date.parse(iso)
const shown = (slots: readonly WeeklySlot[], zone: string, now: string, days = 7) =>
  appearances(slots, zone, at(now), days).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((each) => new Date(each).toISOString().slice(0, 16)),
  )
const sunday = (from: string, to: string): WeeklySlot[] => [{ day: 7, from, to }]
const saturday = (from: string, to: string): WeeklySlot[] => [{ day: 6, from, to }]

test.each([
  ['Europe/Berlin before the clocks go forward', 'Europe/Berlin', '2026-03-21T00:00:00Z', '2026-03-22T19:00'],
  ['Europe/Berlin on that day', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T18:00'],
  ['Europe/Berlin on the day they go back', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T19:00'],
  ['New York in winter', 'America/New_York', '2026-03-01T12:00:00Z', '2026-03-02T01:00'],
  ['New York on the day they go forward', 'America/New_York', '2026-03-08T04:00:00Z', '2026-03-09T00:00'],
  ['a zone that never changes', 'Asia/Tokyo', '2026-03-28T12:00:00Z', '2026-03-29T11:00'],
  ['a zone of quarters of an hour', 'Asia/Kathmandu', '2026-03-28T12:00:00Z', '2026-03-29T14:15'],
])('PROFILE-05 20:00 on Sundays stays 20:00: %s', (_, zone, now, start) => {
  expect(shown(sunday('20:00', '23:00'), zone, now)[0]![0]).toBe(start)
})

test('PROFILE-05 over midnight it ends on the next day, as many hours later as the clocks say', () => {
  const over = saturday('22:00', '04:00')
  expect(shown(over, 'Europe/Berlin', '2026-03-21T12:00:00Z')[0]).toEqual([
    '2026-03-21T21:00',
    '2026-03-22T03:00',
  ])
  // The night in which an hour is left out, and the one in which an hour comes twice.
  expect(shown(over, 'Europe/Berlin', '2026-03-28T12:00:00Z')[0]).toEqual([
    '2026-03-28T21:00',
    '2026-03-29T02:00',
  ])
  expect(shown(over, 'Europe/Berlin', '2026-10-24T12:00:00Z')[0]).toEqual([
    '2026-10-24T20:00',
    '2026-10-25T03:00',
  ])
})

test('PROFILE-05 a time that is skipped is an hour later, one that comes twice is the first, nothing lasts less than nothing', () => {
  expect(shown(sunday('02:30', '05:00'), 'Europe/Berlin', '2026-03-28T12:00:00Z')[0]).toEqual([
    '2026-03-29T01:30',
    '2026-03-29T03:00',
  ])
  expect(shown(sunday('02:30', '05:00'), 'Europe/Berlin', '2026-10-24T12:00:00Z')[0]![0]).toBe(
    '2026-10-25T00:30',
  )
  expect(shown(sunday('02:30', '03:00'), 'Europe/Berlin', '2026-03-28T12:00:00Z')).toEqual([])
})

test('PROFILE-05 what goes on is the first, what is over is gone, and a week has each day once', () => {
  const daily = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '22:00', to: '02:00' }))
  // Half past midnight in Berlin: of yesterday.
  const seen = shown(daily, 'Europe/Berlin', '2026-06-10T22:30:00Z')
  expect(seen[0]).toEqual(['2026-06-10T20:00', '2026-06-11T00:00'])
  expect(seen).toHaveLength(8)
  expect(shown(daily, 'Europe/Berlin', '2026-06-11T00:00:00Z')[0]![0]).toBe('2026-06-11T20:00')
  // Where it is tomorrow already, and where it is still yesterday.
  expect(shown(sunday('00:30', '01:00'), 'Pacific/Kiritimati', '2026-06-06T10:00:00Z')[0]![0]).toBe(
    '2026-06-06T10:30',
  )
  expect(shown(saturday('23:30', '23:45'), 'Pacific/Pago_Pago', '2026-06-07T10:00:00Z')[0]![0]).toBe(
    '2026-06-07T10:30',
  )
  expect(shown([], 'Europe/Berlin', '2026-06-11T00:00:00Z')).toEqual([])
})

test.each([
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['+02:00', false],
  ['Europe/Nowhere', false],
  ['', false],
  ['../../etc/passwd', false],
  ['Europe/Berlin\u0000', false],
])('PROFILE-05 whether %j is a zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
