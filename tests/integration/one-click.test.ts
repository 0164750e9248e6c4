import { randomUUID } from 'node:crypto'
import type { Product } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiAnswer, TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const [APPROVED, POOR_LATER, ASKS_LATER] = ['0000000000000001', '0000000000000005', '0000000000000006']

let biller: RunningBiller
let footlight: Footlight

beforeAll(async () => {
  const port = await freePort()
  biller = await runSandboxBiller(`http://127.0.0.1:${port}`)
  const closedTo = new Set<string>()
  const billers = [{ name: 'sandbox', url: biller.url, secret: biller.secret, closedTo }] as const
  footlight = await startFootlight({ config: { port, billers } })
})

afterAll(async () => {
  await footlight?.stop()
  await biller?.stop()
})

const packOf = async (buyer: TestApi, tokens = 100): Promise<Product> =>
  must(await buyer.post('/billing/products', {})).products.credit.find(
    (pack: Product) => pack.tokens === tokens,
  )
const termsOf = ({ internal_id, tokens, amount, currency, tax }: Product) => ({
  kind: 'purchase',
  ...{ product: internal_id, tokens, amount, currency, tax: tax.amount },
})
const settingsOf = async (buyer: TestApi) => {
  const { postpay, auto_re_ups } = must(await buyer.get('/user/settings')).settings
  return [postpay, JSON.parse(auto_re_ups).disabled_by_user]
}
const reUpsOf = async (buyer: TestApi) => must(await buyer.get('/billing/auto-re-ups'))

/** Buys 100 tokens on the page of the biller, and has the card saved there. */
async function saveCard(buyer: TestApi, number = APPROVED, save = 'always'): Promise<string> {
  const pack = await packOf(buyer)
  const bought = must(
    await buyer.post(
      `/billing/purchases/${pack.internal_id}`,
      { terms: termsOf(pack) },
      { idempotencyKey: randomUUID() },
    ),
  )
  await biller.pay(bought.link, number!, save)
  return vi.waitFor(
    async () => {
      const [card] = (await reUpsOf(buyer)).cards
      expect(card).toBeDefined()
      // The card is known a moment before its purchase is booked.
      expect(must(await buyer.get(`/billing/purchases/${bought.purchase.id}`)).state).toBe('paid')
      return card.id
    },
    { timeout: 10_000, interval: 50 },
  )
}

async function press(
  buyer: TestApi,
  cardId: string,
  more: object = {},
  key = randomUUID(),
): Promise<ApiAnswer> {
  const pack = await packOf(buyer)
  const body = { terms: termsOf(pack), cardId, ...more }
  return buyer.post(`/billing/one-click/${pack.internal_id}`, body, { idempotencyKey: key })
}

test('BILLING-25 a card that was saved is offered to its holder, without a number, and removed for good', async () => {
  const [buyer, other] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const before = must(await buyer.get('/user/current'))
  expect([before.has_cc, before.has_purchase]).toEqual([false, false])
  expect(await packOf(buyer)).toMatchObject({ is_oneclick: false })
  const card = await saveCard(buyer, APPROVED, 'asked')
  const { cards, oneclick_suggestion } = must(await buyer.post('/billing/products', {}))
  expect(cards).toEqual([
    {
      id: card,
      biller: 'sandbox',
      brand: 'Sandbox',
      last4: '0001',
      expires: '2041-04',
      has_affidavit: false,
    },
  ])
  expect(oneclick_suggestion).toMatchObject({
    ...{ tokens: 100, is_oneclick: true, biller_link: '/api/v1/billing/one-click/tokens_100' },
  })
  const after = must(await buyer.get('/user/current'))
  expect([after.has_cc, after.has_purchase]).toEqual([true, true])
  expect((await other.delete(`/billing/cards/${card}`)).status).toBe(404)
  expect((await press(other, card)).body.error).toBe('not_found')
  expect(must(await buyer.delete(`/billing/cards/${card}`)).cards).toEqual([])
  expect((await press(buyer, card)).body.error).toBe('not_found')
  expect(must(await buyer.get('/user/current')).has_cc).toBe(false)
})

