import { describe, expect, it } from 'vitest'
import { birthYears, daysInMonth, emptyBirthDate, toIsoDate, withPart } from './birth-date.ts'

describe('birth date', () => {
  it('PAGE-BIRTH-01 offers the years from 18 to 99 years ago, the latest first', () => {
    const years = birthYears(2026)
    expect([years[0], years.at(-1), years.length]).toEqual([2008, 1927, 82])
  })

  it('PAGE-BIRTH-02 follows the length of the month', () => {
    expect(daysInMonth('2000', '2')).toBe(29)
    expect(daysInMonth('1999', '2')).toBe(28)
    expect(daysInMonth('', '2')).toBe(29)
    expect(daysInMonth('1999', '4')).toBe(30)
    expect(daysInMonth('', '')).toBe(31)
  })

  it('PAGE-BIRTH-03 gives up a day that the month does not have', () => {
    const last = withPart(withPart(emptyBirthDate, { day: '31' }), { month: '5' })
    expect(last.day).toBe('31')
    expect(withPart(last, { month: '6' }).day).toBe('')
    const leap = { year: '2000', month: '2', day: '29' }
    expect(withPart(leap, { year: '2001' }).day).toBe('')
  })

  it('PAGE-BIRTH-04 is a date only when all three parts are chosen', () => {
    expect(toIsoDate({ year: '2000', month: '', day: '3' })).toBeNull()
    expect(toIsoDate({ year: '2000', month: '7', day: '3' })).toBe('2000-07-03')
  })
})
