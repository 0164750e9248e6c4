import { randomUUID } from 'node:crypto'
import { httpLimits } from '@footlight/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { accountIdOf, plainFields, publishItem } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, manyPeople, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let model: TestApi
let staff: TestApi
let items: readonly number[]
beforeAll(async () => {
  const limits = { ...manyPeople, callsPerSession: { countMax: 10_000, windowMs: 60_000 } }
  footlight = await startFootlight({ limits })
  model = await footlight.login('demo_model')
  staff = await footlight.login('demo_moderator')
  const made: number[] = []
  for (const token_price of [30, 40, 51])
    made.push(await publishItem(footlight, model, staff, { token_price }))
  await publishItem(footlight, model, staff)
  await publishItem(footlight, model, staff, { fanclub_access_level: 'legend' })
  items = made
})
afterAll(() => footlight.stop())

const sell = (sells_all: boolean, discount: number) =>
  model.post('/performer/media_bundle', { sells_all, discount })
const offerTo = async (who: TestApi) => must(await who.get('/media/bundle/demo_model')).bundle
const buy = (who: TestApi, terms: object, key: string = randomUUID()) =>
  who.post('/media/bundle/demo_model', { terms }, { idempotencyKey: key })
const buyOne = (who: TestApi, id: number, price: number) =>
  who.post(
    `/media/purchase/${id}`,
    { terms: { kind: 'media', media_id: id, price } },
    { idempotencyKey: randomUUID() },
  )
const owned = async (who: TestApi): Promise<readonly number[]> =>
  must(await who.get('/media/purchased/pictures'))
    .data.map(({ id }: { id: number }) => id)
    .toSorted((one: number, other: number) => one - other)
const balanced = async () => expect((await footlight.server.ledger.reconcile()).problems).toEqual([])

test('LIBRARY-BUNDLE-01 what has a price and is not owned is sold together, where the performer wants it', async () => {
  const viewer = await footlight.newPerson('viewer', 1_000)
  expect(await offerTo(viewer)).toBeNull()
  expect((await sell(true, 51)).status).toBe(422)
  expect((await viewer.post('/performer/media_bundle', { sells_all: true, discount: 0 })).status).toBe(403)
  must(await sell(true, 10))
  expect(must(await model.get('/performer/media_bundle'))).toEqual({ sells_all: true, discount: 10 })
  const offer = await offerTo(viewer)
  expect(offer).toEqual({
    terms: {
      kind: 'media_bundle',
      performer: await accountIdOf(model),
      media: items.toSorted((one, other) => one - other).join(','),
      item_count: 3,
      price: 108,
    },
    full_price: 121,
  })
  const guest = footlight.guest()
  await guest.csrf()
  expect(await offerTo(guest)).toEqual(offer)
  must(await buyOne(viewer, items[0]!, 30))
  expect(await offerTo(viewer)).toMatchObject({ terms: { item_count: 2, price: 81 }, full_price: 91 })
  must(await buyOne(viewer, items[1]!, 40))
  // One is no bundle.
  expect(await offerTo(viewer)).toBeNull()
  expect((await buy(viewer, offer.terms)).body).toMatchObject({ error: 'wrong_state', state: 'not_for_sale' })
})

test('LIBRARY-BUNDLE-01 a member pays the discount of their level and that of the bundle', async () => {
  const member = await footlight.newPerson('viewer', 1_000)
  const until = Date.now() + 60_000
  const { fanClub } = footlight.server.database
  await fanClub.putMembership(await accountIdOf(member), await accountIdOf(model), 'legend', until)
  // 22 + 30 + 38, and a tenth less.
  expect(await offerTo(member)).toMatchObject({ terms: { item_count: 3, price: 81 }, full_price: 90 })
})

test('LIBRARY-BUNDLE-02 all is paid in one movement and owned, or nothing is', async () => {
  const viewer = await footlight.newPerson('viewer', 150)
  const poor = await footlight.newPerson('viewer', 107)
  const { terms } = await offerTo(viewer)
  expect((await buy(poor, terms)).body).toMatchObject({ error: 'not_enough_tokens', needed: 108 })
  expect([await owned(poor), await poor.tokens()]).toEqual([[], 107])
  // What was refused holds nothing back.
  must(await buyOne(poor, items[0]!, 30))
  const key = randomUUID()
  expect(must(await buy(viewer, terms, key))).toEqual({ status: 1, charged: 108, tokens: 42 })
  expect(must(await buy(viewer, terms, key))).toEqual({ status: 1, charged: 108, tokens: 42 })
  expect((await buy(viewer, { ...terms, price: 107 }, key)).body.error).toBe('idempotency_conflict')
  expect((await buy(viewer, terms)).body).toMatchObject({ error: 'wrong_state', state: 'not_for_sale' })
  expect([await owned(viewer), await viewer.tokens()]).toEqual([items.toSorted((a, b) => a - b), 42])
  expect(must(await viewer.get('/wallet/statement')).entries[0]).toMatchObject({
    tokens: -108,
    reason: 'media_bundle',
    counterparty: 'demo_model',
  })
  await balanced()
})

