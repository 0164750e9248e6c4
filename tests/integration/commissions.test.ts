import { randomUUID } from 'node:crypto'
import type { Commission, CommissionOfferFields, CommissionSummary } from '@footlight/core/protocol'
import { systemClock } from '@footlight/native-bridges/system-clock'
import { httpLimits } from '@footlight/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const MODEL = 'demo_model'
const SECRET = 'wave with both hands'
const NAME = 'ava.snaps'
const HOUR = 3_600_000
/** Rooms tick in their own time; only what is said of the time jumps. ms */
let aheadMs = 0
const clock = { ...systemClock, now: () => Date.now() + aheadMs }
const pass = (ms: number) => void (aheadMs += ms)
let footlight: Footlight
let model: TestApi
let staff: TestApi
beforeAll(async () => {
  footlight = await startFootlight({ clock, locator: { locate: () => ({ country: 'RO', state: null }) } })
  model = await footlight.login(MODEL)
  staff = await footlight.login('demo_moderator')
  for (const fields of Object.values(offers)) must(await model.post('/performer/commissions', fields))
})
afterAll(async () => {
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
  await footlight.stop()
})

const custom: CommissionOfferFields = {
  service: 'custom_media',
  is_open: true,
  price_min: 100,
  price_max: 300,
  delivery_days: 5,
  network: null,
  duration: null,
  text: 'A picture of your choice',
  open_max: 100,
  account_name: null,
}
const offers = {
  custom,
  rating: { ...custom, service: 'media_rating' },
  account: {
    ...custom,
    service: 'social_account',
    price_min: 250,
    price_max: 250,
    network: 'snapchat',
    duration: '1M',
    account_name: NAME,
  },
} as const satisfies Record<string, CommissionOfferFields>
const termsOf = ({ service, delivery_days, network, duration }: CommissionOfferFields, price = 250) => ({
  kind: 'commission',
  service,
  price,
  delivery_days,
  network,
  duration,
})

function order(who: TestApi, of = custom, more: object = {}, key: string = randomUUID(), text = SECRET) {
  const terms = { ...termsOf(of), ...more }
  const words = of.service === 'social_account' ? '' : text
  return who.post(`/commissions/of/${MODEL}`, { terms, text: words }, { idempotencyKey: key })
}
const ordered = async (who: TestApi, of = custom): Promise<Commission> => must(await order(who, of)).order
const read = async (who: TestApi, id: number): Promise<Commission> =>
  must(await who.get(`/commissions/orders/${id}`))
const answer = (who: TestApi, id: number, action: string) => who.post(`/commissions/orders/${id}`, { action })
const deliver = (who: TestApi, id: number, more: object = {}) =>
  who.post(`/commissions/orders/${id}/deliver`, { text: 'Done', score: null, with_media: false, ...more })
const delivered = async (who: TestApi, of = custom): Promise<Commission> => {
  const { id } = await ordered(who, of)
  must(await answer(model, id, 'accept'))
  must(await deliver(model, id))
  return read(who, id)
}

test('COMMISSION-MONEY-01 a viewer orders, the performer delivers, and after 72 hours it is charged', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const seen = must(await footlight.guest().get(`/commissions/of/${MODEL}`))
  expect(seen).toMatchObject({ sellCustomMedia: true, dickratingMedia: true, snapchat: true })
  expect(JSON.stringify(seen)).not.toContain(NAME)
  const made = must(await order(viewer))
  expect(made).toMatchObject({ held: 250, tokens: 250, order: { state: 'requested', request: SECRET } })
  const { id } = made.order
  expect(await read(model, id)).toMatchObject({ side: 'performer', request: SECRET, delivery: null })
  must(await answer(model, id, 'accept'))
  expect((await answer(viewer, id, 'cancel')).body).toMatchObject({ error: 'wrong_state', state: 'accepted' })
  must(await deliver(model, id, { text: 'Here you are' }))
  expect(await read(viewer, id)).toMatchObject({ state: 'delivered', delivery: { text: 'Here you are' } })
  pass(72 * HOUR)
  const over = await read(viewer, id)
  expect(over).toMatchObject({ state: 'completed', charged: 250, refunded: 0, split: null })
  const theirs = await read(model, id)
  expect(theirs.split).toMatchObject({ gross: 250 })
  expect(must(await viewer.get('/wallet/statement')).entries[0]).toMatchObject({
    reason: 'commission_held',
    tokens: -250,
    counterparty: MODEL,
    split: null,
  })
  expect(must(await model.get('/wallet/statement')).entries[0]).toMatchObject({
    reason: 'commission',
    tokens: theirs.split!.model,
    counterparty: viewer.username,
    split: theirs.split,
  })
})