test('BILLING-26 one press buys at once, once for two tabs; a decline and a bank that asks are told', async () => {
  const buyer = await footlight.newPerson('viewer')
  const card = await saveCard(buyer)
  const key = randomUUID()
  const tabs = await Promise.all([press(buyer, card, {}, key), press(buyer, card, {}, key)])
  expect(tabs.map((tab) => must(tab).purchase.id)).toEqual([expect.any(String), must(tabs[0]!).purchase.id])
  expect(must(await press(buyer, card, {}, key))).toMatchObject({
    status: 'success',
    link: null,
    error: null,
  })
  expect(await buyer.tokens()).toBe(200)
  const poor = await footlight.newPerson('viewer')
  expect(must(await press(poor, await saveCard(poor, POOR_LATER)))).toMatchObject({
    ...{ status: 'failure', error: 'NDECLINEDINSFUNDS', purchase: { state: 'declined' } },
  })
  const asked = await footlight.newPerson('viewer')
  const pending = must(await press(asked, await saveCard(asked, ASKS_LATER)))
  expect(pending).toMatchObject({ status: 'pending', opens: 'window', purchase: { state: 'open' } })
  expect(await asked.tokens()).toBe(100)
  await fetch(`${pending.link}/3ds`, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve' }),
    redirect: 'manual',
  })
  await vi.waitFor(async () => expect(await asked.tokens()).toBe(200), { timeout: 10_000 })
})

test('BILLING-27 a tip that empties the wallet tops it up; a bank that would ask ends top-ups, and both are told', async () => {
  const buyer = await footlight.newPerson('viewer')
  const card = await saveCard(buyer)
  const socket = await footlight.lobby(buyer)
  const order = { below: 50, cap: { day: 2_000, month: 5_000 } }
  must(await press(buyer, card, { autoReUpsSettings: { ...order, terms: termsOf(await packOf(buyer)) } }))
  expect(await reUpsOf(buyer)).toMatchObject({
    is_on: true,
    stopped: null,
    settings: { ...order, covers: false, card },
  })
  must(await buyer.tip('demo_model', 160))
  expect(await socket.next('v3.reUp.update')).toMatchObject({ success: true, tokens: 100, error: null })
  expect(await buyer.tokens()).toBe(140)
  expect(await reUpsOf(buyer)).toMatchObject({ spent: { day: 1_000, month: 1_000 } })
  const kinds = async () =>
    must(await buyer.get('/notifications')).notifications.map(
      ({ subject }: { subject: { kind: string } }) => subject.kind,
    )
  await vi.waitFor(async () => expect(await kinds()).toContain('re_up'), { timeout: 10_000 })
  must(await buyer.delete('/billing/auto-re-ups'))
  must(await buyer.tip('demo_model', 140))
  await socket.close()

  const asked = await footlight.newPerson('viewer')
  const asks = await saveCard(asked, ASKS_LATER)
  const lobby = await footlight.lobby(asked)
  must(
    await asked.post('/billing/auto-re-ups', { ...order, card: asks, terms: termsOf(await packOf(asked)) }),
  )
  must(await asked.tip('demo_model', 60))
  expect(await lobby.next('v3.reUp.update')).toMatchObject({ success: false, error: 'verification_required' })
  await vi.waitFor(
    async () =>
      expect(await reUpsOf(asked)).toMatchObject({ is_on: false, stopped: 'verification_required' }),
    { timeout: 15_000 },
  )
  // It was ended with the first: the next tip asks nobody.
  must(await asked.tip('demo_model', 30))
  expect(must(await asked.get('/billing/purchases')).count_total).toBe(2)
  expect([await buyer.tokens(), await asked.tokens()]).toEqual([0, 10])
  await lobby.close()
})

