import { describe, expect, it } from 'vitest'
import { judgeBirthDate } from './age.ts'

describe('AUTH-05 nobody under 18 registers', () => {
  it.each([
    ['2008-11-21', '2026-11-21', null],
    ['2008-11-22', '2026-11-21', 'under_age'],
    ['2008-12-01', '2026-11-30', 'under_age'],
    ['2008-01-31', '2026-02-01', null],
    ['2008-02-29', '2026-02-28', 'under_age'],
    ['2008-02-29', '2026-03-01', null],
    ['1927-11-21', '2026-11-21', null],
    ['1926-11-21', '2026-11-21', 'invalid'],
    ['2027-01-01', '2026-11-21', 'invalid'],
    ['2001-02-29', '2026-11-21', 'invalid'],
    ['1900-02-29', '1990-11-21', 'invalid'],
    ['2000-13-01', '2026-11-21', 'invalid'],
    ['2000-04-31', '2026-11-21', 'invalid'],
    ['2000-00-10', '2026-11-21', 'invalid'],
    ['yesterday', '2026-11-21', 'invalid'],
  ] as const)('born %s, on %s: %s', (birthDate, today, problem) => {
    expect(judgeBirthDate(birthDate, today)).toBe(problem)
  })
})