test('COMMISSION-ORDER-01 whoever may not buy orders nothing, and no words reach the performer that are prohibited', async () => {
  const { people } = footlight.server.database
  const banned = await footlight.newPerson('viewer', 500)
  must(await model.post(`/room/${MODEL}/moderate`, { action: 'ban', target: banned.username }))
  expect((await order(banned)).body.error).toBe('banned')
  expect((await banned.get(`/commissions/of/${MODEL}`)).body.error).toBe('banned')
  expect((await order(footlight.guest())).body.error).toBe('login_required')
  expect((await order(await footlight.login('demo_model2'))).body.error).toBe('models_cannot_purchase')
  const limited = await footlight.newPerson('viewer', 500)
  must(await limited.post('/user/settings', { daily_limit: 100 }))
  expect((await order(limited)).body.error).toBe('user_daily_limit')
  const viewer = await footlight.newPerson('viewer', 500)
  expect((await order(viewer, custom, { price: 99 })).body).toMatchObject({
    error: 'offer_changed',
    terms: { price: 100 },
  })
  for (const words of ['she is 15yo', 'a 14 y/o'])
    expect((await order(viewer, custom, {}, randomUUID(), words)).body).toMatchObject({
      error: 'invalid_value',
      fields: { text: 'prohibited' },
    })
  const path = '/commissions/of/nobody_here'
  expect(
    (await viewer.post(path, { terms: termsOf(custom), text: 'x' }, { idempotencyKey: randomUUID() })).body
      .error,
  ).toBe('user_not_found')
  expect([await viewer.tokens(), await banned.tokens(), await limited.tokens()]).toEqual([500, 500, 500])
  const owner = (await people.byUsername(MODEL))!
  const { orders } = await footlight.server.database.commissions.ofPerson('model', owner.id, {
    offset: 0,
    limit: 100,
  })
  expect(JSON.stringify(orders)).not.toMatch(/15yo|14 y/)
})

describe('COMMISSION-ACCESS-02 who may not buy reads no offer, and orders nothing that they read before', () => {
  type Viewer = TestApi & { readonly username: string }
  const ban = ({ username }: Viewer) =>
    model.post(`/room/${MODEL}/moderate`, { action: 'ban', target: username })
  const suspend = ({ username }: Viewer) =>
    staff.post(`/admin/accounts/${username}/suspension`, {
      until: clock.now() + HOUR,
      reason_code: null,
      text: null,
    })
  const regions = (blocked_countries: readonly string[]) =>
    model.post('/user/settings', { blocked_countries, blocked_states: [] })
  const nothing = { sellCustomMedia: false, dickratingMedia: false, snapchat: false, offers: [] }

  test.each([
    ['their country is blocked', () => regions(['RO']), 'region_blocked', 'region_blocked'],
    ['they are suspended', suspend, 'account_suspended', 'account_suspended'],
    ['they are banned', ban, 'banned', 'banned'],
    ['they are blocked', (who: Viewer) => model.post(`/blocked/${who.username}`), null, 'wrong_state'],
  ] as const)('%s', async (_what, shutOut, sight, press) => {
    const viewer = await footlight.newPerson('viewer', 500)
    // The look, and with it the terms of the press.
    expect(must(await viewer.get(`/commissions/of/${MODEL}`)).offers).toHaveLength(3)
    const mine = await ordered(viewer)
    must(await shutOut(viewer))
    try {
      for (const of of Object.values(offers)) expect((await order(viewer, of)).body.error).toBe(press)
      const page = (await viewer.get(`/commissions/of/${MODEL}`)).body
      const rating = (await viewer.get(`/dickratings/model/${MODEL}`)).body
      if (sight === null) expect([page, rating]).toMatchObject([nothing, { offer: null }])
      else expect([page, rating]).toMatchObject([{ error: sight }, { error: sight }])
      if (sight !== 'account_suspended')
        expect(must(await viewer.get('/dickratings/models')).models).toEqual([])
      // What holds their tokens stays theirs to follow.
      expect(await read(viewer, mine.id)).toMatchObject({ state: 'requested', price: 250 })
      expect(await viewer.tokens()).toBe(250)
    } finally {
      must(await regions([]))
    }
  })
})

