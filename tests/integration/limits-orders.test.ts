import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { type Route, routes, TIP_SPLIT_SHOWN_MS } from '@footlight/core/protocol'
import { httpLimits } from '@footlight/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { proveAge } from '../dev-env/prove-age.ts'
import { seenTerms } from '../dev-env/seen-terms.ts'
import { must, pass, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { type OfferCase, type OfferRoom, offerCases, shownTerms } from './offer-kinds.ts'

type Person = OfferRoom['buyer']

const ROOM = 'demo_model'
const { tipsPerAccount, ordersPerAccount } = httpLimits
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream
/** A performer whose toys are told needs a console in the room. */
let performer: TestSocket

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login(ROOM)
  live = await goLive(footlight.server, ROOM)
  performer = await footlight.room(model, ROOM)
})
afterEach(async () => {
  await settle(footlight, ROOM)
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})
afterAll(async () => {
  await performer.close()
  live.end()
  await footlight.stop()
})

const outsideOfRooms = new Set<Route>([
  routes.purchaseMedia,
  routes.purchaseBundle,
  routes.joinFanClub,
  routes.giveFanClub,
  routes.purchasePost,
  routes.orderCommission,
  routes.aiSay,
  routes.aiDraw,
  routes.purchase,
  routes.oneClick,
  routes.redeemPromoCode,
  routes.spinWheel,
])
/** Bought outside of rooms: LIMIT-09 of these is tried in the tests of those areas. */
const movingTokens = Object.values<Route>(routes).filter(
  (route) => route.movesTokens === true && !outsideOfRooms.has(route),
)
const pathTo = ({ path }: Route, room: string): string => path.replace(/:\w+/, room)
const proposal = { amount: 10, target_splitters: 2 }

/** How the performer makes what the route sells; a proposal and a bare tip need nothing. */
function offerOf(route: Route): OfferCase | null {
  return offerCases.find(({ path }) => path(ROOM) === pathTo(route, ROOM)) ?? null
}

/** An order that the room would grant now. */
async function bodyFor(route: Route, buyer: Person): Promise<object> {
  if (route === routes.tip) return { amount: 7 }
  if (route === routes.proposeGroupTip) return proposal
  const offer = offerOf(route)
  if (offer === null) return seenTerms(buyer, pathTo(route, ROOM))
  const terms =
    shownTerms[offer.name] ?? (await seenTerms(buyer, pathTo(route, ROOM), offer.rest?.({} as never))).terms!
  return { ...offer.rest?.(terms), terms }
}

async function newRoom(): Promise<OfferRoom> {
  const [buyer, other] = [
    await footlight.newPerson('viewer', 1_000),
    await footlight.newPerson('viewer', 1_000),
  ]
  return { room: ROOM, model, buyer, other }
}

const order = (who: TestApi, path: string, body: object, idempotencyKey: string = randomUUID()) =>
  who.post(path, body, { idempotencyKey })

/** Orders in a room that nobody has: they count, and take nothing. */
async function useUp(who: TestApi, route: Route, body: object, count: number): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => order(who, pathTo(route, 'nobody_here'), body)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
}

const facts = async (who: Person) => [
  await who.tokens(),
  await footlight.server.ledger.holdings('escrow:'),
  must(await who.get(`/shows/${ROOM}`)).mine,
  must(await who.get('/wallet/statement')).entries,
]

test.each(movingTokens.map((route) => [route.path, route] as const))(
  'LIMIT-09 HTTP-12 %s: one order too many is 429 with the time to wait, charges nothing, and leaves its key unused',
  async (_path, route) => {
    const at = await newRoom()
    const { buyer } = at
    if (route === routes.sharecamRequest) await proveAge(footlight, buyer)
    if (route === routes.joinGroupTip) must(await order(at.other, `/tip-split/${ROOM}/propose`, proposal))
    else await offerOf(route)?.offer(at)
    // What the offer itself took of the buyer's orders is over.
    clock.advance(ordersPerAccount.windowMs)
    const [body, key, path] = [await bodyFor(route, buyer), randomUUID(), pathTo(route, ROOM)]
    await useUp(buyer, route, body, (route === routes.tip ? tipsPerAccount : ordersPerAccount).countMax)
    const before = await facts(buyer)
    const refused = await order(buyer, path, body, key)
    expect([refused.status, refused.body.error, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '1',
    ])
    expect(await facts(buyer)).toEqual(before)

    clock.advance(ordersPerAccount.windowMs)
    must(await order(buyer, path, body, key))
    expect(await facts(buyer)).not.toEqual(before)
    await clear(route, at)
  },
)

async function clear(route: Route, at: OfferRoom): Promise<void> {
  if (route === routes.proposeGroupTip || route === routes.joinGroupTip) {
    await model.post(`/tip-split/${ROOM}/cancel`)
    await pass(footlight, clock, ROOM, TIP_SPLIT_SHOWN_MS, performer)
  } else if (route !== routes.tip) await offerOf(route)?.clear(at)
}

test('LIMIT-09 all kinds of orders are one count of 20 a second, over all rooms and sessions; tips have their own', async () => {
  expect(ordersPerAccount).toEqual({ countMax: 20, windowMs: 1_000 })
  const who = await footlight.newPerson('viewer', 1_000)
  const again = await footlight.login(who.username, 'quiet-river-lamp')
  const shown = { terms: { kind: 'toy_control', price: 60, seconds: 60 } }
  await useUp(who, routes.proposeGroupTip, proposal, 10)
  await useUp(again, routes.buyToyControl, shown, 10)
  const terms = { terms: { kind: 'golden_ticket', round_id: 'none', price: 1 } }
  expect((await order(who, '/apps/demo_model2/golden-ticket/buy', terms)).status).toBe(429)
  expect((await order(who, `/tip/${ROOM}`, { amount: 1 })).status).toBe(200)
  const other = await footlight.newPerson('viewer', 1_000)
  expect((await order(other, '/apps/demo_model2/golden-ticket/buy', terms)).status).toBe(409)
})
