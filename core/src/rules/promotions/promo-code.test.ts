import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PromoCodeTerms, promoCodeObstacle, promoCodeState } from './promo-code.ts'

const at = fc.integer({ min: 0, max: 1_000 })
const codes: fc.Arbitrary<PromoCodeTerms> = fc.record({
  usesMax: fc.integer({ min: 1, max: 5 }),
  audience: fc.constantFrom('anybody', 'no_purchase'),
  from: at,
  until: fc.option(at),
  endedAt: fc.option(at),
})

test('PROMO-02 a code gives only between its dates, while uses are left and nobody has ended it', () => {
  fc.assert(
    fc.property(codes, fc.nat(6), fc.boolean(), at, (code, uses, isBuyer, now) => {
      const gives = promoCodeObstacle(code, uses, isBuyer, now) === null
      const isOpen = now >= code.from && (code.until === null || now < code.until) && code.endedAt === null
      expect(gives).toBe(isOpen && uses < code.usesMax && !(isBuyer && code.audience === 'no_purchase'))
      expect(promoCodeState(code, uses, now) === 'running').toBe(isOpen && uses < code.usesMax)
    }),
  )
})

test('PROMO-02 nothing is told of a code before it begins, and once it is over it never comes back', () => {
  fc.assert(
    fc.property(codes, fc.nat(6), fc.boolean(), at, at, (code, uses, isBuyer, now, later) => {
      if (now < code.from) expect(promoCodeObstacle(code, uses, isBuyer, now)).toBe('unknown')
      if (promoCodeState(code, uses, now) === 'over')
        expect(promoCodeState(code, uses, now + later)).toBe('over')
    }),
  )
})