test('COMMISSION-TEXT-01 offers, deliveries and disputes pass the same policy', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const { id } = await ordered(viewer)
  must(await answer(model, id, 'accept'))
  const bad = 'she is 15yo'
  expect((await model.post('/performer/commissions', { ...custom, text: bad })).body.error).toBe(
    'invalid_value',
  )
  expect((await deliver(model, id, { text: bad })).body.error).toBe('invalid_value')
  must(await deliver(model, id))
  expect((await viewer.post(`/commissions/orders/${id}/dispute`, { text: bad })).body.error).toBe(
    'invalid_value',
  )
})

test('COMMISSION-ACCESS-01 an order is there for its two sides, and each has its own words', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const { id } = await ordered(viewer)
  const strangers = [await footlight.newPerson('viewer', 500), await footlight.login('demo_model2'), staff]
  for (const who of strangers) {
    expect((await who.get(`/commissions/orders/${id}`)).body.error).toBe('not_found')
    for (const action of ['accept', 'decline', 'cancel', 'confirm'])
      expect((await answer(who, id, action)).body.error).toBe('not_found')
    expect((await deliver(who, id)).body.error).toBe('not_found')
    expect((await who.post(`/commissions/orders/${id}/dispute`, { text: 'x' })).body.error).toBe('not_found')
    expect((await who.post(`/commissions/orders/${id}/media`, { type: 'pictures' })).body.error).toBe(
      'not_found',
    )
  }
  // The other side's word is nobody's who asks.
  expect((await answer(viewer, id, 'accept')).body.error).toBe('not_found')
  expect((await answer(model, id, 'cancel')).body.error).toBe('not_found')
  expect((await deliver(viewer, id)).body.error).toBe('not_found')
  expect((await answer(viewer, id, 'confirm')).body.error).toBe('wrong_state')
  for (const body of [{ action: 'settle' }, {}, { action: null }])
    expect((await viewer.post(`/commissions/orders/${id}`, body)).body.error).toBe('invalid_value')
  expect(await read(viewer, id)).toMatchObject({ state: 'requested', charged: null })
})

test('COMMISSION-ORDER-02 two tabs and a retry are one order; cross-fire has one winner', async () => {
  const viewer = await footlight.newPerson('viewer', 1_000)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => order(viewer, custom, {}, key)))
  expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1)
  expect(await viewer.tokens()).toBe(750)
  const { id } = answers[0]!.body.order
  expect((await order(viewer, custom, { price: 200 }, key)).body.error).toBe('idempotency_conflict')
  const fire = await Promise.all([answer(model, id, 'accept'), answer(viewer, id, 'cancel')])
  expect(fire.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(must(await order(viewer, custom, {}, key)).order.id).toBe(id)
  expect((await model.get('/commissions/orders')).body.orders).toEqual([])
})

test('COMMISSION-DELIVER-01 a delivery is what its service delivers, and stays as it was', async () => {
  const viewer = await footlight.newPerson('viewer', 1_000)
  const { id } = await ordered(viewer)
  expect((await deliver(model, id)).body).toMatchObject({ error: 'wrong_state', state: 'requested' })
  must(await answer(model, id, 'accept'))
  for (const lie of [{ text: '' }, { score: 5 }, { score: 0 }, { text: 'turned \u202e around' }])
    expect([lie, (await deliver(model, id, lie)).body.error]).toEqual([lie, 'invalid_value'])
  const sold = await ordered(viewer, offers.account)
  must(await answer(model, sold.id, 'accept'))
  expect((await deliver(model, sold.id, { with_media: true })).body.error).toBe('invalid_value')
  const { deadline } = must(await deliver(model, id, { text: 'One' }))
  pass(HOUR)
  expect(must(await deliver(model, id, { text: 'One' })).deadline).toBe(deadline)
  expect((await deliver(model, id, { text: 'Two' })).body).toMatchObject({ state: 'delivered' })
  expect((await read(viewer, id)).delivery).toMatchObject({ text: 'One' })
})

