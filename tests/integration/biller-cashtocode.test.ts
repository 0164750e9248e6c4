import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { must } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { type CashtocodeDouble, startCashtocode } from './biller-doubles/cashtocode-double.ts'
import { buy, comeTo, order, purchaseOf, startShop, troubled } from './biller-support/shop.ts'

const [USER, PASSWORD, MID] = ['merchant-eur', 'a-password', 'M123']
const AUTHORIZATION = 'Basic d2ViaG9vazpvZi1jYXNodG9jb2Rl'
let cashtocode: CashtocodeDouble
let footlight: Footlight

beforeAll(async () => {
  cashtocode = await startCashtocode(`${USER}:${PASSWORD}`, MID)
  const config = { name: 'cashtocode', url: cashtocode.url, merchantId: MID } as const
  const login = { username: USER, password: PASSWORD, webhookAuthorization: AUTHORIZATION }
  footlight = await startShop([{ ...config, ...login, closedTo: new Set(['US']) }], await freePort())
})

afterAll(async () => {
  await footlight?.stop()
  await cashtocode?.stop()
})

const wanted = { biller_pref: 'cashtocode' }
const send = (body: string, authorization = AUTHORIZATION): Promise<Response> =>
  fetch(`${footlight.url}/api/v1/billing/webhooks/cashtocode`, {
    ...{ method: 'POST', body },
    headers: { 'content-type': 'application/json', authorization },
  })
const paidBy = (transactionId: string, amount = 10, currency = 'USD') => ({
  ...{ amount, currency, foreignTransactionId: 'f-1', type: 'payment', transactionId },
})

test('BILLING-19 CashtoCode: a voucher is entered on its page, and its word gives the tokens once and is answered as it wants', async () => {
  const buyer = await footlight.newPerson('viewer')
  const offered = async (body = {}) => must(await buyer.post('/billing/products', body)).products.cashtocode
  expect((await offered())[0]).toMatchObject({ biller: 'cashtocode', opens: 'page' })
  expect(await offered({ cashtocode_country_code: 'US' })).toEqual([])
  expect(await offered({ cashtocode_country_code: 'DE' })).not.toEqual([])
  const bought = await buy(buyer, 100, wanted)
  expect(bought.opens).toBe('page')
  expect(bought.link).toBe(`${cashtocode.url}/evoucher/start?token=${bought.purchase.id}`)
  expect(cashtocode.asked).toMatchObject({
    amount: 10,
    currency: 'USD',
    transactionId: bought.purchase.id,
    mid: MID,
  })
  for (let time = 0; time < 3; time += 1) {
    const answer = await send(JSON.stringify(paidBy(bought.purchase.id)))
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'EXECUTED', transactionId: bought.purchase.id },
    ])
  }
  await comeTo(buyer, bought, 'paid')
  expect(await buyer.tokens()).toBe(100)
})

test('BILLING-19 CashtoCode: without its authorization, or cut off, a webhook is refused', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer, 100, wanted)
  const body = JSON.stringify(paidBy(bought.purchase.id))
  for (const authorization of ['', 'Basic ', `${AUTHORIZATION}=`, AUTHORIZATION.toLowerCase()])
    expect((await send(body, authorization)).status).toBe(403)
  for (const cut of ['', body.slice(0, -1), '{}', 'null']) expect((await send(cut)).status).toBe(403)
  expect(await purchaseOf(buyer, bought)).toMatchObject({ state: 'open', credited: 0 })
})

test('BILLING-19 CashtoCode: another sum and another currency are in review, and one that says no sum is held for people', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [less, euros, none] = [
    await buy(buyer, 100, wanted),
    await buy(buyer, 100, wanted),
    await buy(buyer, 100, wanted),
  ]
  await send(JSON.stringify(paidBy(less.purchase.id, 9.99)))
  await send(JSON.stringify(paidBy(euros.purchase.id, 10, 'EUR')))
  expect((await send(JSON.stringify({ transactionId: none.purchase.id }))).status).toBe(200)
  await comeTo(buyer, less, 'review')
  await comeTo(buyer, euros, 'review')
  await vi.waitFor(async () => expect(await troubled(footlight)).toHaveLength(1), { timeout: 10_000 })
  expect(await purchaseOf(buyer, none)).toMatchObject({ state: 'open' })
  expect(await buyer.tokens()).toBe(0)
})

test('BILLING-19 CashtoCode: while it is down nothing is charged', async () => {
  const buyer = await footlight.newPerson('viewer')
  await cashtocode.stop()
  expect((await order(buyer, 100, wanted)).body.error).toBe('biller_unavailable')
  expect(await buyer.tokens()).toBe(0)
})
