import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STUDIO_PART_MAX } from '../../protocol/limits.ts'
import { BASIS_POINTS, type RevenueShare } from './shares.ts'
import { agreedShare, earliestStart, mayStart, type StudioTerms } from './studio-terms.ts'

const DAY_MS = 86_400_000
const site: RevenueShare = {
  kind: 'tip',
  withStudio: true,
  platform: 5_000,
  studio: 1_500,
  model: 3_500,
  effectiveFrom: 0,
}
const terms = (
  ...agreed: readonly (readonly [studioPart: number, effectiveFrom: number])[]
): StudioTerms => ({
  studioId: 3,
  agreed: agreed.map(([studioPart, effectiveFrom]) => ({
    studioPart,
    effectiveFrom,
    acceptedAt: effectiveFrom - 1,
  })),
})

const anyPart = fc.nat(STUDIO_PART_MAX)
/** Rows that give a studio something. */
const anySite: fc.Arbitrary<RevenueShare> = fc
  .tuple(fc.nat(BASIS_POINTS - 1), fc.nat(BASIS_POINTS))
  .map(([platform, part]) => {
    const studio = Math.max(1, Math.min(part, BASIS_POINTS - platform))
    return { ...site, platform, studio, model: BASIS_POINTS - platform - studio }
  })

describe('agreedShare', () => {
  test('SHARE-01 three parts make the whole, nobody is negative and the platform’s part stays', () => {
    fc.assert(
      fc.property(anySite, anyPart, (row, part) => {
        const share = agreedShare(row, 3, terms([part, DAY_MS]), DAY_MS)
        expect(share.platform).toBe(row.platform)
        expect(share.platform + share.studio + share.model).toBe(BASIS_POINTS)
        expect(Math.min(share.studio, share.model)).toBeGreaterThanOrEqual(0)
        expect(share.studio).toBeLessThanOrEqual(share.model)
      }),
    )
  })

  test('SHARE-01 a larger part never gives the studio less', () => {
    fc.assert(
      fc.property(anySite, anyPart, anyPart, (row, one, other) => {
        const of = (part: number) => agreedShare(row, 3, terms([part, 0]), 0).studio
        expect(of(Math.max(one, other))).toBeGreaterThanOrEqual(of(Math.min(one, other)))
      }),
    )
  })

  test('SHARE-02 the site’s default agreed on gives the very rates of today', () => {
    expect(agreedShare(site, 3, terms([3_000, 0]), 0)).toEqual(site)
    expect(agreedShare(site, 3, terms([4_000, 0]), 0)).toMatchObject({ studio: 2_000, model: 3_000 })
  })

  test('SHARE-02 without terms, with another studio or with none the site’s row itself counts', () => {
    fc.assert(
      fc.property(anySite, anyPart, (row, part) => {
        expect(agreedShare(row, 3, null, DAY_MS)).toBe(row)
        expect(agreedShare(row, 4, terms([part, 0]), DAY_MS)).toBe(row)
        expect(agreedShare(row, null, terms([part, 0]), DAY_MS)).toBe(row)
      }),
    )
    const alone = { ...site, withStudio: false, studio: 0, model: 5_000 }
    expect(agreedShare(alone, 3, terms([4_000, 0]), 0)).toBe(alone)
  })

  test('SHARE-03 a kind of which the studio has nothing stays the performer’s', () => {
    const fanClub = { ...site, kind: 'fan_club', platform: 2_000, studio: 0, model: 8_000 }
    expect(agreedShare(fanClub, 3, terms([4_000, 0]), 0)).toBe(fanClub)
  })

  test('SHARE-04 terms count from their first millisecond, not before, until later ones do', () => {
    const agreed = terms([4_000, DAY_MS], [1_000, 3 * DAY_MS], [2_000, 3 * DAY_MS])
    const studioAt = (at: number) => agreedShare(site, 3, agreed, at).studio
    expect(studioAt(DAY_MS - 1)).toBe(1_500)
    expect(studioAt(DAY_MS)).toBe(2_000)
    expect(studioAt(3 * DAY_MS - 1)).toBe(2_000)
    // Two that begin on one day: the one accepted later.
    expect(studioAt(3 * DAY_MS)).toBe(1_000)
  })

  test.each([[-1], [STUDIO_PART_MAX + 1], [0.5], [Number.NaN]])('SHARE-01 %s is no part', (part) => {
    expect(() => agreedShare(site, 3, terms([part, 0]), 0)).toThrow('between nothing and half')
  })
})

describe('mayStart', () => {
  test('SHARE-05 terms begin at a UTC midnight that is at least a day away, and at the next such one at the earliest', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000_000), (acceptedAt) => {
        const start = earliestStart(acceptedAt)
        expect(start % DAY_MS).toBe(0)
        expect(start - acceptedAt).toBeGreaterThanOrEqual(DAY_MS)
        expect(start - acceptedAt).toBeLessThan(2 * DAY_MS)
        expect(mayStart(start, acceptedAt)).toBe(true)
        expect(mayStart(start + 7 * DAY_MS, acceptedAt)).toBe(true)
        expect(mayStart(start - DAY_MS, acceptedAt)).toBe(false)
        expect(mayStart(start + 1, acceptedAt)).toBe(false)
      }),
    )
    expect(mayStart(Number.POSITIVE_INFINITY, 0)).toBe(false)
  })
})