test('COMMISSION-DELIVER-02 an item that was prepared is seen by the one who ordered alone', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const other = await footlight.newPerson('viewer', 500)
  const { id } = await ordered(viewer)
  expect((await model.post(`/commissions/orders/${id}/media`, { type: 'pictures' })).body.error).toBe(
    'wrong_state',
  )
  must(await answer(model, id, 'accept'))
  const item = must(await model.post(`/commissions/orders/${id}/media`, { type: 'pictures' })).prepared.id
  expect(must(await model.post(`/commissions/orders/${id}/media`, { type: 'videos' })).prepared.id).toBe(item)
  expect((await deliver(model, id, { with_media: true })).body).toMatchObject({ state: 'media_not_ready' })
  expect(must(await model.get(`/performer/media/${item}`))).toMatchObject({
    is_private: true,
    state: 'draft',
  })
  // Uploads and reviews are tried with the library.
  const { library, people } = footlight.server.database
  const by = { account: (await people.byUsername(MODEL))!.id, note: '', at: clock.now() }
  await library.setState(item, ['draft'], 'in_review', by)
  expect((await deliver(model, id, { with_media: true })).body).toMatchObject({ state: 'media_not_ready' })
  must(await staff.post(`/moderation/media/${item}`, { decision: 'publish', note: '' }))
  for (const who of [viewer, other, footlight.guest()])
    expect((await who.get(`/media/get/${item}`)).body.error).toBe('not_found')
  const listed = must(await other.get(`/user/${MODEL}/media`)).mediaList
  expect(listed.map((each: { id: number }) => each.id)).not.toContain(item)
  expect((await model.post('/performer/posts', { ...post, media: [item], ref: 'a' })).body.error).toBe(
    'invalid_value',
  )
  must(await deliver(model, id, { with_media: true }))
  expect((await read(viewer, id)).delivery?.media).toMatchObject({ id: item, access_type: 'complete' })
  expect(must(await viewer.get(`/media/get/${item}`)).is_purchased).toBe(true)
  expect((await other.get(`/media/get/${item}`)).body.error).toBe('not_found')
  expect(must(await viewer.get('/media/purchased/pictures')).data).toMatchObject([{ id: item }])
  must(await answer(viewer, id, 'confirm'))
  must(await model.delete(`/performer/media/${item}`))
  expect(must(await viewer.get(`/media/get/${item}`)).access_type).toBe('complete')
})

test('COMMISSION-ACCOUNT-01 the name of an account is read by its buyer, on its page, while access lasts', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const { id } = await delivered(viewer, offers.account)
  const bodies = [
    await viewer.get('/commissions/orders'),
    await model.get('/commissions/orders?side=performer'),
    await model.get(`/commissions/orders/${id}`),
    await model.get('/performer/commissions'),
    await viewer.get(`/commissions/of/${MODEL}`),
  ]
  for (const { body } of bodies) expect(JSON.stringify(body)).not.toContain(NAME)
  expect((await read(viewer, id)).delivery?.account_name).toBe(NAME)
  must(await viewer.post(`/commissions/orders/${id}/dispute`, { text: 'It does not exist.' }))
  const queue = await staff.get('/moderation/commissions')
  expect(must(queue).disputes).toMatchObject([{ id, viewer: viewer.username, dispute: 'It does not exist.' }])
  expect(JSON.stringify(queue.body)).not.toContain(NAME)
  // STAFF-VIEW-03
  const of = async (service: string) =>
    must(await staff.get(`/moderation/commissions?service=${service}`)).disputes.map(
      (each: { id: number }) => each.id,
    )
  expect([await of('social_account'), await of('media_rating')]).toEqual([[id], []])
  must(await answer(viewer, id, 'confirm'))
  pass(40 * 24 * HOUR)
  expect(await read(viewer, id)).toMatchObject({ state: 'completed', delivery: { account_name: null } })
})

test('COMMISSION-DISPUTE-02 the staff decides once, with a note that both read, and never about their own', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const { id } = await delivered(viewer)
  const decide = (who: TestApi, charged: number, note = 'Half of it was there.') =>
    who.post(`/moderation/commissions/${id}`, { charged, note })
  expect((await decide(staff, 100)).body.error).toBe('wrong_state')
  must(await viewer.post(`/commissions/orders/${id}/dispute`, { text: 'Half is missing.' }))
  for (const who of [viewer, model]) expect((await decide(who, 0)).body.error).toBe('forbidden')
  expect((await decide(staff, 251)).body).toMatchObject({ error: 'invalid_value' })
  expect((await decide(staff, 100, '')).body.error).toBe('invalid_value')
  const answers = await Promise.all([decide(staff, 100), decide(staff, 100), decide(staff, 250)])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const { charged } = await read(viewer, id)
  expect(await viewer.tokens()).toBe(500 - charged!)
  for (const who of [viewer, model])
    expect(await read(who, id)).toMatchObject({ state: 'settled', decision_note: 'Half of it was there.' })
})

