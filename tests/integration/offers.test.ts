import { randomUUID } from 'node:crypto'
import { defaultPerformerSettings, type OfferTerms } from '@footlight/core/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { proveAge } from '../dev-env/prove-age.ts'
import { seenTerms } from '../dev-env/seen-terms.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { type OfferCase, type OfferRoom, offerCases, shownTerms } from './offer-kinds.ts'

const ROOM = 'demo_model'
let footlight: Footlight
let model: TestApi
let live: LiveStream
/** A performer whose toys are told needs a console in the room. */
let performer: TestSocket

beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.login(ROOM)
  live = await goLive(footlight.server, ROOM)
  performer = await footlight.room(model, ROOM)
})
afterAll(async () => {
  await performer.close()
  live.end()
  await footlight.stop()
})
afterEach(async () => {
  await settle(footlight, ROOM)
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

async function newRoom(): Promise<OfferRoom> {
  const buyer = await footlight.newPerson('viewer', 50_000)
  await proveAge(footlight, buyer)
  return { room: ROOM, model, buyer, other: await footlight.newPerson('viewer', 50_000) }
}

describe.each(offerCases)('$name', (each: OfferCase) => {
  let at: OfferRoom
  let seen: OfferTerms
  beforeEach(async () => {
    at = await newRoom()
    await each.offer(at)
    seen = await look()
  })

  /** What a page shows now. */
  async function look(): Promise<OfferTerms> {
    return shownTerms[each.name] ?? (await seenTerms(at.buyer, each.path(ROOM), each.rest?.(seen))).terms!
  }

  const order = (terms: OfferTerms, key: string = randomUUID()) =>
    pay(at.buyer, each.path(ROOM), { ...each.rest?.(terms), terms }, key)
  const facts = async () => [
    await at.buyer.tokens(),
    must(await at.buyer.get(`/shows/${ROOM}`)).mine,
    await footlight.server.ledger.holdings('escrow:'),
  ]

  test('OFFER-01 OFFER-02 OFFER-03 changed between the look and the press: nothing is charged or opened, the key goes on to the new terms, and keeps its answer', async () => {
    await each.change(at)
    const [key, before] = [randomUUID(), await facts()]
    const refused = await order(seen, key)
    expect(refused).toMatchObject({
      status: 409,
      body: { status: 0, error: 'offer_changed', terms: { kind: seen.kind, ...each.now } },
    })
    expect(await order(seen)).toMatchObject({ status: 409, body: { error: 'offer_changed' } })
    expect(await facts()).toEqual(before)

    const { terms } = refused.body
    const granted = must(await order(terms, key))
    if (each.takes !== null) expect(await at.buyer.tokens()).toBe((before[0] as number) - each.takes)
    await each.clear(at)
    await each.offer(at)
    const again = must(await order(terms, key))
    for (const field of ['request_id', 'show_id', 'transfer_id', 'control_id'] as const)
      expect(again[field]).toBe(granted[field])
    expect((await order(seen, key)).body.error).toBe('idempotency_conflict')
  })

  test('OFFER-02 a new key takes the new terms as well, and OFFER-05 an order that names none is refused', async () => {
    const path = each.path(ROOM)
    if (!path.startsWith('/tip/')) {
      const nothing = await at.buyer.post(path, { ...each.rest?.(seen) }, { idempotencyKey: randomUUID() })
      expect(nothing).toMatchObject({
        status: 422,
        body: { error: 'invalid_value', fields: { terms: 'required' } },
      })
    }
    await each.change(at)
    const { terms } = (await order(seen)).body
    must(await order(terms))
    await each.clear(at)
  })

  afterEach(async () => {
    // The offer that was made again for the repeat; whatever is there goes.
    for (const path of ['private/end', 'limited/cancel', 'goal/cancel'])
      await model.post(`/${path.replace('/', `/${ROOM}/`)}`)
    for (const app of ['golden-ticket/end', 'scratchoff/end']) await model.post(`/apps/${ROOM}/${app}`)
    await model.post(`/private/${ROOM}/discount`, { rate: 0 })
    must(await model.post('/performer/settings', defaultPerformerSettings))
    must(
      await model.post(`/toys/${ROOM}/state`, {
        phase: 'off',
        levels: [],
        offer: null,
        cruise: false,
        tips_waiting: 0,
        running: null,
      }),
    )
  })
})

test('OFFER-01 another group tip than the one that was seen takes nothing', async () => {
  const { buyer, other } = await newRoom()
  must(await pay(other, `/tip-split/${ROOM}/propose`, { amount: 30, target_splitters: 3 }))
  const { terms } = await seenTerms(buyer, `/tip-split/${ROOM}/join`)
  for (const changed of [{ split_id: 'another' }, { price: 9 }]) {
    expect(await pay(buyer, `/tip-split/${ROOM}/join`, { terms: { ...terms, ...changed } })).toMatchObject({
      status: 409,
      body: { error: 'offer_changed', terms },
    })
  }
  expect(await buyer.tokens()).toBe(50_000)
  must(await pay(buyer, `/tip-split/${ROOM}/join`, { terms }))
  expect(await buyer.tokens()).toBe(49_990)
  must(await other.post(`/tip-split/${ROOM}/cancel`))
})

test('OFFER-07 settings that change at the same moment as the order: it is taken at the terms that were seen, or not at all', async () => {
  const outcomes = new Set<number>()
  for (let round = 0; round < 12; round += 1) {
    const { buyer } = await newRoom()
    const price = (tokens: number) =>
      model.post('/performer/settings', {
        private: { ...defaultPerformerSettings.private, pricePerMinuteInToken: tokens },
      })
    must(await price(30))
    const { terms } = await seenTerms(buyer, `/private/${ROOM}/request`)
    // The order of arrival is whatever the two connections make of it.
    const orders = [() => price(9_000), () => pay(buyer, `/private/${ROOM}/request`, { terms })]
    const answers = await Promise.all((round % 2 === 0 ? orders : orders.reverse()).map((each) => each()))
    const asked = answers[round % 2 === 0 ? 1 : 0]!
    outcomes.add(asked.status)
    const { mine } = must(await buyer.get(`/shows/${ROOM}`))
    expect([await buyer.tokens(), mine.length]).toEqual(asked.status === 200 ? [49_970, 1] : [50_000, 0])
    if (asked.status === 200) expect(mine[0]).toMatchObject({ price_per_minute: 30, tokens_held: 30 })
    else expect(asked.body).toMatchObject({ error: 'offer_changed', terms: { price_per_minute: 9_000 } })
    if (asked.status === 200)
      must(await buyer.post(`/private/${ROOM}/cancel`, { request_id: asked.body.request_id }))
  }
  expect(outcomes.size).toBeGreaterThan(0)
  must(await model.post('/performer/settings', defaultPerformerSettings))
})

test('OFFER-08 what was agreed holds: settings that change after the request change nothing about it', async () => {
  const { buyer } = await newRoom()
  const { request_id } = must(await pay(buyer, `/private/${ROOM}/request`))
  must(
    await model.post('/performer/settings', {
      private: {
        ...defaultPerformerSettings.private,
        pricePerMinuteInToken: 9_000,
        isPreTipEnabled: true,
        preTipCost: 5_000,
      },
    }),
  )
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  expect(must(await buyer.get(`/shows/${ROOM}`)).mine[0]).toMatchObject({
    price_per_minute: 30,
    minimum_seconds: 0,
  })
  must(await model.post(`/private/${ROOM}/end`))
  expect(await buyer.tokens()).toBeGreaterThanOrEqual(49_969)
  must(await model.post('/performer/settings', defaultPerformerSettings))
})
