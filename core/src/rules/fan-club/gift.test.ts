import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fanLevels } from '../../protocol/fan-level.ts'
import { giftMonth, giftTerms } from './gift.ts'
import type { Membership } from './membership.ts'

const DAY = 24 * 3_600_000
const NOW = Date.UTC(2026, 10, 24)
const member: Membership = {
  level: 'insider',
  worth: 200,
  paidUntil: NOW + 10 * DAY,
  endsAt: NOW + 10 * DAY,
  renewal: 'on',
  renewalLevel: 'supporter',
  renewalPrice: 90,
}
const gift = { level: 'insider', price: 260 } as const
const month = { beginsAt: NOW, endsAt: NOW + 30 * DAY }

test('FANCLUB-GIFT-01 a month may be given where the level is offered, at the price of a new member', () => {
  const prices = { supporter: 100, insider: null, legend: 500 }
  expect(giftTerms(7, { isOpen: true, prices }, 'legend')).toMatchObject({
    price: 500,
    days: 30,
    redeem_days: 90,
  })
  expect(giftTerms(7, { isOpen: true, prices }, 'insider')).toBeNull()
  expect(giftTerms(7, { isOpen: false, prices }, 'legend')).toBeNull()
})

test('FANCLUB-GIFT-02 somebody new has a month from now, and nothing is renewed', () => {
  expect(giftMonth(null, gift, NOW)).toEqual({ as: 'join', ...month, worth: 260, renewal: 'off' })
  const past = { ...member, endsAt: NOW, paidUntil: NOW - 3 * DAY }
  expect(giftMonth(past, gift, NOW)).toMatchObject({ as: 'join', ...month, renewal: 'off' })
  // A pause keeps its price for ninety days, also behind a gift.
  const paused = { ...past, renewal: 'paused' as const }
  expect(giftMonth(paused, gift, NOW)?.renewal).toBe('kept')
  expect(giftMonth(paused, gift, paused.paidUntil + 90 * DAY)?.renewal).toBe('off')
})

test('FANCLUB-GIFT-02 a member has the days behind the last paid one, a lower level goes up at once, a higher one waits', () => {
  expect(giftMonth(member, gift, NOW)).toEqual({
    as: 'renewal',
    beginsAt: member.paidUntil,
    endsAt: member.paidUntil + 30 * DAY,
    // Ten days at 200 and thirty at 260.
    worth: 245,
    renewal: 'kept',
  })
  // Days that were given in advance are days of the month.
  const given = { ...member, paidUntil: NOW - DAY, endsAt: NOW + 2 * DAY }
  expect(giftMonth(given, gift, NOW)).toMatchObject({ beginsAt: NOW - DAY, endsAt: NOW + 29 * DAY })
  // Ten days at 200 a month are 66 tokens, and four days at 500 a month.
  expect(giftMonth(member, { level: 'legend', price: 500 }, NOW)).toEqual({
    as: 'upgrade',
    beginsAt: NOW,
    endsAt: NOW + 34 * DAY,
    worth: 500,
    renewal: 'kept',
  })
  expect(giftMonth(member, { level: 'supporter', price: 100 }, NOW)).toBeNull()
})

test('FANCLUB-GIFT-02 no gift creates worth, takes a day, or loses a day’s worth', () => {
  const level = fc.constantFrom(...fanLevels)
  const any = fc.record({ level, worth: fc.nat(10_000), rest: fc.integer({ min: -3 * DAY, max: 400 * DAY }) })
  const given = fc.record({ level, price: fc.integer({ min: 1, max: 10_000 }) })
  fc.assert(
    fc.property(any, given, ({ rest, ...of }, redeemed) => {
      const paidUntil = NOW + rest
      const before = { ...member, ...of, paidUntil, endsAt: paidUntil + (rest < 0 ? 3 * DAY : 0) }
      const got = giftMonth(before, redeemed, NOW)
      const isHigher = fanLevels.indexOf(before.level) > fanLevels.indexOf(redeemed.level)
      expect(got === null).toBe(isHigher && before.endsAt > NOW)
      if (got === null) return
      const worthOf = (worth: number, ms: number) => (worth * Math.max(0, ms)) / (30 * DAY)
      const had = worthOf(before.worth, rest) + redeemed.price
      const has = worthOf(got.worth, got.endsAt - Math.max(NOW, got.as === 'renewal' ? NOW : got.beginsAt))
      expect(has).toBeLessThanOrEqual(had + 1e-6)
      expect(got.endsAt - got.beginsAt).toBeGreaterThanOrEqual(30 * DAY)
      expect(got.beginsAt).toBe(got.as === 'renewal' ? paidUntil : NOW)
      if (got.as === 'upgrade') expect(had - has).toBeLessThan(redeemed.price / 30 + 1e-6)
      if (got.as === 'renewal' && rest > 0)
        expect(had - has).toBeLessThan((got.endsAt - NOW) / (30 * DAY) + 1e-6)
    }),
    { numRuns: 2_000 },
  )
})
