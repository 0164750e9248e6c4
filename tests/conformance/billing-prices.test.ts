import { AccountId } from '@footlight/core/protocol/ids'
import { defaultProducts, defaultTaxRates } from '@footlight/server/billing/default-prices'
import type { PriceChange } from '@footlight/server/billing/price-port'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

const [ONE, OTHER] = [AccountId.parse(1), AccountId.parse(2)] as const
const HOUR_MS = 3_600_000

describeOnEachDatabase('prices of packs', (database) => {
  const seen = async (): Promise<number> => (await database.db.billingPrices.changes(1))[0]?.number ?? 0
  const change = async (what: PriceChange, by = ONE, from?: number) =>
    database.db.billingPrices.change(what, by, from ?? (await seen()), NOON)
  const priceAt = async (id: string, at: number) =>
    (await database.db.billing.products(at)).find(({ internalId }) => internalId === id)?.amount ?? null
  const pack = (amount: number, from: number): PriceChange => ({
    ...{ kind: 'pack', internalId: 'tokens_100', from, tokens: 100, amount, currency: 'USD' },
  })

  test('BILLING-24 a price holds from its time on, an end too, and what has not begun can be undone', async () => {
    await database.db.billing.seed(defaultProducts, defaultTaxRates)
    expect(await change(pack(1_100, NOON + HOUR_MS))).toBe('changed')
    expect(await change({ kind: 'pack_ends', internalId: 'tokens_100', from: NOON + 2 * HOUR_MS })).toBe(
      'changed',
    )
    const at = (hours: number) => priceAt('tokens_100', NOON + hours * HOUR_MS)
    expect([await at(0), await at(1), await at(2)]).toEqual([1_000, 1_100, null])
    expect(await change({ kind: 'undo_pack', internalId: 'tokens_100', from: NOON + HOUR_MS })).toBe(
      'changed',
    )
    expect([await at(1), await at(2)]).toEqual([1_000, null])
    // What holds is never changed.
    expect(await change({ kind: 'undo_pack', internalId: 'tokens_100', from: 0 })).toBe('not_found')
    expect(await change({ kind: 'pack_ends', internalId: 'nothing', from: NOON })).toBe('not_found')
    expect(await change({ kind: 'tax_rate', country: 'DE', from: NOON + HOUR_MS, rate: 2_000 })).toBe(
      'changed',
    )
    const rate = (hours: number) => database.db.billing.taxRate('DE', NOON + hours * HOUR_MS)
    expect([await rate(0), await rate(1)]).toEqual([1_900, 2_000])
    expect(await change({ kind: 'undo_tax_rate', country: 'DE', from: NOON + HOUR_MS })).toBe('changed')
    expect(await rate(1)).toBe(1_900)
    const log = await database.db.billingPrices.changes(50)
    expect(log.map(({ number, by }) => [number, by])).toEqual([5, 4, 3, 2, 1].map((each) => [each, ONE]))
    expect(log.at(-1)!.change).toEqual(pack(1_100, NOON + HOUR_MS))
  })

  test('BILLING-24 of two administrators who saw the same prices one changes them, and nothing of the other is kept', async () => {
    const from = await seen()
    const both = await Promise.all([
      change(pack(1_200, NOON + 3 * HOUR_MS), ONE, from),
      change(pack(1_300, NOON + 4 * HOUR_MS), OTHER, from),
    ])
    expect(both.toSorted()).toEqual(['changed', 'conflict'])
    expect(await seen()).toBe(from + 1)
    const rows = await database.db.billingPrices.prices()
    const added = rows.filter(({ from: begins }) => begins > NOON + 2 * HOUR_MS)
    expect(added).toHaveLength(1)
    // Neither with a number of before, nor with one that nobody has given.
    for (const wrong of [from, from + 2])
      expect(await change(pack(1_400, NOON + 5 * HOUR_MS), OTHER, wrong)).toBe('conflict')
    // There is a row of that very time.
    expect(await change(pack(1_500, added[0]!.from), OTHER)).toBe('conflict')
    expect(await seen()).toBe(from + 1)
  })
})
