import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { must } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import {
  type PaypalDouble,
  type PaypalHook,
  paypalWebhookId,
  startPaypal,
} from './biller-doubles/paypal-double.ts'
import { type Bought, buy, comeTo, purchaseOf, startShop, troubled } from './biller-support/shop.ts'

const [CLIENT, SECRET] = ['a-client-of-paypal', 'a-client-secret']
let paypal: PaypalDouble
let footlight: Footlight

beforeAll(async () => {
  paypal = await startPaypal(CLIENT, SECRET)
  const app = { clientId: CLIENT, clientSecret: SECRET, webhookId: paypalWebhookId }
  const none = new Set<string>()
  footlight = await startShop(
    [
      { name: 'paypal', url: paypal.url, ...app, closedTo: none },
      {
        ...{ name: 'epoch', url: 'https://wnu.example', piCode: 'pi', digestKey: 'digest-key' },
        ...{ dataPlusFrom: [], closedTo: none },
      },
    ],
    await freePort(),
  )
})

afterAll(async () => {
  await footlight?.stop()
  await paypal?.stop()
})

const wanted = { biller_pref: 'paypal' }
const send = async ({ body, headers }: PaypalHook): Promise<number> => {
  const sent = { 'content-type': 'application/json', ...headers }
  const address = `${footlight.url}/api/v1/billing/webhooks/paypal`
  return (await fetch(address, { method: 'POST', body, headers: sent })).status
}
const tell = (type: string, resource: object): Promise<number> => send(paypal.hook(type, resource))
const comeBack = async (buyer: TestApi, { purchase }: Bought) =>
  must(await buyer.post('/billing/return', { reference: purchase.id }))
async function pay(buyer: TestApi, tokens = 100): Promise<Bought> {
  const bought = await buy(buyer, tokens, wanted)
  paypal.approve(bought.link)
  expect(await comeBack(buyer, bought)).toMatchObject({ state: 'paid' })
  return bought
}
const captureOf = ({ link }: Bought) => paypal.orderAt(link).purchase_units[0]!.payments!.captures[0]!

test('BILLING-20 PayPal: coming back captures what its buyer approved, once, and the webhooks of it change nothing', async () => {
  const buyer = await footlight.newPerson('viewer')
  const { products } = must(await buyer.post('/billing/products'))
  expect(products.paypal[0]).toMatchObject({ biller: 'paypal', opens: 'window' })
  const bought = await buy(buyer, 200, wanted)
  expect(await comeBack(buyer, bought)).toMatchObject({ state: 'open' })
  paypal.approve(bought.link)
  const before = paypal.captures
  const order = paypal.orderAt(bought.link)
  await Promise.all([
    comeBack(buyer, bought),
    tell('CHECKOUT.ORDER.APPROVED', order),
    comeBack(buyer, bought),
  ])
  await tell('PAYMENT.CAPTURE.COMPLETED', captureOf(bought))
  await comeTo(buyer, bought, 'paid')
  expect([await buyer.tokens(), paypal.captures]).toEqual([200, before + 1])
})

test('BILLING-20 PayPal: who closes the window has the approval of the webhook captured', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer, 100, wanted)
  paypal.approve(bought.link)
  expect(await tell('CHECKOUT.ORDER.APPROVED', paypal.orderAt(bought.link))).toBe(204)
  await comeTo(buyer, bought, 'paid')
  expect(await buyer.tokens()).toBe(100)
})

test('BILLING-20 PayPal: what PayPal did not sign, or somebody altered or cut off, is refused; while it cannot say so it is not kept', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer, 100, wanted)
  const resource = { id: 'CAP1', status: 'COMPLETED', custom_id: bought.purchase.id }
  const money = { currency_code: 'USD', value: '10.00' }
  const hook = paypal.hook('PAYMENT.CAPTURE.COMPLETED', { ...resource, amount: money })
  const { 'paypal-transmission-sig': _sign, ...unsigned } = hook.headers
  for (const wrong of [
    { ...hook, headers: unsigned },
    { ...hook, headers: { ...hook.headers, 'paypal-transmission-sig': 'AAAA' } },
    { ...hook, headers: { ...hook.headers, 'paypal-transmission-id': randomUUID() } },
    { ...hook, body: hook.body.replace('10.00', '99.00') },
    { ...hook, body: hook.body.slice(0, -1) },
    { ...hook, body: '' },
  ])
    expect(await send(wrong)).toBe(403)
  paypal.isDown = true
  expect(await send(hook)).toBe(503)
  paypal.isDown = false
  expect(await purchaseOf(buyer, bought)).toMatchObject({ state: 'open', credited: 0 })
})

