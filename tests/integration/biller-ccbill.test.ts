import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { must } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { type CcbillDouble, type Sale, startCcbill } from './biller-doubles/ccbill-double.ts'
import { buy, comeTo, purchaseOf, startShop, troubled } from './biller-support/shop.ts'

const [FLEX_ID, SALT] = ['cb617dcc-8467-49ab-b3a7-735ce1d60ad9', '7d901dad245fd0ff6bc20d06']
const SECRET = 'k'.repeat(32)
const CCBILL = '64.38.212.17'
let ccbill: CcbillDouble
let footlight: Footlight

beforeAll(async () => {
  ccbill = await startCcbill(FLEX_ID, SALT)
  const account = { account: '900100', subaccount: '0000', flexId: FLEX_ID, salt: SALT }
  const config = { name: 'ccbill', url: ccbill.url, ...account, webhookSecret: SECRET } as const
  footlight = await startShop([{ ...config, closedTo: new Set<string>() }], await freePort())
})

afterAll(async () => {
  await footlight?.stop()
  await ccbill?.stop()
})

interface Sending {
  readonly from?: string
  readonly key?: string
  readonly as?: 'form' | 'json'
  readonly join?: '&' | '?'
}

async function tell(eventType: string, sale: Sale, sending: Sending = {}): Promise<number> {
  const { from = CCBILL, key = SECRET, as = 'form', join = '&' } = sending
  const query = `clientAccnum=${sale['clientAccnum']}&clientSubacc=${sale['clientSubacc']}&eventType=${eventType}`
  const type = as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const { status } = await fetch(
    `${footlight.url}/api/v1/billing/webhooks/ccbill?key=${key}${join}${query}&eventGroupType=Subscription`,
    {
      method: 'POST',
      body: as === 'json' ? JSON.stringify(sale) : new URLSearchParams(sale).toString(),
      headers: { 'content-type': type, 'x-forwarded-for': from },
    },
  )
  return status
}

const back = (sale: Sale, amount: string, transactionId: string): Sale => {
  const { 'X-purchase': _own, billedInitialPrice: _price, ...rest } = sale
  return { ...rest, transactionId, amount, currencyCode: '840', currency: 'USD' }
}

test('BILLING-17 CCBill: its form takes the price as it was signed, and its sale gives the tokens once, as a form or as JSON', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [bought, other] = [await buy(buyer, 200), await buy(buyer)]
  expect(bought.opens).toBe('window')
  const dearer = bought.link.replace(/initialPrice=[\d.]+/, 'initialPrice=1.00')
  await expect(ccbill.fill(dearer)).rejects.toThrow('403')
  const sale = await ccbill.fill(bought.link)
  for (let time = 0; time < 3; time += 1) expect(await tell('NewSaleSuccess', sale)).toBe(204)
  expect(await tell('NewSaleSuccess', await ccbill.fill(other.link), { as: 'json', join: '?' })).toBe(204)
  await comeTo(buyer, bought, 'paid')
  await comeTo(buyer, other, 'paid')
  expect(await buyer.tokens()).toBe(300)
})

test('BILLING-17 CCBill: from elsewhere, without the secret, of another account or cut off it is refused', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer)
  const sale = await ccbill.fill(bought.link)
  const wrong: readonly (readonly [Sale, Sending])[] = [
    [sale, { from: '203.0.113.9' }],
    [sale, { from: '64.38.213.17' }],
    [sale, { key: '' }],
    [sale, { key: 'k'.repeat(31) }],
    [{ ...sale, clientAccnum: '900101' }, {}],
    [{ ...sale, clientSubacc: '0001' }, { as: 'json' }],
  ]
  for (const [said, sending] of wrong) expect(await tell('NewSaleSuccess', said, sending)).toBe(403)
  const cut = { 'content-type': 'application/json', 'x-forwarded-for': CCBILL }
  const address = `${footlight.url}/api/v1/billing/webhooks/ccbill?key=${SECRET}`
  expect(
    (await fetch(address, { method: 'POST', headers: cut, body: '{"clientAccnum":"900100","c' })).status,
  ).toBe(403)
  expect(await purchaseOf(buyer, bought)).toMatchObject({ state: 'open', credited: 0 })
})

test('BILLING-17 CCBill: another sum and another currency are in review, and a decline is one that buyers understand', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [less, euros, declined] = [await buy(buyer), await buy(buyer), await buy(buyer)]
  await tell('NewSaleSuccess', { ...(await ccbill.fill(less.link)), billedInitialPrice: '9.99' })
  const { billedCurrency: _letters, ...numbers } = await ccbill.fill(euros.link)
  await tell('NewSaleSuccess', { ...numbers, billedCurrencyCode: '978' } as Sale)
  const { subscriptionId: _none, ...failure } = await ccbill.fill(declined.link)
  await tell('NewSaleFailure', {
    ...failure,
    failureCode: 'BE-900',
    failureReason: 'transaction declined',
  } as Sale)
  await comeTo(buyer, less, 'review')
  await comeTo(buyer, euros, 'review')
  await comeTo(buyer, declined, 'declined')
  expect((await purchaseOf(buyer, declined)).decline_code).toBe('NDECLINED')
  expect(await buyer.tokens()).toBe(0)
})

test('BILLING-17 CCBill: refunds, a void and a chargeback are of the sale with that subscription, each once', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [part, whole, voided] = [await buy(buyer), await buy(buyer), await buy(buyer)]
  const sales: Sale[] = []
  for (const { link } of [part, whole, voided]) sales.push(await ccbill.fill(link))
  for (const sale of sales) await tell('NewSaleSuccess', sale)
  for (const bought of [part, whole, voided]) await comeTo(buyer, bought, 'paid')
  const [first, second, third] = sales as [Sale, Sale, Sale]
  for (let time = 0; time < 2; time += 1) await tell('Refund', back(first, '2.50', '1001'))
  await tell('Refund', { ...back(first, '2.50', '1001'), timestamp: '2026-11-26 09:00:00' })
  await tell('Chargeback', { ...back(second, '10.00', '1002'), reason: 'Fraud' })
  await tell('Void', back(third, '10.00', '1003'))
  await tell('Expiration', back(third, '10.00', '1004'))
  await comeTo(buyer, whole, 'charged_back')
  await comeTo(buyer, voided, 'refunded')
  await vi.waitFor(async () => expect((await purchaseOf(buyer, part)).reversed).toBe(500), {
    timeout: 10_000,
  })
  expect(await buyer.tokens()).toBe(50)
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('BILLING-17 CCBill: of who paid nothing is kept, and nothing of the secret', async () => {
  const buyer = await footlight.newPerson('viewer')
  const sale = await ccbill.fill((await buy(buyer)).link)
  expect(await tell('NewSaleSuccess', { ...sale, 'X-purchase': 'nothing here' })).toBe(204)
  await vi.waitFor(async () => expect(await troubled(footlight)).toHaveLength(1), { timeout: 10_000 })
  const [hook] = await troubled(footlight)
  expect(JSON.stringify(hook)).not.toMatch(/example\.org|5100|Buyer|mYPaSSw0rD|kkkk/)
  const admin = await footlight.login('demo_admin')
  expect(must(await admin.get('/admin/billing')).billers[0].name).toBe('ccbill')
})
