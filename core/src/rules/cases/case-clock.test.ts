import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CaseKind } from '../../protocol/cases.ts'
import {
  type BusinessCalendar,
  caseTerms,
  dueAt,
  graverKind,
  isBusinessDay,
  isCalendarDate,
  localDate,
  startOfDate,
} from './case-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const utc: BusinessCalendar = { timeZone: 'UTC', holidays: new Set() }
const at = (text: string) => Date.parse(text)
const isoDue = (kind: Parameters<typeof dueAt>[0], from: string, calendar = utc) =>
  new Date(dueAt(kind, at(from), calendar)).toISOString()

const zones = fc.constantFrom(
  'UTC',
  'Europe/Amsterdam',
  'America/New_York',
  'America/Havana',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Cairo',
  'Asia/Kathmandu',
)
/** Some years on both sides, with many changes of clocks in them. */
const moments = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2032-12-31T00:00:00Z') })
const calendars = fc
  .record({
    timeZone: zones,
    days: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }),
    near: moments,
  })
  .map(({ timeZone, days, near }) => ({
    near,
    calendar: { timeZone, holidays: new Set(days.map((day) => localDate(near + day * DAY, timeZone))) },
  }))

describe('CASE-CLOCK-01 hours pass on every day, whatever the clocks show', () => {
  test('24 hours for the gravest, 48 for intimate images, over weekends, holidays and changes of clocks', () => {
    fc.assert(
      fc.property(calendars, ({ near, calendar }) => {
        expect(dueAt('minor', near, calendar)).toBe(near + 24 * HOUR)
        expect(dueAt('violence', near, calendar)).toBe(near + 24 * HOUR)
        expect(dueAt('intimate_image', near, calendar)).toBe(near + 48 * HOUR)
      }),
    )
  })

  test('each kind has a term and says whose it is', () => {
    for (const kind of CaseKind.options) expect(caseTerms[kind].source).not.toBe('')
  })
})

describe('CASE-CLOCK-02 of business days the first does not count, and the last one counts to its end', () => {
  test('over weekends and holidays', () => {
    // A Monday, and a Saturday: seven business days from each.
    expect(isoDue('content', '2026-11-02T10:00:00Z')).toBe('2026-11-12T00:00:00.000Z')
    expect(isoDue('ordinary', '2026-11-07T23:59:59Z')).toBe('2026-11-18T00:00:00.000Z')
    const holidays = new Set(['2026-12-25', '2026-12-26', '2027-01-01'])
    // Christmas and New Year are Fridays; the 26th is a Saturday anyhow.
    expect(isoDue('content', '2026-12-23T10:00:00Z', { timeZone: 'UTC', holidays })).toBe(
      '2027-01-06T00:00:00.000Z',
    )
  })

  test('the date is the one where the operator works', () => {
    const newYork = { timeZone: 'America/New_York', holidays: new Set<string>() }
    // Still Sunday there, and Monday in UTC.
    expect(isoDue('content', '2026-11-02T03:00:00Z', newYork)).toBe('2026-11-11T05:00:00.000Z')
    expect(isoDue('content', '2026-11-02T03:00:00Z')).toBe('2026-11-12T00:00:00.000Z')
  })

  test('property: from then on seven business days are over, and one moment before the last one is not', () => {
    fc.assert(
      fc.property(calendars, ({ near, calendar }) => {
        const due = dueAt('content', near, calendar)
        const from = localDate(near, calendar.timeZone)
        const last = localDate(due - 1, calendar.timeZone)
        expect(isBusinessDay(last, calendar)).toBe(true)
        const passed = datesBetween(from, last).filter((date) => isBusinessDay(date, calendar))
        expect(passed).toHaveLength(7)
        expect(localDate(due, calendar.timeZone) > last).toBe(true)
      }),
    )
  })

  test('property: what came later is never due sooner', () => {
    fc.assert(
      fc.property(calendars, fc.integer({ min: 0, max: 40 * DAY }), ({ near, calendar }, later) => {
        for (const kind of CaseKind.options)
          expect(dueAt(kind, near + later, calendar)).toBeGreaterThanOrEqual(dueAt(kind, near, calendar))
      }),
    )
  })
})

describe('CASE-CLOCK-03 a day begins where its clocks say so', () => {
  test.each([
    ['2026-03-29', 'Europe/Amsterdam', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Amsterdam', '2026-03-29T22:00:00.000Z'],
    // Clocks go forward at midnight: the day begins at one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // The day that Samoa left out.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2026-11-02', 'Pacific/Kiritimati', '2026-11-01T10:00:00.000Z'],
  ])('%s in %s', (date, timeZone, expected) => {
    expect(new Date(startOfDate(date, timeZone)).toISOString()).toBe(expected)
  })

  test('property: it is the first moment of the date', () => {
    fc.assert(
      fc.property(moments, zones, (moment, timeZone) => {
        const date = localDate(moment, timeZone)
        const start = startOfDate(date, timeZone)
        expect(start).toBeLessThanOrEqual(moment)
        expect(localDate(start, timeZone)).toBe(date)
        expect(localDate(start - 1, timeZone) < date).toBe(true)
      }),
    )
  })
})

test('CASE-CLOCK-04 of two kinds the graver one holds, and only days of the calendar are holidays', () => {
  expect(graverKind('ordinary', 'minor')).toBe('minor')
  expect(graverKind('intimate_image', 'content')).toBe('intimate_image')
  for (const wrong of ['2026-02-30', '2026-13-01', '25-12-2026', '2026-1-1', '', 'Christmas'])
    expect(isCalendarDate(wrong), wrong).toBe(false)
  expect(isCalendarDate('2028-02-29')).toBe(true)
})

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = []
  for (let day = Date.parse(from) + DAY; day <= Date.parse(to); day += DAY)
    dates.push(new Date(day).toISOString().slice(0, 10))
  return dates
}
