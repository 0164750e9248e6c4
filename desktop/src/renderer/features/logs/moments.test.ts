import { expect, test } from 'vitest'
import { dayAfter, dayOf, startOfDay } from './moments.ts'

test.each(['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31'])(
  'LOG-SEARCH-03 the whole of %s and no other day',
  (day) => {
    const [from, to] = [startOfDay(day)!, dayAfter(day)!]
    expect([dayOf(from), dayOf(to - 1)]).toEqual([day, day])
    expect(dayOf(from - 1)).not.toBe(day)
    expect(dayOf(to)).not.toBe(day)
  },
)

test.each(['', 'soon', '2026-13-01', '0001-01-01'])('LOG-SEARCH-03 %j is no day to search for', (day) => {
  expect([startOfDay(day), dayAfter(day)]).toEqual([null, null])
})