test('BILLING-20 PayPal: a bank that declines leaves its order open for another card, another sum is in review', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [declined, less] = [await buy(buyer, 100, wanted), await buy(buyer, 100, wanted)]
  paypal.approve(declined.link, true)
  expect(await comeBack(buyer, declined)).toMatchObject({ state: 'declined', decline_code: 'NDECLINED' })
  paypal.approve(declined.link)
  expect(await comeBack(buyer, declined)).toMatchObject({ state: 'paid', credited: 100 })
  const capture = { id: 'CAPLESS', status: 'COMPLETED', custom_id: less.purchase.id }
  await tell('PAYMENT.CAPTURE.COMPLETED', { ...capture, amount: { currency_code: 'EUR', value: '10.00' } })
  await comeTo(buyer, less, 'review')
  expect(await buyer.tokens()).toBe(100)
})

test('BILLING-20 PayPal: the desk gives a part back once, and one from PayPal’s own desk counts beside it', async () => {
  const buyer = await footlight.newPerson('viewer')
  const admin = await footlight.login('demo_admin')
  const bought = await pay(buyer)
  const order = { ref: randomUUID(), amount: 300, reason: 'mistake', note: '', reversed: 0 }
  const path = `/admin/billing/purchases/${bought.purchase.id}`
  for (let time = 0; time < 2; time += 1)
    expect(must(await admin.post(`${path}/refunds`, order))).toMatchObject({ state: 'done', amount: 300 })
  expect([paypal.refunds, await buyer.tokens()]).toEqual([1, 70])
  const up = { rel: 'up', href: `${paypal.url}/v2/payments/captures/${captureOf(bought).id}` }
  const there = { id: 'REF1', status: 'COMPLETED', custom_id: bought.purchase.id, links: [up] }
  const own = { ...there, amount: { currency_code: 'USD', value: '2.00' } }
  for (let time = 0; time < 2; time += 1) await tell('PAYMENT.CAPTURE.REFUNDED', own)
  await vi.waitFor(async () => expect(await buyer.tokens()).toBe(50), { timeout: 10_000 })
  expect((await purchaseOf(buyer, bought)).reversed).toBe(500)
})

test('BILLING-20 PayPal: a dispute takes the tokens away, won gives them back, lost keeps them, and of its reason nobody’s name is kept', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [won, lost] = [await pay(buyer), await pay(buyer)]
  const dispute = (bought: Bought, more: object) => ({
    ...{ dispute_id: `PP-${bought.purchase.id}`, reason: 'UNAUTHORISED', status: 'OPEN' },
    disputed_transactions: [{ seller_transaction_id: captureOf(bought).id, buyer: { name: 'Jo Buyer' } }],
    ...{ dispute_amount: { currency_code: 'USD', value: '10.00' }, create_time: new Date().toISOString() },
    ...more,
  })
  for (const each of [won, lost]) await tell('CUSTOMER.DISPUTE.CREATED', dispute(each, {}))
  await comeTo(buyer, won, 'disputed')
  await comeTo(buyer, lost, 'disputed')
  expect(await buyer.tokens()).toBe(0)
  const up = { rel: 'up', href: `${paypal.url}/v2/payments/captures/${captureOf(won).id}` }
  const taken = { id: 'REV1', links: [up], amount: { currency_code: 'USD', value: '10.00' } }
  await tell('PAYMENT.CAPTURE.REVERSED', taken)
  const outcome = (code: string) => ({ dispute_outcome: { outcome_code: code }, status: 'RESOLVED' })
  await tell('CUSTOMER.DISPUTE.RESOLVED', dispute(won, outcome('RESOLVED_SELLER_FAVOUR')))
  await tell('CUSTOMER.DISPUTE.RESOLVED', dispute(lost, outcome('RESOLVED_BUYER_FAVOUR')))
  await comeTo(buyer, won, 'paid')
  await comeTo(buyer, lost, 'charged_back')
  expect(await buyer.tokens()).toBe(100)
  const strange = dispute(won, {
    disputed_transactions: [{ seller_transaction_id: 'NONE', buyer: { name: 'Jo Buyer' } }],
  })
  await tell('CUSTOMER.DISPUTE.CREATED', strange)
  await vi.waitFor(async () => expect(await troubled(footlight)).not.toEqual([]), { timeout: 10_000 })
  expect(JSON.stringify(await troubled(footlight))).not.toContain('Jo Buyer')
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('BILLING-20 PayPal: while it is down the next biller is asked, unless the buyer wants PayPal', async () => {
  const buyer = await footlight.newPerson('viewer')
  paypal.isDown = true
  const bought = await buy(buyer)
  expect([bought.purchase.biller, new URL(bought.link).host]).toEqual(['epoch', 'wnu.example'])
  await expect(buy(buyer, 100, wanted)).rejects.toThrow()
  paypal.isDown = false
  expect((await buy(buyer, 100, wanted)).purchase.biller).toBe('paypal')
})
