import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEWEST_SHOWN, type LinkDay, reportDays } from './report.ts'

const row: fc.Arbitrary<LinkDay> = fc.record({
  day: fc.constantFrom('2026-01-01', '2026-01-02'),
  link: fc.constantFrom('a', 'b', 'c', 'd'),
  signUps: fc.integer({ min: 0, max: 4 }),
  firstPurchases: fc.integer({ min: 0, max: 2 }),
  earned: fc.array(
    fc.record({ currency: fc.constantFrom('EUR', 'USD'), amount: fc.integer({ min: -500, max: 500 }) }),
    { maxLength: 2 },
  ),
})

test('AFF-06 no row stands for one or two people, and the links of a day add up to the day', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      for (const day of reportDays(rows)) {
        const its = rows.filter((each) => each.day === day.day)
        const came = its.reduce((sum, { signUps }) => sum + signUps, 0)
        if (came > 0 && came < FEWEST_SHOWN)
          expect(day).toEqual({ day: day.day, signUps: null, firstPurchases: null, earned: null, links: [] })
        else expect(day.signUps).toBe(came)
        for (const { signUps } of day.links) expect(signUps).toBeGreaterThanOrEqual(FEWEST_SHOWN)
        if (day.links.length > 0) {
          const sum = (of: 'signUps' | 'firstPurchases') =>
            day.links.reduce((total, each) => total + each[of], 0)
          expect([sum('signUps'), sum('firstPurchases')]).toEqual([day.signUps, day.firstPurchases])
        }
      }
    }),
  )
})

test('AFF-06 a link with too few takes the smallest other one with it, so that nobody finds it by subtracting', () => {
  const of = (link: string, signUps: number): LinkDay => ({
    ...{ day: '2026-01-01', link, signUps },
    ...{ firstPurchases: 0, earned: [] },
  })
  const [day] = reportDays([of('a', 5), of('b', 3), of('c', 1)])
  expect(day!.links.map(({ link, signUps }) => [link, signUps])).toEqual([
    ['a', 5],
    [null, 4],
  ])
})