test('BILLING-31 what a payment lacks is charged to the card, whatever is paid, and the same payment again charges nothing', async () => {
  const buyer = await footlight.newPerson('viewer')
  const card = await saveCard(buyer)
  const order = { card, terms: termsOf(await packOf(buyer)), below: 10, cap: { day: 2_000, month: 5_000 } }
  expect((await buyer.tip('demo_model', 150)).body.error).toBe('not_enough_tokens')
  expect(await settingsOf(buyer)).toEqual([false, false])
  must(await buyer.post('/billing/auto-re-ups', { ...order, covers: true }))
  expect(await settingsOf(buyer)).toEqual([true, false])
  const key = randomUUID()
  const [paid, ...others] = await Promise.all(
    [1, 2, 3].map(() => buyer.tip('demo_model', 150, { idempotencyKey: key })),
  )
  expect(must(paid!).tokens).toBe(50)
  for (const { body } of others) expect(body).toEqual(paid!.body)
  expect(await buyer.tokens()).toBe(50)
  expect(must(await buyer.get('/billing/purchases')).count_total).toBe(2)
  // One pack is not enough for this, and the next is above the cap of the day.
  expect((await buyer.tip('demo_model', 151)).body.error).toBe('not_enough_tokens')
  must(await buyer.tip('demo_model', 140))
  await vi.waitFor(async () => expect(await buyer.tokens()).toBe(10), { timeout: 10_000 })
  expect((await buyer.tip('demo_model', 20)).body.error).toBe('over_daily_limit')
  expect(await buyer.tokens()).toBe(10)
  must(await buyer.delete('/billing/auto-re-ups'))
  expect(await settingsOf(buyer)).toEqual([false, true])
  expect((await buyer.tip('demo_model', 20)).body.error).toBe('not_enough_tokens')

  const poor = await footlight.newPerson('viewer')
  const later = await saveCard(poor, POOR_LATER)
  must(await poor.post('/billing/auto-re-ups', { ...order, card: later, covers: true }))
  expect((await poor.tip('demo_model', 150)).body.error).toBe('postpay_card_fail')
  expect((await poor.tip('demo_model', 150)).body.error).toBe('not_enough_tokens')
  expect(await reUpsOf(poor)).toMatchObject({ is_on: false, stopped: 'declined' })
  expect(await settingsOf(poor)).toEqual([false, false])
  expect(await poor.tokens()).toBe(100)
})

test('BILLING-27 top-ups are refused without a mandate, beyond their caps, at invented terms and with the card of another', async () => {
  const [buyer, other] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const card = await saveCard(buyer, APPROVED, 'asked')
  const settings = { card, terms: termsOf(await packOf(buyer)), below: 50, cap: { day: 2_000, month: 5_000 } }
  const set = async (who: TestApi, more: object = {}) =>
    (await who.post('/billing/auto-re-ups', { ...settings, ...more })).body.error
  expect(await set(buyer)).toBe('invalid_value')
  const free = await saveCard(other)
  expect(await set(buyer, { card: free })).toBe('not_found')
  const theirs = { card: free }
  expect(await set(other, { ...theirs, cap: { day: 999, month: 5_000 } })).toBe('invalid_value')
  expect(await set(other, { ...theirs, below: 100_000 })).toBe('invalid_value')
  expect(await set(other, { ...theirs, terms: { ...settings.terms, amount: 1 } })).toBe('offer_changed')
  expect(await set(other, theirs)).toBeUndefined()
  // With a press what cannot be set is refused before anything is charged.
  const { card: _card, ...reUps } = settings
  expect((await press(buyer, card, { autoReUpsSettings: reUps })).body.error).toBe('invalid_value')
  expect(await buyer.tokens()).toBe(100)
})

test('LIMIT-09 /billing/one-click: one order too many is 429 with the time to wait', async () => {
  const buyer = await footlight.newPerson('viewer')
  const pack = await packOf(buyer)
  const order = () =>
    buyer.post(
      `/billing/one-click/${pack.internal_id}`,
      { terms: termsOf(pack), cardId: 'none' },
      { idempotencyKey: randomUUID() },
    )
  const answers: ApiAnswer[] = []
  for (let time = 0; time < 40; time += 1) answers.push(await order())
  const refused = answers.find(({ status }) => status === 429)!
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
