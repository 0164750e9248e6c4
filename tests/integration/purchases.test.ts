import { createHmac, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Product } from '@footlight/core/protocol'
import { declineReason } from '@footlight/core/rules/billing/decline-reason'
import { languages } from '@footlight/core/rules/languages'
import type { BillerConfig } from '@footlight/server/platform/biller-config'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiAnswer, TestApi } from '../dev-env/api-client.ts'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

/** Behind `0000 0000 0000 0100`, as the sandbox lists them. */
const declineCodes = [
  ...['NBADZIP', 'NDECLINED', 'NDECLINEDE', 'NDECLINEDINSFUNDS', 'NEXPIRED', 'NINVCVV2'],
  ...['NMYACNOTACCEPTED', 'NMYAMNOTACCEPTED', 'NMYDDNOTACCEPTED', 'NMYDNVEL', 'NMYDSNOTACCEPTED'],
  ...['NMYINVAMT', 'NMYINVAUTHCODE', 'NMYINVCLOSECURRENCY', 'NMYINVINFO', 'NMYINVTRANSTYPE'],
  ...['NMYMCNOTACCEPTED', 'NMYMISSINGAUTHCD', 'NMYMISSINGCLSAMT', 'NMYNEGDB', 'NMYNOPREVAUTH', 'NMYRETRY'],
  ...['NMYSERVNOTALLOWED', 'NMYSONOTACCEPTED', 'NMYSWNOTACCEPTED', 'NMYVSNOTACCEPTED'],
]
const locales = join(import.meta.dirname, '../../resources/locales')
const GERMANY = '203.0.113.49'
const NORWAY = '203.0.113.47'
const SWEDEN = '203.0.113.46'
const places: Readonly<Record<string, string>> = { [GERMANY]: 'DE', [NORWAY]: 'NO', [SWEDEN]: 'SE' }
const [APPROVED, LATE, NO_FUNDS] = ['0000000000000001', '0000000000000003', '0000000000000103']

let port = 0
let dataDir = ''
let biller: RunningBiller
let footlight: Footlight
let billers: readonly BillerConfig[]

beforeAll(async () => {
  ;[port, dataDir] = [await freePort(), newDataFolder()]
  biller = await runSandboxBiller(`http://127.0.0.1:${port}`)
  billers = [{ name: 'sandbox', url: biller.url, secret: biller.secret, closedTo: new Set(['NO']) }]
  footlight = await start()
})

afterAll(async () => {
  await footlight?.stop()
  await biller?.stop()
})

function start(clock?: ManualClock): Promise<Footlight> {
  return startFootlight({
    dataDir,
    ...(clock !== undefined && { clock }),
    config: { port, billers, trustedProxies: ['127.0.0.1'] },
    locator: {
      locate: (address) => (places[address] === undefined ? null : { country: places[address], state: null }),
    },
  })
}

interface Bought {
  readonly purchase: { readonly id: string; readonly state: string; readonly credited: number }
  readonly link: string
}

const packs = async (buyer: TestApi, headers = {}): Promise<readonly Product[]> =>
  must(await buyer.post('/billing/products', {}, { headers })).products.credit
const termsOf = ({ internal_id, tokens, amount, currency, tax }: Product) => ({
  kind: 'purchase',
  ...{ product: internal_id, tokens, amount, currency, tax: tax.amount },
})
const order = (buyer: TestApi, pack: Product, key = randomUUID(), headers = {}): Promise<ApiAnswer> =>
  buyer.post(
    `/billing/purchases/${pack.internal_id}`,
    { terms: termsOf(pack) },
    { idempotencyKey: key, headers },
  )
const packOf = async (buyer: TestApi, tokens: number): Promise<Product> =>
  (await packs(buyer)).find((pack) => pack.tokens === tokens)!
const buy = async (buyer: TestApi, tokens = 100): Promise<Bought> =>
  must(await order(buyer, await packOf(buyer, tokens)))
