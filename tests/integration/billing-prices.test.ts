import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { PriceOrder, Product } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiAnswer, TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const HOUR_MS = 3_600_000

let footlight: Footlight
let clock: ManualClock
let admin: TestApi

beforeAll(async () => {
  clock = new ManualClock()
  const billers = [
    {
      name: 'sandbox' as const,
      url: 'http://127.0.0.1:9',
      secret: 's'.repeat(32),
      closedTo: new Set<string>(),
    },
  ]
  footlight = await startFootlight({ clock, config: { billers } })
  admin = await footlight.login('demo_admin')
})

afterAll(async () => await footlight?.stop())

const read = async () => must(await admin.get('/admin/billing/prices'))
const change = async (order: PriceOrder, who = admin): Promise<ApiAnswer> =>
  who.post('/admin/billing/prices', { seen: (await read()).seen, order })
const inHours = (hours: number): string => new Date(clock.now() + hours * HOUR_MS).toISOString()
const pack = (more: object): PriceOrder => ({
  ...{ kind: 'pack', internal_id: 'tokens_100', from: null, tokens: 100, amount: 1_234, currency: 'USD' },
  ...more,
})

test('BILLING-24 a price in the past, of no currency or of nothing is refused, and to others there are none', async () => {
  const viewer = await footlight.newPerson('viewer')
  expect((await viewer.get('/admin/billing/prices')).body.error).toBe('forbidden')
  expect((await change(pack({}), viewer)).body.error).toBe('forbidden')
  const before = await read()
  const wrong = [
    { from: inHours(-1) },
    { currency: 'ABC' },
    { amount: 0 },
    { tokens: 1.5 },
    { internal_id: 'A B' },
  ]
  for (const more of wrong) expect((await change(pack(more))).body.error).toBe('invalid_value')
  expect(await read()).toEqual(before)
})

test('BILLING-24 who has the old price open is told the new one, and the change says whose it is', async () => {
  const buyer = await footlight.newPerson('viewer')
  const { products } = must(await buyer.post('/billing/products'))
  const old = (products.credit as readonly Product[]).find(({ internal_id }) => internal_id === 'tokens_100')!
  must(await change(pack({})))
  const terms = {
    kind: 'purchase',
    product: 'tokens_100',
    tokens: 100,
    amount: old.amount,
    currency: 'USD',
    tax: 0,
  }
  const answer = await buyer.post(
    '/billing/purchases/tokens_100',
    { terms },
    { idempotencyKey: randomUUID() },
  )
  expect(answer.body).toMatchObject({ error: 'offer_changed', terms: { amount: 1_234 } })
  const { packs, changes } = await read()
  expect(
    packs.filter(({ internal_id }: { internal_id: string }) => internal_id === 'tokens_100'),
  ).toMatchObject([{ amount: 1_234, stage: 'now', is_on: true }])
  expect(changes[0]).toMatchObject({ by: 'demo_admin', kind: 'pack', of: 'tokens_100', amount: 1_234 })
})

test('BILLING-24 what is to come is undone until it begins', async () => {
  const from = inHours(2)
  must(await change({ kind: 'pack_ends', internal_id: 'tokens_200', from }))
  must(await change({ kind: 'undo_pack', internal_id: 'tokens_200', from }))
  must(await change({ kind: 'pack_ends', internal_id: 'tokens_200', from }))
  clock.advance(2 * HOUR_MS)
  const undo = await change({ kind: 'undo_pack', internal_id: 'tokens_200', from })
  expect(undo.body.error).toBe('not_found')
  const buyer = await footlight.newPerson('viewer')
  const { products } = must(await buyer.post('/billing/products'))
  expect(products.credit.map(({ internal_id }: Product) => internal_id)).not.toContain('tokens_200')
})
