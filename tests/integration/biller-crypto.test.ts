import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { must } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { type BtcpayDouble, startBtcpay } from './biller-doubles/btcpay-double.ts'
import { type Bought, buy, comeTo, order, purchaseOf, startShop } from './biller-support/shop.ts'

const [STORE, KEY, SECRET] = ['Store1', 'an-api-key-of-btcpay', 'a-webhook-secret']
let btcpay: BtcpayDouble
let footlight: Footlight

beforeAll(async () => {
  btcpay = await startBtcpay(STORE, KEY, SECRET)
  const config = { name: 'crypto', url: btcpay.url, storeId: STORE, apiKey: KEY } as const
  const crypto = { ...config, webhookSecret: SECRET, closedTo: new Set<string>() }
  footlight = await startShop([crypto], await freePort())
})

afterAll(async () => {
  await footlight?.stop()
  await btcpay?.stop()
})

const wanted = { biller_pref: 'crypto' }
const idOf = ({ link }: Bought): string => link.split('/').at(-1)!
const paid = (value: string, status = 'Settled') => [{ value, status }]
async function send(body: string, signature: string): Promise<number> {
  const { status } = await fetch(`${footlight.url}/api/v1/billing/webhooks/crypto`, {
    ...{ method: 'POST', body },
    headers: { 'content-type': 'application/json', 'btcpay-sig': signature },
  })
  return status
}
const tell = (type: string, id: string): Promise<number> => {
  const { body, signature } = btcpay.hook(type, id)
  return send(body, signature)
}

test('BILLING-18 crypto: an invoice is shown inside of the site, and settled it gives the tokens once', async () => {
  const buyer = await footlight.newPerson('viewer')
  const { products } = must(await buyer.post('/billing/products'))
  expect(products.crypto[0]).toMatchObject({ biller: 'crypto', opens: 'modal' })
  expect(must(await buyer.post('/billing/products', { crypto: false })).products.crypto).toEqual([])
  const bought = await buy(buyer, 200, wanted)
  expect([bought.opens, bought.link.startsWith(btcpay.url)]).toEqual(['modal', true])
  const page = await fetch(footlight.url, { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain(`frame-src ${btcpay.url}`)
  const id = idOf(bought)
  btcpay.becomes(id, { status: 'Processing', payments: paid('0.0004', 'Processing') })
  expect(await tell('InvoiceProcessing', id)).toBe(204)
  btcpay.becomes(id, { status: 'Settled', payments: paid('0.0004') })
  for (let time = 0; time < 3; time += 1) expect(await tell('InvoiceSettled', id)).toBe(204)
  await comeTo(buyer, bought, 'paid')
  expect(await buyer.tokens()).toBe(200)
})

test('BILLING-18 crypto: a webhook that is forged, altered or cut off is refused, and what it says is asked anyway', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer, 100, wanted)
  const { body, signature } = btcpay.hook('InvoiceSettled', idOf(bought))
  for (const [text, sign] of [
    [body, ''],
    [body, signature.replace('sha256=', '')],
    [body, `sha256=${'0'.repeat(64)}`],
    [body.replace('Settled', 'Invalid'), signature],
    [body.slice(0, -1), signature],
  ] as const)
    expect(await send(text, sign)).toBe(403)
  // Genuine, and not so any more.
  expect(await send(body, signature)).toBe(204)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await purchaseOf(buyer, bought)).toMatchObject({ state: 'open', credited: 0 })
})

test('BILLING-18 crypto: too much and too little are in review, late and whole is paid, and nothing or nothing confirmed is over', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought: Bought[] = []
  for (let each = 0; each < 5; each += 1) bought.push(await buy(buyer, 100, wanted))
  const [over, part, late, none, unconfirmed] = bought as [Bought, Bought, Bought, Bought, Bought]
  btcpay.becomes(idOf(over), { status: 'Settled', additionalStatus: 'PaidOver', payments: paid('0.0003') })
  btcpay.becomes(idOf(part), {
    status: 'Expired',
    additionalStatus: 'PaidPartial',
    payments: paid('0.00005'),
  })
  btcpay.becomes(idOf(late), { status: 'Expired', additionalStatus: 'PaidLate', payments: paid('0.0002') })
  btcpay.becomes(idOf(none), { status: 'Expired' })
  btcpay.becomes(idOf(unconfirmed), { status: 'Invalid', payments: paid('0.0002', 'Invalid') })
  await tell('InvoiceSettled', idOf(over))
  await tell('InvoiceExpired', idOf(part))
  await tell('InvoicePaymentSettled', idOf(late))
  await tell('InvoiceExpired', idOf(none))
  await tell('InvoiceInvalid', idOf(unconfirmed))
  await comeTo(buyer, over, 'review')
  await comeTo(buyer, part, 'review')
  await comeTo(buyer, late, 'paid')
  await comeTo(buyer, none, 'expired')
  await comeTo(buyer, unconfirmed, 'declined')
  expect(await buyer.tokens()).toBe(100)
})

test('BILLING-18 crypto: who comes back has it asked by the number of the purchase, and the same purchase has one invoice', async () => {
  const buyer = await footlight.newPerson('viewer')
  const before = btcpay.made
  const bought = await buy(buyer, 100, wanted)
  expect(btcpay.made).toBe(before + 1)
  btcpay.becomes(idOf(bought), { status: 'Settled', payments: paid('0.0002') })
  const back = must(await buyer.post('/billing/return', { reference: bought.purchase.id }))
  expect(back).toMatchObject({ state: 'paid', credited: 100 })
})

test('BILLING-18 crypto: while it is down nothing is charged, its webhooks are refused to nobody, and are worked on afterwards', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer, 100, wanted)
  btcpay.becomes(idOf(bought), { status: 'Settled', payments: paid('0.0002') })
  await btcpay.stop()
  expect((await order(buyer, 100, wanted)).body.error).toBe('biller_unavailable')
  expect(await tell('InvoiceSettled', idOf(bought))).toBe(204)
  const admin = await footlight.login('demo_admin')
  await vi.waitFor(async () => expect(must(await admin.get('/admin/billing')).webhooks).toHaveLength(1), {
    timeout: 10_000,
  })
  expect(must(await admin.get('/admin/billing')).webhooks[0].problem).toContain('unreachable')
  expect(await buyer.tokens()).toBe(0)
})