test('COMMISSION-PENDING-01 what waits for an answer is counted by service', async () => {
  const other = await footlight.newPerson('model')
  const none = { custom_media: 0, dickrating_requests: 0, snapchat_sale: 0, aj_media_rejected: 0 }
  expect(must(await other.get('/tokens/pending?ssr=1'))).toMatchObject(none)
  const before = must(await model.get('/tokens/pending'))
  const viewer = await footlight.newPerson('viewer', 1_000)
  const rating = await ordered(viewer, offers.rating)
  await ordered(viewer, offers.account)
  const after = must(await model.get('/tokens/pending'))
  expect([
    after.dickrating_requests - before.dickrating_requests,
    after.snapchat_sale - before.snapchat_sale,
  ]).toEqual([1, 1])
  expect(must(await viewer.get('/tokens/pending'))).toMatchObject(none)
  const open = must(await viewer.get('/dickratings/open_request')).requests
  expect(open.map(({ id }: CommissionSummary) => id)).toEqual([rating.id])
  expect(must(await footlight.guest().get(`/dickratings/model/${MODEL}`)).offer).toMatchObject({
    service: 'media_rating',
  })
  must(await answer(model, rating.id, 'accept'))
  expect((await deliver(model, rating.id, { score: 11 })).body.error).toBe('invalid_value')
  must(await deliver(model, rating.id, { score: 8 }))
  expect((await read(viewer, rating.id)).delivery).toMatchObject({ score: 8 })
})

test('COMMISSION-RATERS-01 who rates is listed, and not to whom they do not let in', async () => {
  const listed = async (who: TestApi): Promise<readonly string[]> =>
    must(await who.get('/dickratings/models')).models.map(({ username }: { username: string }) => username)
  expect(await listed(footlight.guest())).toEqual([MODEL])
  const banned = await footlight.newPerson('viewer')
  must(await model.post(`/room/${MODEL}/moderate`, { action: 'ban', target: banned.username }))
  expect(await listed(banned)).toEqual([])
  must(await model.post('/performer/commissions', { ...offers.rating, is_open: false }))
  expect(await listed(footlight.guest())).toEqual([])
  expect(must(await footlight.guest().get(`/dickratings/model/${MODEL}`)).offer).toBeNull()
  must(await model.post('/performer/commissions', offers.rating))
})

test('COMMISSION-RATERS-01 of areas that the reader hides nobody rates, and the count says the same', async () => {
  const other = await footlight.login('demo_model2')
  must(await other.post('/performer/commissions', offers.rating))
  const reader = await footlight.newPerson('viewer')
  const listed = async (hidden: readonly string[]) => {
    must(await reader.post('/user/settings', { browse_gender_hide: hidden }))
    const { models, count_total } = must(await reader.get('/dickratings/models'))
    return [models.map(({ username }: { username: string }) => username), count_total]
  }
  const all = await listed([])
  expect([all[0].toSorted(), all[1]]).toEqual([[MODEL, 'demo_model2'], 2])
  expect(await listed(['f'])).toEqual([['demo_model2'], 1])
  expect(await listed(['m', 't', 'c'])).toEqual([[MODEL], 1])
  expect(await listed(['f', 'm'])).toEqual([[], 0])
  // One goes to them by name all the same.
  expect(must(await reader.get(`/dickratings/model/${MODEL}`)).offer).not.toBeNull()
  must(await other.post('/performer/commissions', { ...offers.rating, is_open: false }))
})

test('LIMIT-09 COMMISSION-ORDER-02 one order too many is 429 and holds nothing', async () => {
  const viewer = await footlight.newPerson('viewer', 1_000)
  const { countMax } = httpLimits.ordersPerAccount
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: countMax }, () => order(viewer, custom, {}, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await order(viewer)).status).toBe(429)
  expect(await viewer.tokens()).toBe(750)
})

const post = {
  teaser: '',
  text: 'x',
  fanclub_access_level: null,
  token_price: 0,
  poll: null,
  publish_at: null,
}
