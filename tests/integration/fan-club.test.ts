import { randomUUID } from 'node:crypto'
import type { FanClub, FanLevel } from '@footlight/core/protocol'
import { httpLimits } from '@footlight/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { accountIdOf, publishItem } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const MODEL = 'demo_model'
let footlight: Footlight
let model: TestApi
let other: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.login(MODEL)
  other = await footlight.login('demo_model2')
  must(await model.post('/performer/fanclub', fields))
})
afterAll(() => footlight.stop())

const fields = {
  enabled: true,
  description: 'A new picture each week.',
  priceSupporter: 100,
  priceInsider: 200,
  priceLegend: 500,
}
const club = async (who: TestApi): Promise<FanClub> => must(await who.get(`/fanclub/${MODEL}`))

async function offer(who: TestApi, level: FanLevel) {
  const found = (await club(who)).offers.find((each) => each.level === level)
  if (found === undefined) throw new Error(`${level} is not offered`)
  return found
}

const order = (who: TestApi, terms: object, key: string = randomUUID()) =>
  who.post(`/fanclub/${MODEL}/join`, { terms }, { idempotencyKey: key })
const join = async (who: TestApi, level: FanLevel, key?: string) => order(who, await offer(who, level), key)

test('FANCLUB-BUY-01 a viewer joins: charged once, told on both sides, and let in where members are', async () => {
  const staff = await footlight.login('demo_moderator')
  const item = await publishItem(footlight, model, staff, { fanclub_access_level: 'supporter' })
  const viewer = await footlight.newPerson('viewer', 250)
  const guest = footlight.guest()
  expect((await club(guest)).offers.map(({ price }) => price)).toEqual([100, 200, 500])
  const [own, performers] = [await footlight.lobby(viewer), await footlight.lobby(model)]
  const key = randomUUID()
  const first = must(await join(viewer, 'supporter', key))
  expect(first).toMatchObject({
    status: 1,
    charged: 100,
    tokens: 150,
    membership: { level: 'supporter', is_active: true, renewal: 'on', renewal_price: 100 },
  })
  expect(await own.next('v3.fan_club.membership')).toMatchObject({
    username: MODEL,
    level: 'supporter',
    what: 'paid',
    ends_at: first.membership.ends_at,
  })
  expect(await performers.next('v3.fan_club.member')).toMatchObject({
    username: viewer.username,
    level: 'supporter',
    cause: 'join',
    tokens: 100,
  })
  const seen = await offer(guest, 'supporter')
  expect(must(await order(viewer, seen, key))).toMatchObject({ charged: 100, tokens: 150 })
  expect((await order(viewer, { ...seen, price: 99 }, key)).body.error).toBe('idempotency_conflict')
  expect((await order(viewer, seen)).body.error).toBe('already_purchased')
  expect(await viewer.tokens()).toBe(150)
  expect(must(await viewer.get('/user/current')).fanclub_membership_list).toEqual([
    { modelUsername: MODEL, level: 'supporter' },
  ])
  expect(must(await viewer.get(`/media/get/${item}`)).access_type).toBe('complete')
  expect(must(await guest.get(`/user/${MODEL}/media?for_members=true`)).mediaList).toMatchObject([
    { id: item },
  ])
  expect(must(await viewer.get('/wallet/statement')).entries[0]).toMatchObject({
    tokens: -100,
    reason: 'fan_club',
    counterparty: MODEL,
  })
  expect(must(await model.get('/wallet/statement')).entries[0]).toMatchObject({
    tokens: 80,
    split: { gross: 100, model: 80, platform: 20 },
  })
  expect(must(await model.get('/performer/fanclub'))).toMatchObject({
    share: 80,
    members: { supporter: 1, insider: 0, legend: 0 },
    months: expect.arrayContaining([
      expect.objectContaining({ joined: 1, paid: 100, earned: 80, members: 1 }),
    ]),
  })
  await Promise.all([own.close(), performers.close()])
})

test('FANCLUB-BUY-04 who must not, may not, has too little or saw other terms is charged nothing', async () => {
  const viewer = await footlight.newPerson('viewer', 99)
  const seen = await offer(viewer, 'supporter')
  expect((await order(viewer, seen)).body).toMatchObject({ error: 'not_enough_tokens', needed: 100 })
  expect((await order(footlight.guest(), seen)).status).toBe(401)
  expect((await order(other, seen)).body.error).toBe('models_cannot_purchase')
  expect((await order(model, seen)).body.error).toBe('models_cannot_purchase')
  expect((await order(viewer, { ...seen, price: 1 })).body).toMatchObject({
    error: 'offer_changed',
    terms: seen,
  })
  const elsewhere = { ...seen, performer: await accountIdOf(other) }
  expect((await order(viewer, elsewhere)).body).toMatchObject({ error: 'invalid_value' })
  expect((await viewer.post(`/fanclub/${MODEL}/join`, { terms: seen })).body.error).toBe(
    'idempotency_key_required',
  )
  expect(
    (await viewer.post('/fanclub/demo_viewer/join', { terms: seen }, { idempotencyKey: randomUUID() }))
      .status,
  ).toBe(404)
  expect([await viewer.tokens(), (await club(viewer)).membership]).toEqual([99, null])
  const banned = await footlight.newPerson('viewer', 500)
  must(await model.post(`/room/${MODEL}/moderate`, { action: 'ban', target: banned.username }))
  expect((await banned.get(`/fanclub/${MODEL}`)).body.error).toBe('banned')
  expect((await order(banned, seen)).body.error).toBe('banned')
})

