import { describe, expect, test } from 'vitest'
import { defaultPerformerSettings, type PerformerSettings } from '../../protocol/performer.ts'
import { runningShow } from '../shows/testing/show-samples.ts'
import { secondsLeft } from '../shows/view.ts'
import { heldFor, heldForSpy, minimumOf, minutesFor, neededForPrivate, neededToSpy } from './show-costs.ts'
import { cameraOffer, privateOffer } from './show-offers.ts'

const settingsWith = (offer: Partial<PerformerSettings['private']> = {}): PerformerSettings => ({
  ...defaultPerformerSettings,
  private: { ...defaultPerformerSettings.private, ...offer },
})

/** What the person reads before they ask. */
function costs(settings: PerformerSettings, rate: number, exclusive: boolean) {
  const terms = privateOffer(settings, rate, exclusive)
  return {
    pricePerMinute: terms.price_per_minute,
    preTip: terms.pre_tip,
    minimumTokens: minimumOf(terms),
    held: heldFor(terms),
    needed: neededForPrivate(settings, terms),
  }
}

describe('what a private would cost', () => {
  test('SHOWTERMS-01 asks for the first minute, the agreed minimum or what the performer wants to see, whatever is most, and the tip', () => {
    expect(costs(settingsWith(), 0, false)).toEqual({
      pricePerMinute: 30,
      preTip: 0,
      minimumTokens: 0,
      held: 30,
      needed: 30,
    })
    const strict = {
      isPreTipEnabled: true,
      preTipCost: 15,
      privateMinimumDuration: 5,
      minimumTokenToStart: 100,
    }
    expect(costs(settingsWith(strict), 0, false)).toMatchObject({
      preTip: 15,
      minimumTokens: 150,
      held: 165,
      needed: 165,
    })
    expect(costs(settingsWith({ ...strict, minimumTokenToStart: 400 }), 0, true)).toMatchObject({
      pricePerMinute: 60,
      minimumTokens: 300,
      held: 315,
      needed: 400,
    })
    expect(costs(settingsWith({ ...strict, isPreTipEnabled: false }), 0, false).preTip).toBe(0)
  })

  test('SHOWTERMS-02 a discount rounds up and never makes it free', () => {
    expect(costs(settingsWith(), 25, false).pricePerMinute).toBe(23)
    expect(costs(settingsWith({ pricePerMinuteInToken: 1 }), 90, false).pricePerMinute).toBe(1)
  })

  test.each([
    [100, 30, 0, 3],
    [29, 30, 0, 0],
    [-5, 30, 0, 0],
    [100, 0, 0, 0],
    [1_000, 12, 10, 82],
    [40, 30, 20, 0],
    [10, 30, 20, 0],
  ])(
    'SHOWTERMS-03 %d tokens at %d, with a tip of %d, last %d whole minutes',
    (tokens, price, tip, minutes) => {
      expect(minutesFor(tokens, price, tip)).toBe(minutes)
    },
  )

  test.each([
    ['payer', 'pre_tip'],
    ['spy', 'startup_tip'],
  ] as const)('SHOWTERMS-03 what a %s read before the start is what the show says then', (role, what) => {
    const show = runningShow('private', [1])
    const flats = [{ what, tokens: 10, dueAt: 0 }]
    const participant = { ...show.participants[0]!, role, pricePerMinute: 12, funded: 22, flats }
    const left = secondsLeft(participant, { now: 1, wall: (at) => at, walletOf: () => 978 })
    expect(minutesFor(1_000, 12, 10)).toBe(Math.floor(left! / 60))
  })
})

test('SHOWTERMS-04 of a service a minute is held, nothing where it is free', () => {
  expect(heldFor(cameraOffer(settingsWith()))).toBe(
    defaultPerformerSettings.sharecam.pricePerMinuteInPublicInToken,
  )
  expect(heldFor({ kind: 'recording', price_per_minute: 0 })).toBe(0)
})

test.each([
  [1_000, 110],
  [110, 110],
  [109, 109],
  [102, 102],
  [101, null],
  [0, null],
])(
  'SHOWTERMS-05 of a spy with %d tokens %s are held; nobody spies with less than tip and a sixth',
  (tokens, held) => {
    const terms = { price_per_minute: 10, startup_tip: 100 }
    expect(neededToSpy(terms)).toBe(102)
    expect(heldForSpy(terms, tokens)).toBe(held)
  },
)
