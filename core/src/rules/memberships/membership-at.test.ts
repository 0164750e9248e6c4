import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isWinBack,
  MEMBERSHIP_MS,
  membershipAt,
  membershipLevels,
  membershipOf,
  type PaidMembership,
} from './membership-at.ts'

const DAY = 86_400_000
const paidMemberships = fc.array(
  fc.record<PaidMembership>({
    level: fc.constantFrom(...membershipLevels),
    paidAt: fc.integer({ min: 0, max: 200 * DAY }),
  }),
  { maxLength: 8 },
)
const rank = (level: string) => ['none', ...membershipLevels].indexOf(level)

/** From one change to the next. */
function spans(paid: readonly PaidMembership[]) {
  const begins = paid.map(({ paidAt }) => paidAt)
  const found: { level: string; from: number; to: number }[] = []
  let now = Math.min(...begins)
  for (;;) {
    const { level, levelUntil } = membershipAt(paid, now)
    const next = begins.filter((begin) => begin > now)
    const to = Math.min(levelUntil ?? Number.POSITIVE_INFINITY, ...next)
    if (to === Number.POSITIVE_INFINITY) return found
    found.push({ level, from: now, to })
    now = to
  }
}

test('MEMBER-01 each purchase is used up to its last millisecond and no longer, whatever came between', () => {
  fc.assert(
    fc.property(paidMemberships, (paid) => {
      fc.pre(paid.length > 0)
      const total = { none: 0, premium: 0, vip: 0, super_vip: 0 } as Record<string, number>
      for (const { level, from, to } of spans(paid)) total[level]! += to - from
      for (const level of membershipLevels)
        expect(total[level]).toBe(MEMBERSHIP_MS * paid.filter((each) => each.level === level).length)
    }),
  )
})

test('MEMBER-01 the order of the list says nothing, and what is paid later changes nothing of now', () => {
  fc.assert(
    fc.property(
      paidMemberships,
      fc.integer({ min: 0, max: 400 * DAY }),
      fc.infiniteStream(fc.nat()),
      (paid, at, shuffle) => {
        const now = membershipAt(paid, at)
        const shuffled = paid
          .map((each) => ({ each, key: shuffle.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each)
        expect(membershipAt(shuffled, at)).toEqual(now)
        expect(
          membershipAt(
            paid.filter(({ paidAt }) => paidAt <= at),
            at,
          ),
        ).toEqual(now)
      },
    ),
  )
})

test('MEMBER-01 one more purchase never makes anything less: no level, no end', () => {
  fc.assert(
    fc.property(
      paidMemberships,
      paidMemberships,
      fc.integer({ min: 0, max: 400 * DAY }),
      (paid, more, at) => {
        const [before, after] = [membershipAt(paid, at), membershipAt([...paid, ...more], at)]
        expect(rank(after.level)).toBeGreaterThanOrEqual(rank(before.level))
        expect(after.until ?? 0).toBeGreaterThanOrEqual(before.until ?? 0)
      },
    ),
  )
})

test('MEMBER-01 a higher one comes first, and the days of the lower one go on after it', () => {
  const paid: PaidMembership[] = [
    { level: 'premium', paidAt: 0 },
    { level: 'vip', paidAt: 10 * DAY },
  ]
  expect(membershipAt(paid, 9 * DAY)).toEqual({
    level: 'premium',
    levelUntil: 30 * DAY,
    until: 30 * DAY,
  })
  expect(membershipAt(paid, 10 * DAY)).toEqual({ level: 'vip', levelUntil: 40 * DAY, until: 60 * DAY })
  expect(membershipAt(paid, 40 * DAY)).toMatchObject({ level: 'premium', levelUntil: 60 * DAY })
  expect(membershipAt(paid, 60 * DAY)).toEqual({ level: 'none', levelUntil: null, until: null })
})

test('MEMBER-02 the product says the level', () => {
  expect(membershipOf('membership_super_vip')).toBe('super_vip')
  expect(membershipOf('membership_premium_winback')).toBe('premium')
  for (const product of [
    'tokens_50',
    'membership_',
    'membership_none',
    'membership_vip_x',
    'xmembership_vip',
  ])
    expect(membershipOf(product)).toBe(null)
  expect([isWinBack('membership_vip'), isWinBack('membership_vip_winback')]).toEqual([false, true])
})
