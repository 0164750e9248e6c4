import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BASIS_POINTS, resolveShare, splitLines, splitTip, type RevenueShare } from './shares.ts'

const share = (more: Partial<RevenueShare> = {}): RevenueShare =>
  ({ kind: 'tip', withStudio: false, platform: 5_000, studio: 0, model: 5_000, effectiveFrom: 0, ...more })
const withStudio = share({ withStudio: true, studio: 1_500, model: 3_500 })

describe('splitTip', () => {
  test.each([
    [1, share(), { gross: 1, platform: 0, studio: 0, model: 1 }],
    [25, share(), { gross: 25, platform: 12, studio: 0, model: 13 }],
    [25, withStudio, { gross: 25, platform: 12, studio: 3, model: 10 }],
    [999, withStudio, { gross: 999, platform: 499, studio: 149, model: 351 }],
    [Number.MAX_SAFE_INTEGER, share(), { gross: Number.MAX_SAFE_INTEGER, platform: 4_503_599_627_370_495, studio: 0, model: 4_503_599_627_370_496 }],
  ])('LEDGER-11 %i tokens: house and studio are rounded down, the model has the rest', (gross, terms, split) => {
    expect(splitTip(gross, terms)).toEqual(split)
  })

  test('LEDGER-11 for every amount and every share the parts are whole, not negative, and make the whole', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.nat(BASIS_POINTS), fc.nat(BASIS_POINTS), (gross, a, b) => {
      const platform = Math.min(a, b)
      const studio = Math.max(a, b) - platform
      const split = splitTip(gross, share({ withStudio: true, platform, studio, model: BASIS_POINTS - platform - studio }))
      expect(split.platform + split.studio + split.model).toBe(gross)
      expect(BigInt(split.platform)).toBe((BigInt(gross) * BigInt(platform)) / BigInt(BASIS_POINTS))
      expect(BigInt(split.studio)).toBe((BigInt(gross) * BigInt(studio)) / BigInt(BASIS_POINTS))
    }))
  })

  test.each([[0], [-1], [1.5], [2 ** 53]])('LEDGER-02 %s is no amount', (gross) => {
    expect(() => splitTip(gross, share())).toThrow('positive whole number')
  })

  test('LEDGER-11 shares that do not make the whole are refused', () => {
    expect(() => splitTip(10, share({ model: 4_999 }))).toThrow('make the whole')
  })
})

describe('resolveShare', () => {
  const table = [share(), share({ platform: 4_000, model: 6_000, effectiveFrom: 1_000 }), withStudio, share({ kind: 'fan_club', platform: 2_000, model: 8_000 })]

  test('LEDGER-12 the newest share that is in force at the time counts', () => {
    expect(resolveShare(table, 'tip', false, 999).model).toBe(5_000)
    expect(resolveShare(table, 'tip', false, 1_000).model).toBe(6_000)
    expect(resolveShare(table, 'tip', true, 5_000).model).toBe(3_500)
    expect(resolveShare(table, 'fan_club', false, 5_000).model).toBe(8_000)
  })

  test('LEDGER-12 an income without a share is an operator’s error, never a guess', () => {
    expect(() => resolveShare(table, 'fan_club', true, 5_000)).toThrow('no revenue share')
    expect(() => resolveShare(table, 'tip', false, -1)).toThrow('no revenue share')
  })
})

test('LEDGER-11 the lines pay each part out of the payer’s wallet, the model first, and leave out what is nothing', () => {
  expect(splitLines('wallet:1', splitTip(25, withStudio), { model: 'earnings:2', studio: 'studio:3' })).toEqual([
    { debit: 'wallet:1', credit: 'earnings:2', tokens: 10 },
    { debit: 'wallet:1', credit: 'studio:3', tokens: 3 },
    { debit: 'wallet:1', credit: 'platform', tokens: 12 },
  ])
  expect(splitLines('wallet:1', splitTip(1, share()), { model: 'earnings:2', studio: null })).toEqual([{ debit: 'wallet:1', credit: 'earnings:2', tokens: 1 }])
  expect(() => splitLines('wallet:1', splitTip(25, withStudio), { model: 'earnings:2', studio: null })).toThrow('needs a studio')
})
