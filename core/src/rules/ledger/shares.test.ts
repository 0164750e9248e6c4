import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShareRates } from '../../ports/ledger.ts'
import {
  BASIS_POINTS,
  incomeOf,
  type RevenueShare,
  sharedKey,
  shareIncome,
  siteShare,
  splitFrom,
} from './shares.ts'

const share = (more: Partial<RevenueShare> = {}): RevenueShare => ({
  kind: 'tip',
  withStudio: false,
  platform: 5_000,
  studio: 0,
  model: 5_000,
  effectiveFrom: 0,
  ...more,
})
const withStudio = share({ withStudio: true, studio: 1_500, model: 3_500 })

const anyRates: fc.Arbitrary<ShareRates> = fc
  .tuple(fc.nat(BASIS_POINTS), fc.nat(BASIS_POINTS))
  .map(([a, b]) => {
    const platform = Math.min(a, b)
    const studio = Math.max(a, b) - platform
    return { platform, studio, model: BASIS_POINTS - platform - studio }
  })
const anyPosition = fc.nat(BASIS_POINTS - 1)

/** Pays the parts one after another, each from where the one before left off. */
function payInTurn(
  position: number,
  parts: readonly number[],
  rates: ShareRates,
): Record<keyof ShareRates, number>[] {
  let at = position
  return parts.map((gross) => {
    const split = splitFrom(at, gross, rates)
    at = (at + gross) % BASIS_POINTS
    return split
  })
}

function sum(splits: readonly Record<keyof ShareRates, number>[]): Record<keyof ShareRates, number> {
  const total = { platform: 0, studio: 0, model: 0 }
  for (const split of splits)
    for (const party of ['platform', 'studio', 'model'] as const) total[party] += split[party]
  return total
}

