import { randomUUID } from 'node:crypto'
import type { Product } from '@footlight/core/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ApiAnswer, TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningAgeCheck, runSandboxAgeCheck } from '../dev-env/run-sandbox-age-check.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const CREDIT = '0000 0000 0000 0001'
const DEBIT = '0000 0000 0000 0007'
const NO_FUNDS = '0000 0000 0000 0103'
const patient = { timeout: 10_000, interval: 50 }
let biller: RunningBiller
let service: RunningAgeCheck
let footlight: Footlight
let country = 'GB'

beforeAll(async () => {
  const port = await freePort()
  biller = await runSandboxBiller(`http://127.0.0.1:${port}`)
  service = await runSandboxAgeCheck()
  footlight = await startFootlight({
    config: {
      port,
      billers: [{ name: 'sandbox', url: biller.url, secret: biller.secret, closedTo: new Set() }],
      ageChecks: {
        followsLaws: true,
        rulesPath: null,
        providers: [{ name: 'sandbox', url: service.url, secret: service.secret }],
      },
    },
    locator: { locate: () => ({ country, state: null }) },
  })
})
afterAll(async () => {
  await footlight?.stop()
  await Promise.all([biller?.stop(), service?.stop()])
})
beforeEach(() => {
  country = 'GB'
})

const offerTo = (who: TestApi): Promise<ApiAnswer> => who.get('/billing/product_av')
const termsOf = ({ internal_id: product, tokens, amount, currency, tax }: Product) => ({
  ...{ kind: 'purchase', product, tokens, amount, currency, tax: tax.amount },
})
async function order(who: TestApi): Promise<ApiAnswer> {
  const { product } = must(await offerTo(who))
  return who.post('/billing/product_av', { terms: termsOf(product) })
}
const isAsked = async (who: TestApi) => must(await who.get('/age-verification')).required
const stateOf = async (who: TestApi, id: string) => must(await who.get(`/billing/purchases/${id}`)).state

test('AGE-OFFER-01 300 tokens for 10.99 are offered where a card proves an age and none is proved, and nowhere else', async () => {
  const viewer = await footlight.newPerson('viewer')
  const { product } = must(await offerTo(viewer))
  expect(product).toMatchObject({ internal_id: 'age_check', tokens: 300, amount: 1_099, currency: 'USD' })
  expect(product.biller_link).toBe('/api/v1/billing/product_av')
  // Everything else that is sold stays closed, and this is no pack among others.
  const terms = termsOf(product)
  expect((await viewer.post('/billing/products', {})).body.error).toBe('age_verification_required')
  const usual = await viewer.post('/billing/purchases/age_check', { terms }, { idempotencyKey: randomUUID() })
  expect(usual.body.error).toBe('age_verification_required')
  expect((await footlight.guest().get('/billing/product_av')).status).toBe(401)
  // A changed price is no order.
  const cheaper = await viewer.post('/billing/product_av', { terms: { ...terms, amount: 99 } })
  expect(cheaper.body.error).toBe('offer_changed')

  // France takes no cards, and Switzerland asks nobody.
  for (const elsewhere of ['FR', 'CH']) {
    country = elsewhere
    expect((await offerTo(viewer)).status, elsewhere).toBe(404)
    expect((await viewer.post('/billing/product_av', { terms })).status, elsewhere).toBe(404)
  }
  const packs: Product[] = must(await viewer.post('/billing/products', {})).products.credit
  expect(packs.map(({ internal_id }) => internal_id)).not.toContain('age_check')
  const bought = await viewer.post(
    '/billing/purchases/age_check',
    { terms },
    { idempotencyKey: randomUUID() },
  )
  expect(bought.status).toBe(404)
})

test('AGE-OFFER-01 two tabs have one page; a declined one may be tried again, a paid one is the last', async () => {
  const viewer = await footlight.newPerson('viewer')
  const [one, two] = await Promise.all([order(viewer), order(viewer)])
  expect(must(one).purchase.id).toBe(must(two).purchase.id)
  await biller.pay(must(one).link, NO_FUNDS)
  for (let tries = 1; tries < 5; tries += 1) await biller.pay(must(one).link, NO_FUNDS)
  await vi.waitUntil(async () => (await stateOf(viewer, must(one).purchase.id)) === 'declined', patient)
  expect(await isAsked(viewer)).toBe(true)
  const again = must(await order(viewer))
  expect(again.purchase.id).not.toBe(must(one).purchase.id)
  await biller.pay(again.link, CREDIT)
  await vi.waitUntil(async () => !(await isAsked(viewer)), patient)
  expect(must(await viewer.get('/user/current')).tokens).toBe(300)
  expect((await offerTo(viewer)).status).toBe(404)
})

test('AGE-OFFER-02 a credit card is the proof, a debit card gives its tokens and proves nothing', async () => {
  const viewer = await footlight.newPerson('viewer')
  const { purchase, link } = must(await order(viewer))
  // Coming back without having paid.
  await viewer.post('/billing/return', { reference: purchase.id, ans: 'Y123456' })
  expect(await isAsked(viewer)).toBe(true)
  await biller.pay(link, DEBIT)
  await vi.waitUntil(async () => must(await viewer.get('/user/current')).tokens === 300, patient)
  const check = `/age-verification/${purchase.id.replaceAll('-', '')}`
  await vi.waitUntil(async () => must(await viewer.get(check)).state === 'failed', patient)
  expect(await isAsked(viewer)).toBe(true)
  // Nobody else's check by the number of the purchase.
  expect((await (await footlight.newPerson('viewer')).get(check)).status).toBe(404)
})

test('AGE-OFFER-02 whose card it was disputes it: the proof goes, but not one that was given otherwise', async () => {
  const [viewer, other] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  const charged = async (who: TestApi): Promise<string> => {
    const { purchase, link } = must(await order(who))
    await biller.pay(link, CREDIT)
    await vi.waitUntil(async () => !(await isAsked(who)), patient)
    return purchase.id
  }
  const [first, second] = [await charged(viewer), await charged(other)]
  country = 'FR'
  const { id, url } = must(await other.post('/age-verification', { method: 'id_check' }))
  await service.answer(url, { birth_date: '1980-01-02' })
  await vi.waitUntil(async () => must(await other.get(`/age-verification/${id}`)).state === 'passed', patient)
  country = 'GB'
  for (const purchase of [first, second]) {
    const answer = await fetch(`${biller.url}/v1/purchases?reference=${purchase}`, {
      headers: { authorization: `Bearer ${biller.secret}` },
    })
    const { id: paid } = (await answer.json()) as { id: string }
    await biller.desk(paid, { do: 'dispute', reason: 'fraud' })
  }
  await vi.waitUntil(async () => isAsked(viewer), patient)
  await vi.waitUntil(async () => (await stateOf(other, second)) === 'disputed', patient)
  expect(await isAsked(other)).toBe(false)
})
