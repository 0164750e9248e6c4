import { randomUUID } from 'node:crypto'
import { epochDigest } from '@footlight/server/billing/billers/epoch-biller'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { must } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { type EpochDouble, type Postback, startEpoch } from './biller-doubles/epoch-double.ts'
import { buy, comeTo, purchaseOf, startShop, troubled } from './biller-support/shop.ts'

const [PI_CODE, KEY] = ['ciwcwv2p632872', 'a-digest-key-of-epoch']
const DATA_PLUS = '198.51.100.7'
let epoch: EpochDouble
let footlight: Footlight

beforeAll(async () => {
  epoch = await startEpoch(PI_CODE, KEY)
  const config = { name: 'epoch', url: epoch.url, piCode: PI_CODE, digestKey: KEY } as const
  const billers = [{ ...config, dataPlusFrom: ['198.51.100.0/24'], closedTo: new Set<string>() }]
  footlight = await startShop(billers, await freePort())
})

afterAll(async () => {
  await footlight?.stop()
  await epoch?.stop()
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = async ({ url, body }: Postback, headers = {}): Promise<number> =>
  (await fetch(url, { method: 'POST', body, headers: { ...form, ...headers } })).status
const numberIn = ({ body }: Postback): string => new URLSearchParams(body).get('transaction_id')!
const dataPlus = (fields: Readonly<Record<string, string>>, from = DATA_PLUS): Promise<number> =>
  post(
    {
      url: `${footlight.url}/api/v1/billing/webhooks/epoch`,
      body: new URLSearchParams({ ets_co_code: 'abc', ets_email: 'jo@example.org', ...fields }).toString(),
    },
    { 'x-forwarded-for': from },
  )
const credit = (sale: string, id: string, amount: string, type = 'C') => ({
  ...{ ets_transaction_id: id, ets_transaction_type: type, ets_transaction_amount: amount },
  ets_ref_trans_ids: sale,
})

test('BILLING-16 Epoch: the form takes the signed link, and its postback gives the tokens once, however often it comes', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer, 200)
  expect(bought.opens).toBe('window')
  const postback = await epoch.join(bought.link)
  // Nothing asks Epoch, and what a browser brings is nothing.
  const back = { ans: 'Y412081UU', reference: bought.purchase.id, transaction_id: numberIn(postback) }
  expect(must(await buyer.post('/billing/return', back))).toMatchObject({ state: 'open', credited: 0 })
  for (let time = 0; time < 3; time += 1) expect(await post(postback)).toBe(204)
  await comeTo(buyer, bought, 'paid')
  expect(await buyer.tokens()).toBe(200)
})

test('BILLING-16 Epoch: a link that a buyer changed is refused by its form, a postback that is forged, altered or cut off here', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer)
  await expect(epoch.join(bought.link.replace('auth_amount=10.00', 'auth_amount=1.00'))).rejects.toThrow(
    '403',
  )
  const { url, body } = await epoch.join(bought.link)
  const dearer = body.replace('trans_amount=10.00', 'trans_amount=99.00')
  expect(dearer).not.toBe(body)
  const [first] = body.split('&epoch_digest=')
  const cut = body.slice(0, body.indexOf('&trans_amount'))
  const twice = `${body}&ans=Y1`
  for (const wrong of [dearer, first!, cut, twice, `${first}&epoch_digest=`, ''])
    expect(await post({ url, body: wrong })).toBe(403)
  expect(await purchaseOf(buyer, bought)).toMatchObject({ state: 'open', credited: 0 })
})