test('LIMIT-09 FANCLUB-BUY-02 one order too many is 429; ten tabs at once pay once', async () => {
  const viewer = await footlight.newPerson('viewer', 5_000)
  const { countMax, windowMs } = httpLimits.ordersPerAccount
  const seen = await offer(viewer, 'insider')
  const answers = await Promise.all(Array.from({ length: countMax }, () => order(viewer, seen)))
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.charged)).toContain(200)
  expect(await viewer.tokens()).toBe(4_800)
  const refused = await order(viewer, seen)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  await new Promise((resolve) => setTimeout(resolve, windowMs + 50))
  const legend = await offer(viewer, 'legend')
  // All but the day that began: 500 less 29/30 of 200.
  expect(legend.price).toBe(307)
  expect(must(await order(viewer, legend))).toMatchObject({ charged: 307, membership: { level: 'legend' } })
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('FANCLUB-CANCEL-01 one call ends it, one takes that back; nobody ends another one’s', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const stranger = await footlight.newPerson('viewer')
  const renewal = (who: TestApi, body: object) => who.post(`/fanclub/${MODEL}/renewal`, body)
  const cancel = (who: TestApi) => who.delete(`/fanclub/${MODEL}/renewal`)
  expect((await cancel(viewer)).body).toMatchObject({ error: 'wrong_state' })
  must(await join(viewer, 'insider'))
  expect((await cancel(stranger)).body.error).toBe('wrong_state')
  expect(must(await cancel(viewer))).toMatchObject({ renewal: 'off', is_active: true })
  expect((await renewal(viewer, { renewal: 'on', level: 'insider', price: 1 })).body).toMatchObject({
    error: 'offer_changed',
    terms: { level: 'insider', renewal_price: 200 },
  })
  expect((await renewal(viewer, { renewal: 'on', level: 'insider' })).body.error).toBe('invalid_value')
  must(await renewal(viewer, { renewal: 'paused' }))
  expect(must(await renewal(viewer, { renewal: 'on', level: 'supporter', price: 100 }))).toMatchObject({
    level: 'insider',
    renewal_level: 'supporter',
    renewal_price: 100,
  })
  expect(must(await viewer.get('/account/memberships')).memberships).toMatchObject([{ username: MODEL }])
  expect(must(await stranger.get('/account/memberships')).memberships).toEqual([])
  expect(await viewer.tokens()).toBe(300)
})

test('FANCLUB-OWN-01 prices rise with the levels, words pass the policy, and a rise is for new members', async () => {
  const set = (change: object) => model.post('/performer/fanclub', { ...fields, ...change })
  expect((await set({ priceInsider: 99 })).body.fields).toEqual({ priceInsider: 'too_small' })
  expect((await set({ priceInsider: null, priceLegend: 99 })).body.fields).toEqual({
    priceLegend: 'too_small',
  })
  expect((await set({ priceSupporter: 0 })).body.error).toBe('invalid_value')
  expect((await set({ priceLegend: 10_001 })).body.error).toBe('invalid_value')
  expect((await set({ priceSupporter: 1.5 })).body.error).toBe('invalid_value')
  expect((await set({ priceSupporter: null, priceInsider: null, priceLegend: null })).body.fields).toEqual({
    priceSupporter: 'required',
  })
  expect((await set({ description: 'lolita' })).body.fields).toEqual({ description: 'prohibited' })
  const viewer = await footlight.newPerson('viewer', 500)
  expect((await viewer.post('/performer/fanclub', fields)).status).toBe(403)
  must(await join(viewer, 'supporter'))
  expect(must(await set({ priceSupporter: 150 }))).toMatchObject({ priceSupporter: 150 })
  expect(must(await model.get('/performer/fanclub')).at_old_price).toBeGreaterThanOrEqual(1)
  expect((await club(viewer)).membership).toMatchObject({ renewal_price: 100, current_price: 150 })
  const members = must(await model.get('/performer/fanclub/members?level=supporter'))
  expect(members.members[0]).toMatchObject({ username: viewer.username, renewal_price: 100 })
  must(await set({ enabled: false }))
  expect((await club(footlight.guest())).offers).toEqual([])
  expect((await club(viewer)).membership).toMatchObject({ is_active: true, renewal_price: null })
  must(await set({}))
})