const stateOf = async (buyer: TestApi, { purchase }: Bought): Promise<string> =>
  must(await buyer.get(`/billing/purchases/${purchase.id}`)).state
const comeTo = (buyer: TestApi, bought: Bought, state: string): Promise<void> =>
  vi.waitFor(async () => expect(await stateOf(buyer, bought)).toBe(state), { timeout: 10_000, interval: 50 })
const idAt = ({ link }: Bought): string => link.split('/').at(-1)!
const backWith = (location: string): object =>
  Object.fromEntries([...new URL(location).searchParams].filter(([name]) => name !== 'back'))

test('BILLING-04 who pays has the tokens once, hears of it, and finds it in the statement', async () => {
  const buyer = await footlight.newPerson('viewer')
  const socket = await footlight.lobby(buyer)
  const bought = await buy(buyer, 200)
  expect([await buyer.tokens(), await stateOf(buyer, bought)]).toEqual([0, 'open'])
  const location = await biller.pay(bought.link, APPROVED)
  expect(await socket.next('v3.payment.update')).toMatchObject({
    purchase: bought.purchase.id,
    state: 'paid',
    tokens: 200,
  })
  expect(await buyer.tokens()).toBe(200)
  // Who has bought something may write to the support.
  expect(must(await buyer.get('/support')).by).toBe('chat')
  // The page that the buyer comes back to asks, again and again.
  for (let time = 0; time < 3; time += 1)
    expect(must(await buyer.post('/billing/return', backWith(location)))).toMatchObject({ state: 'paid' })
  expect(await buyer.tokens()).toBe(200)
  const { entries } = must(await buyer.get('/wallet/statement'))
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ reason: 'purchase', tokens: 200 })
  await socket.close()
})

test('BILLING-04 what an address says gives nothing: not a made-up approval, not the one of somebody else, not the one of before', async () => {
  const [buyer, other] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const [paid, unpaid] = [await buy(buyer), await buy(buyer)]
  const approval = backWith(await biller.pay(paid.link, APPROVED)) as Record<string, string>
  await comeTo(buyer, paid, 'paid')
  const digest = createHmac('sha256', biller.secret)
    .update(`Y123456|${unpaid.purchase.id}|${idAt(unpaid)}|1000|USD`)
    .digest('hex')
  for (const said of [
    { ans: 'Y123456', reference: unpaid.purchase.id },
    { ...approval, reference: unpaid.purchase.id },
    // Even with the right digest the biller is asked, and knows of no payment.
    { ...approval, ans: 'Y123456', reference: unpaid.purchase.id, transaction_id: idAt(unpaid), digest },
  ])
    expect(must(await buyer.post('/billing/return', said))).toMatchObject({ state: 'open', credited: 0 })
  expect(await buyer.tokens()).toBe(100)
  expect((await other.post('/billing/return', approval)).status).toBe(404)
  expect((await other.get(`/billing/purchases/${paid.purchase.id}`)).status).toBe(404)
  expect(await other.tokens()).toBe(0)
})

test('BILLING-05 a forged, an altered and an old webhook are refused', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer)
  const { id } = bought.purchase
  const purchase = { id: idAt(bought), reference: id, amount: 1_000, currency: 'USD' }
  const body = JSON.stringify({
    id: 'sbe_1',
    seq: 1,
    type: 'purchase.approved',
    created: new Date().toISOString(),
    purchase,
    data: {},
  })
  const signed = (text: string, seconds: number, secret = biller.secret): string =>
    `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')}`
  const now = Math.floor(Date.now() / 1_000)
  const send = (text: string, signature: string, path = '/billing/webhooks/sandbox') =>
    footlight.guest().send('POST', path, {
      rawBody: text,
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    })
  expect((await send(body, '')).status).toBe(403)
  expect((await send(body, signed(body, now, 'x'.repeat(32)))).status).toBe(403)
  expect((await send(body.replace('1000', '9000'), signed(body, now))).status).toBe(403)
  expect((await send(body, signed(body, now - 301))).status).toBe(409)
  expect((await send(body, signed(body, now), '/billing/webhooks/nobody')).status).toBe(404)
  expect((await send('x'.repeat(70_000), signed(body, now))).status).toBe(413)
  expect([await stateOf(buyer, bought), await buyer.tokens()]).toEqual(['open', 0])
})

