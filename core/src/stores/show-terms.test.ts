import { describe, expect, test } from 'vitest'
import { defaultPerformerSettings } from '../protocol/performer.ts'
import { minutesFor, requestTerms } from './show-terms.ts'

const offer = defaultPerformerSettings.private

describe('what a private would cost', () => {
  test('SHOWTERMS-01 asks for the first minute, the agreed minimum or what she wants to see, whatever is most, and the tip', () => {
    expect(requestTerms(offer, null, false)).toEqual({
      pricePerMinute: 30,
      fullPricePerMinute: 30,
      preTip: 0,
      minimumTokens: 0,
      needed: 30,
    })
    const strict = {
      ...offer,
      isPreTipEnabled: true,
      preTipCost: 15,
      privateMinimumDuration: 5,
      minimumTokenToStart: 100,
    }
    expect(requestTerms(strict, null, false)).toMatchObject({ preTip: 15, minimumTokens: 150, needed: 165 })
    expect(requestTerms({ ...strict, minimumTokenToStart: 400 }, null, true)).toMatchObject({
      pricePerMinute: 60,
      minimumTokens: 300,
      needed: 400,
    })
    expect(requestTerms({ ...strict, isPreTipEnabled: false }, null, false).preTip).toBe(0)
  })

  test('SHOWTERMS-02 a discount rounds up and never makes it free', () => {
    const off = (discountRate: number) => ({ discountRate, ends_at: 1, privatePricePerMinuteInToken: 0 })
    expect(requestTerms(offer, off(25), false)).toMatchObject({ pricePerMinute: 23, fullPricePerMinute: 30 })
    expect(requestTerms({ ...offer, pricePerMinuteInToken: 1 }, off(90), false).pricePerMinute).toBe(1)
  })

  test.each([
    [100, 30, 3],
    [29, 30, 0],
    [-5, 30, 0],
    [100, 0, 0],
  ])('SHOWTERMS-03 %d tokens at %d last %d whole minutes', (tokens, price, minutes) => {
    expect(minutesFor(tokens, price)).toBe(minutes)
  })
})
