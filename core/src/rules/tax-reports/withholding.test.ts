import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueTaxReminder, taxWithheldFrom } from './withholding.ts'

const DAY_MS = 86_400_000

test('SELLER-TAX-05 however seldom the site looks, payouts wait only after two reminders and sixty days, and never before either', () => {
  const looks = fc.array(fc.integer({ min: 0, max: 40 * DAY_MS }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), looks, (askedAt, pauses) => {
      const remindedAt: number[] = []
      let now = askedAt
      for (const pause of pauses) {
        now += pause
        const due = dueTaxReminder({ askedAt, remindedAt }, now)
        if (due === null) continue
        expect(due).toBe(remindedAt.length + 1)
        // Never two at once, and never a third one.
        expect(due).toBeLessThanOrEqual(2)
        expect(now - (remindedAt.at(-1) ?? askedAt)).toBeGreaterThanOrEqual(20 * DAY_MS)
        remindedAt.push(now)
      }
      const from = taxWithheldFrom({ askedAt, remindedAt })
      if (remindedAt.length < 2) expect(from).toBeNull()
      else {
        expect(from).toBeGreaterThanOrEqual(askedAt + 60 * DAY_MS)
        expect(from).toBeGreaterThanOrEqual(remindedAt[1]! + 20 * DAY_MS)
      }
    }),
  )
})

test('SELLER-TAX-05 a site that looks each day reminds on the 20th and the 40th, and withholds from the 60th on', () => {
  const remindedAt: number[] = []
  for (let day = 0; day < 100; day += 1)
    if (dueTaxReminder({ askedAt: 0, remindedAt }, day * DAY_MS) !== null) remindedAt.push(day * DAY_MS)
  expect(remindedAt).toEqual([20 * DAY_MS, 40 * DAY_MS])
  expect(taxWithheldFrom({ askedAt: 0, remindedAt })).toBe(60 * DAY_MS)
})