test('BILLING-06 a webhook that could not be taken stands at the desk with its reason, and is tried again there', async () => {
  const admin = await footlight.login('demo_admin')
  const purchase = { id: 'sbp_0', reference: randomUUID(), amount: 1_000, currency: 'USD' }
  const body = JSON.stringify({
    id: 'sbe_0',
    seq: 0,
    type: 'purchase.approved',
    created: new Date().toISOString(),
    purchase,
    data: {},
  })
  const seconds = Math.floor(Date.now() / 1_000)
  const code = createHmac('sha256', biller.secret).update(`${seconds}.${body}`).digest('hex')
  const sent = await footlight.guest().send('POST', '/billing/webhooks/sandbox', {
    rawBody: body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${code}` },
  })
  expect(sent.status).toBe(204)
  const troubled = async () => must(await admin.get('/admin/billing')).webhooks
  await vi.waitFor(async () => expect(await troubled()).toHaveLength(1), { timeout: 10_000 })
  const [hook] = await troubled()
  expect(hook).toMatchObject({ body, problem: 'it names no purchase of this biller' })
  const again = must(await admin.post(`/admin/billing/webhooks/${hook.id}/replay`))
  expect(again.state).toBe('new')
  expect((await troubled())[0].tries).toBeGreaterThan(hook.tries)
})

test('BILLING-02 a decline says its code to the buyer, and the next purchase may be paid', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer)
  await biller.pay(bought.link, NO_FUNDS)
  // Once more on the same page, where another card may do.
  await biller.pay(bought.link, APPROVED)
  await comeTo(buyer, bought, 'paid')
  const next = await buy(buyer)
  for (let time = 0; time < 5; time += 1) await biller.pay(next.link, NO_FUNDS)
  await comeTo(buyer, next, 'declined')
  const answer = must(await buyer.post('/billing/products'))
  expect(answer.declined_reason).toBe('NDECLINEDINSFUNDS')
  expect(await buyer.tokens()).toBe(100)
})

test('BILLING-02 every code of a decline reaches its buyer, with a sentence in each language', async () => {
  for (const [at, code] of declineCodes.entries()) {
    const buyer = await footlight.newPerson('viewer')
    const bought = await buy(buyer, 50)
    const card = `00000000000001${String(at).padStart(2, '0')}`
    for (let time = 0; time < 5; time += 1) await biller.pay(bought.link, card)
    await comeTo(buyer, bought, 'declined')
    expect(must(await buyer.post('/billing/products')).declined_reason).toBe(code)
    const { reason, method } = declineReason(code)
    for (const language of Object.keys(languages)) {
      const path = join(locales, language, 'site/billing.json')
      const text = JSON.parse(readFileSync(path, 'utf8')).billing.declined[reason] as string
      expect([code, language, text]).toEqual([code, language, expect.stringMatching(/\S{3}/)])
      // A sentence that names a card needs its name.
      if (text.includes('{{method}}')) expect([code, method]).toEqual([code, expect.any(String)])
    }
  }
})

test('BILLING-03 a refund at the desk takes its part, a dispute what is left, and spent tokens are owed', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer, 200)
  await biller.pay(bought.link, APPROVED)
  await comeTo(buyer, bought, 'paid')
  await biller.desk(idAt(bought), { do: 'refund', amount: '500' })
  await vi.waitFor(async () => expect(await buyer.tokens()).toBe(150), { timeout: 10_000 })
  must(await buyer.tip('demo_model', 100))
  await biller.desk(idAt(bought), { do: 'dispute', reason: 'not_recognised' })
  await comeTo(buyer, bought, 'disputed')
  expect(await buyer.tokens()).toBe(0)
  expect(must(await buyer.post('/billing/products')).owed).toBe(100)
  const next = await buy(buyer, 200)
  await biller.pay(next.link, APPROVED)
  await comeTo(buyer, next, 'paid')
  expect([await buyer.tokens(), must(await buyer.post('/billing/products')).owed]).toEqual([100, 0])
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('BILLING-06 webhooks that are doubled, overtaken and lost: coming back is enough, and nothing comes twice', async () => {
  const buyer = await footlight.newPerson('viewer')
  await biller.faults({ delay_ms: [0, 300], duplicate: 1, reorder: 0.5, drop: 0.4, seed: 7 })
  const bought = await Promise.all([buy(buyer), buy(buyer), buy(buyer), buy(buyer)])
  const locations = await Promise.all(bought.map(({ link }) => biller.pay(link, APPROVED)))
  for (const location of locations)
    expect(must(await buyer.post('/billing/return', backWith(location)))).toMatchObject({ state: 'paid' })
  await biller.faults({ delay_ms: [0, 0], duplicate: 0, reorder: 0, drop: 0, seed: 1 })
  expect(await buyer.tokens()).toBe(400)
})

test('BILLING-06 the site is down while somebody pays: what the biller could not say comes when it is up', async () => {
  const buyer = await footlight.newPerson('viewer')
  const [first, late] = [await buy(buyer), await buy(buyer)]
  await footlight.stop()
  await biller.pay(first.link, APPROVED)
  await biller.pay(late.link, LATE)
  footlight = await start()
  // Neither webhook is due by now: the record of the biller is read at the start.
  await comeTo(buyer, first, 'paid')
  await comeTo(buyer, late, 'paid')
  expect(await buyer.tokens()).toBe(200)
})

test('BILLING-07 BILLING-09 the tax of where the buyer is stands in the price, and the order names it', async () => {
  const buyer = await footlight.newPerson('viewer')
  const at = (address: string) => ({ 'x-forwarded-for': address })
  const [here] = await packs(buyer)
  expect(here!.tax).toEqual({ amount: 0, rate: 0, country: null })
  const there = (await packs(buyer, at(GERMANY))).find(({ tokens }) => tokens === 100)!
  expect([there.amount, there.tax]).toEqual([1_000, { amount: 160, rate: 1_900, country: 'DE' }])
  // Seen in Germany, pressed where no tax is known.
  expect((await order(buyer, there)).body.error).toBe('offer_changed')
  const { purchase } = must(await order(buyer, there, randomUUID(), at(GERMANY)))
  expect(purchase.tax).toEqual({ amount: 160, rate: 1_900, country: 'DE' })
})

test('BILLING-08 where no biller serves the country nothing is for sale, and an order from there is refused', async () => {
  const buyer = await footlight.newPerson('viewer')
  const from = { 'x-forwarded-for': NORWAY }
  const [pack] = await packs(buyer, { 'x-forwarded-for': GERMANY })
  expect(await packs(buyer, from)).toEqual([])
  const terms = { ...pack!, tax: { ...pack!.tax, amount: 0 } }
  expect((await order(buyer, terms, randomUUID(), from)).body.error).toBe('biller_unavailable')
})

test('SALE-BLOCK-01 where the law forbids it nothing is sold or spent, whatever page was open before, and all else goes on', async () => {
  const buyer = await footlight.newPerson('viewer', 100)
  const [home, there] = [GERMANY, SWEDEN].map((address) => ({ 'x-forwarded-for': address }))
  const [pack] = await packs(buyer, home)
  const refused = { status: 451, body: { error: 'tip_geo_block_sender' } }
  expect(await buyer.post('/billing/products', {}, { headers: there! })).toMatchObject(refused)
  expect(await order(buyer, pack!, randomUUID(), there)).toMatchObject(refused)
  expect(await buyer.tip('demo_model', 5, { headers: there! })).toMatchObject(refused)
  expect(await buyer.tokens()).toBe(100)
  expect((await buyer.get('/wallet/statement', there)).status).toBe(200)
  expect((await buyer.tip('demo_model', 5, { headers: home! })).status).toBe(200)
})

test('BILLING-09 one key is one purchase in two tabs; a changed price, an invented one and another pack are refused', async () => {
  const [buyer, model] = [await footlight.newPerson('viewer'), await footlight.newPerson('model')]
  const [key, pack, other] = [randomUUID(), await packOf(buyer, 100), await packOf(buyer, 200)]
  const [one, two] = await Promise.all([order(buyer, pack, key), order(buyer, pack, key)])
  expect(must(one).purchase.id).toBe(must(two).purchase.id)
  expect((await order(buyer, other, key)).body.error).toBe('idempotency_conflict')
  expect((await order(buyer, { ...pack, amount: 1 })).body.error).toBe('offer_changed')
  expect((await order(buyer, { ...pack, tokens: 10_000 })).body.error).toBe('offer_changed')
  const crossed = await buyer.post(
    `/billing/purchases/${other.internal_id}`,
    { terms: termsOf(pack) },
    { idempotencyKey: randomUUID() },
  )
  expect(crossed.body.error).toBe('not_found')
  expect((await order(model, pack)).body.error).toBe('models_cannot_purchase')
  for (const [path, body] of [
    ['products', {}],
    ['cool-off', { period: 'day' }],
  ] as const)
    expect((await model.post(`/billing/${path}`, body)).body.error).toBe('models_cannot_purchase')
})

test('LIMIT-09 /billing/purchases: one order too many is 429 with the time to wait, and leaves its key unused', async () => {
  const buyer = await footlight.newPerson('viewer')
  const pack = await packOf(buyer, 50)
  const answers: ApiAnswer[] = []
  for (let time = 0; time < 40; time += 1) answers.push(await order(buyer, pack))
  const refused = answers.find(({ status }) => status === 429)!
  expect(refused.body.error).toBe('rate_limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const taken = answers.filter(({ status }) => status === 200).length
  expect(must(await buyer.get('/billing/purchases')).count_total).toBe(taken)
  expect(await buyer.tokens()).toBe(0)
})

test('BILLING-05 no number of a card is in any file of the site, nor of the biller', async () => {
  const buyer = await footlight.newPerson('viewer')
  const bought = await buy(buyer)
  await biller.pay(bought.link, APPROVED!, 'always')
  await comeTo(buyer, bought, 'paid')
  await footlight.stop()
  const numbers = [APPROVED, LATE, NO_FUNDS].flatMap((number) => [
    number!,
    number!.replaceAll(/(.{4})(?=.)/g, '$1 '),
  ])
  const files = [dataDir, biller.data].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  )
  expect(files.length).toBeGreaterThan(3)
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name)).toString('latin1')
    // The audit log begins with a hash of 64 zeros, and what stands behind it in the file begins with any digit.
    const isThere = (number: string) => new RegExp(`(?<!0)${number}`).test(bytes)
    expect([name, numbers.filter(isThere)]).toEqual([name, []])
  }
  footlight = await start()
})

test('BILLING-14 the day is closed after its end, balances with all that happened here, and stands at the desk', async () => {
  await footlight.stop()
  // The file of a day is read two hours after its end.
  footlight = await start(new ManualClock(Date.now() + 27 * 3_600_000))
  const admin = await footlight.login('demo_admin')
  const days = async () => must(await admin.get('/admin/billing')).days
  await vi.waitFor(async () => expect(await days()).not.toEqual([]), { timeout: 10_000 })
  for (const day of await days()) expect(day).toMatchObject({ is_balanced: true, differences: [] })
  const lines = (await days()).map((day: { lines: number }) => day.lines)
  expect(Math.max(...lines)).toBeGreaterThan(10)
})
