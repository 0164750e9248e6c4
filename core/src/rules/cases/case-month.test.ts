import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf, monthRange } from './case-month.ts'

test('CASE-08 a month begins and ends where the operator works', () => {
  const iso = ({ from, until }: { from: number; until: number }) =>
    [from, until].map((at) => new Date(at).toISOString())
  expect(iso(monthRange('2026-12', 'UTC'))).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
  // Summer time begins in it.
  expect(iso(monthRange('2026-03', 'Europe/Amsterdam'))).toEqual([
    '2026-02-28T23:00:00.000Z',
    '2026-03-31T22:00:00.000Z',
  ])
})

test('CASE-08 property: no month overlaps the next, and half of what there is lies on either side of the median', () => {
  const years = fc.integer({ min: 2020, max: 2040 })
  const zone = fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati', 'Africa/Cairo')
  fc.assert(
    fc.property(years, fc.integer({ min: 1, max: 11 }), zone, (year, number, timeZone) => {
      const name = (each: number) => `${year}-${String(each).padStart(2, '0')}`
      expect(monthRange(name(number), timeZone).until).toBe(monthRange(name(number + 1), timeZone).from)
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
      const median = medianOf(values)!
      const half = values.length / 2
      expect(values.filter((each) => each < median).length).toBeLessThanOrEqual(half)
      expect(values.filter((each) => each > median).length).toBeLessThanOrEqual(half)
    }),
  )
  expect(medianOf([])).toBeNull()
})