test('BILLING-16 Epoch: a decline whose buyer chose their own address is no approval, wherever fields are made to end', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [bought, other] = [await buy(buyer), await buy(buyer)]
  const own = {
    address: 'Main 1ansY1',
    state: 'XYtrans_amount10.00',
    username: `jox_purchase${other.purchase.id}`,
  }
  const declined = await epoch.join(bought.link, { ...own, ans: 'NDECLINED|7' })
  // As if they had come to know its digest.
  const moved = async (
    { url, body }: Postback,
    change: Readonly<Record<string, string>>,
  ): Promise<number> => {
    const form = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(body)), ...change })
    // It is right all the same.
    expect(epochDigest(form, KEY)).toBe(form.get('epoch_digest'))
    return post({ url, body: form.toString() })
  }
  // Held for people: no answer reads so.
  expect(await moved(declined, { address: 'Main 1', ans: 'Y1ansNDECLINED|7' })).toBe(204)
  expect(await moved(declined, { address: 'Main 1', ans: 'Y1', 'ansNDECLINED|': '7' })).toBe(403)
  expect(await moved(declined, { address: 'Main 1', ans: 'Y1', ansNDECLINE: 'D|7' })).toBe(403)
  const approved = await epoch.join(other.link, { ...own, username: `jox_purchase${bought.purchase.id}` })
  const [head, ...tail] = other.purchase.id.split('-')
  const split = {
    username: 'jo',
    x_purchase: bought.purchase.id,
    [`x_purchase${head}`]: `-${tail.join('-')}`,
  }
  expect(await moved(approved, split)).toBe(403)
  await post(declined)
  await comeTo(buyer, bought, 'declined')
  expect(await purchaseOf(buyer, other)).toMatchObject({ state: 'open' })
  expect(await buyer.tokens()).toBe(0)
})

test('BILLING-16 Epoch: another sum and another currency are in review, and a decline keeps its code', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [less, euros, declined] = [await buy(buyer), await buy(buyer), await buy(buyer)]
  await post(await epoch.join(less.link, { trans_amount: '9.99' }))
  await post(await epoch.join(euros.link, { trans_currency: 'EUR' }))
  await post(await epoch.join(declined.link, { ans: 'NDECLINEDINSFUNDS|1418464163' }))
  await comeTo(buyer, less, 'review')
  await comeTo(buyer, euros, 'review')
  await comeTo(buyer, declined, 'declined')
  expect((await purchaseOf(buyer, declined)).decline_code).toBe('NDECLINEDINSFUNDS')
  expect(await buyer.tokens()).toBe(0)
})

test('BILLING-16 Epoch: Data Plus brings a credit and a chargeback from its own addresses alone, also before the sale', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [part, whole] = [await buy(buyer), await buy(buyer)]
  const [first, second] = [await epoch.join(part.link), await epoch.join(whole.link)]
  expect(await dataPlus(credit(numberIn(first), '900', '5.00'), '203.0.113.9')).toBe(403)
  // Overtakes its sale: it waits for it.
  expect(await dataPlus(credit(numberIn(first), '901', '-5.00'))).toBe(204)
  await post(first)
  await post(second)
  await comeTo(buyer, whole, 'paid')
  const admin = await footlight.login('demo_admin')
  for (const { id } of await troubled(footlight))
    must(await admin.post(`/admin/billing/webhooks/${id}/replay`))
  expect(await buyer.tokens()).toBe(150)
  expect(await dataPlus(credit(numberIn(second), '902', '-10.00', 'D'))).toBe(204)
  // What this program does not know says nothing.
  expect(await dataPlus(credit(numberIn(second), '903', '10.00', 'N'))).toBe(204)
  await comeTo(buyer, whole, 'charged_back')
  expect(await buyer.tokens()).toBe(50)
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('BILLING-16 Epoch: of who paid nothing is kept, and the desk says that money goes back at Epoch and days have no file', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer)
  const postback = await epoch.join(bought.link, { x_purchase: randomUUID() })
  expect(await post(postback)).toBe(204)
  const problem = 'it names no purchase of this biller'
  const held = async () => (await troubled(footlight)).filter((hook) => hook.problem === problem)
  await vi.waitFor(async () => expect(await held()).toHaveLength(1), { timeout: 10_000 })
  expect(JSON.stringify(await troubled(footlight))).not.toMatch(/example\.org|1111|Buyer/)
  await post(await epoch.join(bought.link))
  await comeTo(buyer, bought, 'paid')
  const admin = await footlight.login('demo_admin')
  const shown = must(await admin.get(`/admin/billing/purchases/${bought.purchase.id}`))
  expect(shown.purchase.is_refunded_here).toBe(false)
  const refund = { ref: bought.purchase.id, amount: 100, reason: 'other', note: '', reversed: 0 }
  const refused = await admin.post(`/admin/billing/purchases/${bought.purchase.id}/refunds`, refund)
  expect(refused.body.error).toBe('wrong_state')
})
