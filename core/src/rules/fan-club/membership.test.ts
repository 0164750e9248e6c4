import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fanLevels } from '../../protocol/fan-level.ts'
import { type FanClubPrices, joinTerms, type Membership, renewalPriceOf } from './membership.ts'

const DAY = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 24)
const club: FanClubPrices = { isOpen: true, prices: { supporter: 100, insider: 200, legend: 500 } }
const member: Membership = {
  level: 'supporter',
  worth: 100,
  paidUntil: NOW + 15 * DAY,
  endsAt: NOW + 15 * DAY,
  renewal: 'on',
  renewalLevel: 'supporter',
  renewalPrice: 100,
}
const orders = (membership: Membership | null, prices = club, now = NOW) =>
  fanLevels.map((level) => {
    const terms = joinTerms(7, prices, membership, level, now)
    return terms && [terms.price, terms.days, terms.renewal_price]
  })

test('FANCLUB-PRICE-02 somebody new pays for thirty days, of a level that is offered', () => {
  expect(orders(null)).toEqual([
    [100, 30, 100],
    [200, 30, 200],
    [500, 30, 500],
  ])
  expect(orders(null, { isOpen: true, prices: { ...club.prices, insider: null } })[1]).toBeNull()
  expect(orders(null, { ...club, isOpen: false })).toEqual([null, null, null])
})

test('FANCLUB-PRICE-02 a member pays for a higher level alone, less what is left of the present one', () => {
  expect(orders(member)).toEqual([null, [150, 30, 200], [450, 30, 500]])
  expect(orders({ ...member, level: 'legend', worth: 500 })).toEqual([null, null, null])
  // By whole days, and never for nothing.
  expect(orders({ ...member, paidUntil: NOW + 1.9 * DAY })[1]).toEqual([197, 30, 200])
  expect(orders({ ...member, worth: 900 })[1]).toEqual([1, 30, 200])
  expect(orders({ ...member, paidUntil: NOW + 45 * DAY })[1]).toEqual([50, 30, 200])
})

test('FANCLUB-GRACE-02 days that were given in advance are days of the month that is bought next', () => {
  const given = { ...member, paidUntil: NOW - 1.5 * DAY, endsAt: NOW + 1.5 * DAY, renewalPrice: 80 }
  expect(orders(given)).toEqual([
    [80, 28, 80],
    [200, 28, 200],
    [500, 28, 500],
  ])
  // Let pass unpaid, and come back a year later.
  const left = { ...given, endsAt: given.paidUntil + 3 * DAY, renewal: 'off' as const }
  expect(orders(left, club, NOW + 365 * DAY)[0]).toEqual([100, 27, 100])
  expect(orders({ ...left, endsAt: left.paidUntil })[0]).toEqual([100, 30, 100])
})

test('FANCLUB-PAUSE-01 who paused comes back at the old price within ninety days', () => {
  const paused: Membership = { ...member, renewal: 'paused', renewalPrice: 60 }
  const after = (days: number) => orders(paused, club, paused.paidUntil + days * DAY)
  expect([after(1)[0], after(89)[0], after(90)[0]]).toEqual([
    [60, 30, 60],
    [60, 30, 60],
    [100, 30, 100],
  ])
  // Of that level alone; and a cancellation keeps nothing.
  expect(after(1)[1]).toEqual([200, 30, 200])
  expect(orders({ ...paused, renewal: 'off' }, club, paused.paidUntil)[0]).toEqual([100, 30, 100])
  // What costs less by now costs less for them too.
  const cheap = { isOpen: true, prices: { ...club.prices, supporter: 40 } }
  expect(orders(paused, cheap, paused.paidUntil)[0]).toEqual([40, 30, 40])
})

test('FANCLUB-PRICE-01 the next month takes what was agreed, or less', () => {
  expect(renewalPriceOf(club, { ...member, renewalPrice: 70 })).toBe(70)
  expect(renewalPriceOf(club, { ...member, renewalPrice: 170 })).toBe(100)
  expect(renewalPriceOf({ ...club, isOpen: false }, member)).toBeNull()
  const gone = { isOpen: true, prices: { ...club.prices, supporter: null } }
  expect(renewalPriceOf(gone, member)).toBeNull()
})

test('FANCLUB-PRICE-02 no way through the levels costs less than the months that were had', () => {
  const steps = fc.array(
    fc.record({
      level: fc.constantFrom(...fanLevels),
      afterHours: fc.integer({ min: 0, max: 24 * 40 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(steps, (each) => {
      let now = NOW
      let membership: Membership | null = null
      let paid = 0
      /** What the time in each level was worth, day by day. */
      let had = 0
      const spend = (until: number) => {
        if (membership === null) return
        const from = Math.min(now, membership.paidUntil)
        had += (membership.worth * (Math.min(until, membership.paidUntil) - from)) / (30 * DAY)
      }
      for (const { level, afterHours } of each) {
        spend(now + afterHours * 3_600_000)
        now += afterHours * 3_600_000
        const terms = joinTerms(7, club, membership, level, now)
        if (terms === null) continue
        paid += terms.price
        const paidUntil = now + terms.days * DAY
        membership = {
          level,
          worth: terms.renewal_price,
          paidUntil,
          endsAt: paidUntil,
          renewal: 'off',
          renewalLevel: level,
          renewalPrice: terms.renewal_price,
        }
      }
      if (membership !== null) spend(membership.paidUntil)
      return paid >= had - 1e-6
    }),
    { numRuns: 2_000 },
  )
})