test('LIBRARY-BUNDLE-02 nothing is sold under terms that nobody was shown', async () => {
  const viewer = await footlight.newPerson('viewer', 1_000)
  const { terms } = await offerTo(viewer)
  const forged = [
    { ...terms, price: 1 },
    { ...terms, performer: 1 },
    { ...terms, item_count: 2 },
    { ...terms, media: terms.media.split(',').slice(1).join(',') },
    { ...terms, media: `${terms.media},999999` },
  ]
  for (const each of forged) expect((await buy(viewer, each)).body.error).toBe('offer_changed')
  expect((await buy(viewer, { ...terms, media: '1;drop' })).status).toBe(422)
  expect((await buy(model, terms)).body.error).toBe('models_cannot_purchase')
  expect((await buy(footlight.guest(), terms)).status).toBe(401)
  // Between look and press the performer sells for less: that is another offer, too.
  must(await sell(true, 20))
  expect((await buy(viewer, terms)).body).toMatchObject({ error: 'offer_changed', terms: { price: 96 } })
  must(await sell(true, 10))
  must(await model.post(`/performer/media/${items[0]}`, { ...plainFields, token_price: 31 }))
  expect((await buy(viewer, terms)).body.error).toBe('offer_changed')
  must(await model.post(`/performer/media/${items[0]}`, { ...plainFields, token_price: 30 }))
  must(await sell(false, 10))
  expect((await buy(viewer, terms)).body).toMatchObject({ error: 'wrong_state' })
  must(await sell(true, 10))
  expect([await owned(viewer), await viewer.tokens()]).toEqual([[], 1_000])
})

test('LIBRARY-BUNDLE-03 ten tabs that buy all, and each item beside it, pay for nothing twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const viewer = await footlight.newPerson('viewer', 1_000)
    const { terms } = await offerTo(viewer)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => buy(viewer, terms)),
      ...items.map((id, at) => buyOne(viewer, id, [30, 40, 51][at]!)),
      buy(viewer, terms),
    ])
    const charged = answers.reduce((sum, { status, body }) => sum + (status === 200 ? body.charged : 0), 0)
    expect(await viewer.tokens()).toBe(1_000 - charged)
    const mine = await owned(viewer)
    const single = mine.reduce((sum, id) => sum + [30, 40, 51][items.indexOf(id)]!, 0)
    // Either all of it at the price of the bundle, or some one by one.
    expect([108, single]).toContain(charged)
    if (charged === 108) expect(mine).toHaveLength(3)
  }
  await balanced()
})

test('LIBRARY-BUNDLE-03 a bundle that the books have and the lists have not is owned with the next look', async () => {
  const viewer = await footlight.newPerson('viewer', 200)
  const id = await accountIdOf(viewer)
  const { mediaPurchases } = footlight.server.database
  const sale = `media_bundle.${id}.crashed`
  await mediaPurchases.begin(sale, items, id, Date.now(), 0)
  // As long as nobody knows, nothing of it is sold a second time.
  expect((await buyOne(viewer, items[0]!, 30)).body).toMatchObject({
    error: 'wrong_state',
    state: 'being_bought',
  })
  expect((await buy(viewer, (await offerTo(viewer)).terms)).body.state).toBe('being_bought')
  const line = { debit: `wallet:${id}`, credit: 'platform', tokens: 108 }
  const command = {
    kind: 'transfer' as const,
    id: sale,
    at: Date.now(),
    reason: 'media_bundle',
    lines: [line],
  }
  expect((await footlight.server.ledger.execute(command)).ok).toBe(true)
  expect(await owned(viewer)).toEqual(items.toSorted((a, b) => a - b))
  expect([await offerTo(viewer), await viewer.tokens()]).toEqual([null, 92])
})

test('LIMIT-09 LIBRARY-BUNDLE-02 one order too many is 429, charges nothing, and leaves its key unused', async () => {
  const viewer = await footlight.newPerson('viewer', 200)
  const { terms } = await offerTo(viewer)
  const { countMax, windowMs } = httpLimits.ordersPerAccount
  const wrong = { ...terms, price: 1 }
  const answers = await Promise.all(Array.from({ length: countMax }, () => buy(viewer, wrong)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]))
  const key = randomUUID()
  expect((await buy(viewer, terms, key)).status).toBe(429)
  await new Promise((resolve) => setTimeout(resolve, windowMs + 50))
  expect(must(await buy(viewer, terms, key))).toMatchObject({ charged: 108, tokens: 92 })
})