describe('splitFrom', () => {
  test.each([
    // A half stays with the model: 0.5 of 1, 12.5 of 25.
    [1, share(), { gross: 1, platform: 0, studio: 0, model: 1 }],
    [25, share(), { gross: 25, platform: 12, studio: 0, model: 13 }],
    // 12.5 is 12; of the 13 that are left the studio has 15/50, 3.9, which is nearest to 4.
    [25, withStudio, { gross: 25, platform: 12, studio: 4, model: 9 }],
    // 499.5 is 499; of 500 the studio has 150.
    [999, withStudio, { gross: 999, platform: 499, studio: 150, model: 350 }],
    [
      Number.MAX_SAFE_INTEGER,
      share(),
      {
        gross: Number.MAX_SAFE_INTEGER,
        platform: 4_503_599_627_370_495,
        studio: 0,
        model: 4_503_599_627_370_496,
      },
    ],
  ])(
    'LEDGER-11 %i tokens, the first ever shared: each to the nearest token, a half to the model',
    (gross, terms, split) => {
      expect(splitFrom(0, gross, terms)).toEqual(split)
    },
  )

  test('LEDGER-27 sixty tips of 1 pay what one tip of 60 pays', () => {
    const once = sum([splitFrom(0, 60, withStudio)])
    expect(once).toEqual({ platform: 30, studio: 9, model: 21 })
    expect(sum(payInTurn(0, Array<number>(60).fill(1), withStudio))).toEqual(once)
  })

  test('LEDGER-27 however a sum is cut, and wherever the sharing stands, it pays the same to everybody, and never less than nothing', () => {
    fc.assert(
      fc.property(
        anyPosition,
        anyRates,
        fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 40 }),
        (position, rates, parts) => {
          const paid = payInTurn(position, parts, rates)
          for (const split of paid)
            expect(Math.min(split.platform, split.studio, split.model)).toBeGreaterThanOrEqual(0)
          expect(sum(paid)).toEqual(
            sum([
              splitFrom(
                position,
                parts.reduce((total, part) => total + part, 0),
                rates,
              ),
            ]),
          )
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('LEDGER-27 at no time is anybody a whole token away from their part of all that was shared', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 53 - 1 }), anyRates, (gross, rates) => {
        const split = splitFrom(0, gross, rates)
        expect(split.platform + split.studio + split.model).toBe(gross)
        for (const party of ['platform', 'studio', 'model'] as const) {
          const away = BigInt(split[party]) * BigInt(BASIS_POINTS) - BigInt(gross) * BigInt(rates[party])
          expect(away < 0n ? -away : away).toBeLessThan(BigInt(BASIS_POINTS))
          if (rates[party] === 0) expect(split[party]).toBe(0)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([[0], [-1], [1.5], [2 ** 53]])('LEDGER-02 %s is no amount', (gross) => {
    expect(() => splitFrom(0, gross, share())).toThrow('positive whole number')
  })
})

describe('siteShare', () => {
  const table = [
    share(),
    share({ platform: 4_000, model: 6_000, effectiveFrom: 1_000 }),
    withStudio,
    share({ kind: 'fan_club', platform: 2_000, model: 8_000 }),
  ]

  test('LEDGER-12 the newest share that is in force at the time counts', () => {
    expect(siteShare(table, 'tip', false, 999).model).toBe(5_000)
    expect(siteShare(table, 'tip', false, 1_000).model).toBe(6_000)
    expect(siteShare(table, 'tip', true, 5_000).model).toBe(3_500)
    expect(siteShare(table, 'fan_club', false, 5_000).model).toBe(8_000)
  })

  test('LEDGER-12 an income without a share is an operator’s error, never a guess', () => {
    expect(() => siteShare(table, 'fan_club', true, 5_000)).toThrow('no revenue share')
    expect(() => siteShare(table, 'tip', false, -1)).toThrow('no revenue share')
  })
})

describe('shareIncome', () => {
  const to = { model: 'earnings:2', studio: 'studio:3' }

  test('LEDGER-11 the lines pay each part out of the payer’s wallet, the model first, and leave out what is nothing', () => {
    const { lines, position } = shareIncome(
      incomeOf([{ account: 'wallet:1', tokens: 25 }], to, withStudio),
      9_990,
    )
    // The last 10 of ten thousand tokens are 5, 2 and 3, which is what the first 9,990 left over; the first
    // 15 of the next are 7, 2 and 6.
    expect([lines, position]).toEqual([
      [
        { debit: 'wallet:1', credit: 'earnings:2', tokens: 9 },
        { debit: 'wallet:1', credit: 'studio:3', tokens: 4 },
        { debit: 'wallet:1', credit: 'platform', tokens: 12 },
      ],
      15,
    ])
    expect(
      shareIncome(
        incomeOf([{ account: 'wallet:1', tokens: 1 }], { model: 'earnings:2', studio: null }, share()),
        0,
      ).lines,
    ).toEqual([{ debit: 'wallet:1', credit: 'earnings:2', tokens: 1 }])
  })

  test('LEDGER-11 out of several sources every token goes once', () => {
    const { lines } = shareIncome(
      incomeOf(
        [
          { account: 'escrow:s.1.participant', tokens: 7 },
          { account: 'escrow:s.2.participant', tokens: 6 },
        ],
        to,
        withStudio,
      ),
      0,
    )
    const bySource = (source: string) =>
      lines.filter(({ debit }) => debit === source).reduce((tokens, line) => tokens + line.tokens, 0)
    expect([bySource('escrow:s.1.participant'), bySource('escrow:s.2.participant')]).toEqual([7, 6])
  })

  test('LEDGER-28 another model, another studio or other rates stand alone; another kind or date at the same rates does not', () => {
    const key = (accounts: Parameters<typeof incomeOf>[1], terms: RevenueShare) =>
      sharedKey(incomeOf([{ account: 'wallet:1', tokens: 1 }], accounts, terms))
    const first = key(to, withStudio)
    expect(key(to, { ...withStudio, kind: 'private', effectiveFrom: 99 })).toBe(first)
    const others = [
      key({ ...to, model: 'earnings:4' }, withStudio),
      key({ ...to, studio: 'studio:4' }, withStudio),
      key(to, { ...withStudio, studio: 1_400, model: 3_600 }),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
  })
})
