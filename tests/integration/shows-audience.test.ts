import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { proveAge } from '../dev-env/prove-age.ts'
import { must, pass, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const ROOM = 'demo_model'
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login(ROOM)
  live = await goLive(footlight.server, ROOM)
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})

const viewer = (tokens: number) => footlight.newPerson('viewer', tokens)
const enterRoom = (who: TestApi) => footlight.room(who, ROOM)
const minutes = (count: number, ...sockets: TestSocket[]) =>
  pass(footlight, clock, ROOM, count * 60_000, ...sockets)
const announce = (offer: object = {}) =>
  model.post(`/limited/${ROOM}/announce`, { ticket_price: 100, message: 'Fire dance', ...offer })

async function reconciled(): Promise<void> {
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
  expect(await footlight.server.ledger.holdings('escrow:')).toEqual([])
}

test('SHOW-30 a ticket show: sold before and late, who came too late is refunded in full, the others paid', async () => {
  const [early, late, tooLate] = [await viewer(150), await viewer(150), await viewer(150)]
  const guest = await footlight.room(null, ROOM, { token: await footlight.guest().nodeToken() })
  const key = randomUUID()
  expect(await pay(early, `/limited/${ROOM}/ticket`)).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'none' },
  })
  must(await announce({ minimum_tickets: 1, refund_joined_minute_before_end: 5 }))
  expect(await model.post(`/limited/${ROOM}/start`)).toMatchObject({
    status: 409,
    body: { state: 'below_minimum' },
  })
  expect(must(await pay(early, `/limited/${ROOM}/ticket`, {}, key))).toMatchObject({ tokens: 50 })
  expect(must(await pay(early, `/limited/${ROOM}/ticket`, {}, key))).toMatchObject({ tokens: 50 })
  expect(await pay(early, `/limited/${ROOM}/ticket`)).toMatchObject({
    status: 409,
    body: { error: 'already_purchased' },
  })
  expect(await pay(late, '/private/demo_model/request')).toMatchObject({
    status: 409,
    body: { state: 'announced' },
  })
  must(await model.post(`/limited/${ROOM}/start`))
  expect(await guest.next('v3.chat.update', (update) => update.status === 'limited')).toMatchObject({
    is_exclusive: false,
  })
  await minutes(2, guest)
  const participantOfLate = await enterRoom(late)
  await participantOfLate.next('v3.media.state', ({ producers }) => producers.length === 0)
  must(await pay(late, `/limited/${ROOM}/ticket`))
  await participantOfLate.next('v3.media.state', ({ producers }) => producers.length > 0)
  await minutes(5, guest, participantOfLate)
  must(await pay(tooLate, `/limited/${ROOM}/ticket`))
  await minutes(1, guest)
  const ended = must(await model.post(`/limited/${ROOM}/end`))
  expect(await Promise.all([early, late, tooLate].map((who) => who.tokens()))).toEqual([50, 50, 150])
  expect(must(await model.get(`/receipts/${ended.show_id}`))).toMatchObject({
    tokens: 200,
    refund: 100,
    split: { gross: 200, platform: 100, studio: 30, model: 70 },
  })
  expect(must(await tooLate.get(`/receipts/${ended.show_id}`))).toMatchObject({
    tokens: 0,
    refund: 100,
    split: null,
  })
  expect((await (await viewer(1)).get(`/receipts/${ended.show_id}`)).status).toBe(404)
  await reconciled()
})

test('SHOW-31 a cancelled ticket show gives everything back, also a recording and also while it runs', async () => {
  const vera = await viewer(200)
  must(await announce({ recording_price: 40 }))
  expect(await pay(vera, `/limited/${ROOM}/recording`)).toMatchObject({
    status: 409,
    body: { state: 'announced' },
  })
  must(await model.post(`/limited/${ROOM}/start`))
  expect(await pay(vera, `/limited/${ROOM}/recording`)).toMatchObject({
    status: 409,
    body: { state: 'no_ticket' },
  })
  must(await pay(vera, `/limited/${ROOM}/ticket`))
  must(await pay(vera, `/limited/${ROOM}/recording`))
  expect((await pay(vera, `/limited/${ROOM}/recording`)).body.error).toBe('already_purchased')
  expect(await vera.tokens()).toBe(60)
  await minutes(30)
  must(await model.post(`/limited/${ROOM}/cancel`))
  expect(await vera.tokens()).toBe(200)
  expect(await model.post(`/limited/${ROOM}/cancel`)).toMatchObject({ status: 409, body: { state: 'none' } })
  await reconciled()
})

test('SHOW-32 a group: nobody pays before it starts, all pay by the minute, below the threshold it is over', async () => {
  must(
    await model.post('/performer/settings', {
      group: { isEnabled: true, pricePerMinuteInToken: 12, threshold: 2 },
    }),
  )
  const [ada, ben] = [await viewer(100), await viewer(100)]
  const [participantOfAda, participantOfBen] = [await enterRoom(ada), await enterRoom(ben)]
  must(await pay(ada, `/group/${ROOM}/reserve`))
  expect((await pay(ada, `/group/${ROOM}/reserve`)).body.error).toBe('already_requested')
  expect(await model.post(`/group/${ROOM}/start`)).toMatchObject({
    status: 409,
    body: { state: 'below_minimum' },
  })
  await minutes(1, participantOfAda, participantOfBen)
  must(await pay(ben, `/group/${ROOM}/reserve`))
  must(await model.post(`/group/${ROOM}/start`))
  await minutes(1.5, participantOfAda, participantOfBen)
  const receipt = must(await ben.post(`/group/${ROOM}/leave`))
  expect(receipt).toMatchObject({ tokens: 18 })
  await settle(footlight, ROOM, participantOfAda)
  expect(await participantOfAda.next('v3.limited.end')).toMatchObject({
    kind: 'group',
    reason: 'below_threshold',
  })
  expect(await Promise.all([ada.tokens(), ben.tokens()])).toEqual([82, 82])
  await reconciled()
})

test('SHOW-33 a goal: reached it starts at once; failed or called off, everything is refunded', async () => {
  const [ada, ben] = [await viewer(300), await viewer(300)]
  const participant = await enterRoom(ada)
  must(await model.post(`/goal/${ROOM}/announce`, { goal: 300, message: 'Hoop dance', minutes: 10 }))
  must(await pay(ada, `/goal/${ROOM}/pledge`, { amount: 200 }))
  await minutes(10, participant)
  expect(await participant.next('v3.limited.end')).toMatchObject({ kind: 'goal', reason: 'expired' })
  expect(await ada.tokens()).toBe(300)

  must(
    await model.post(`/goal/${ROOM}/announce`, {
      goal: 300,
      message: 'Hoop dance',
      minutes: 10,
      refund_joined_minute_before_end: 1,
    }),
  )
  must(await pay(ada, `/goal/${ROOM}/pledge`, { amount: 100 }))
  must(await pay(ada, `/goal/${ROOM}/pledge`, { amount: 100 }))
  expect((await pay(ben, `/goal/${ROOM}/pledge`, { amount: 301 })).body).toMatchObject({
    error: 'not_enough_tokens',
    needed: 301,
  })
  must(await pay(ben, `/goal/${ROOM}/pledge`, { amount: 100 }))
  expect(await participant.next('v3.limited.started')).toMatchObject({ kind: 'goal' })
  await minutes(3, participant)
  must(await model.post(`/goal/${ROOM}/end`))
  expect(await Promise.all([ada.tokens(), ben.tokens()])).toEqual([100, 200])
  await reconciled()
})

test('SHOW-34 a camera in public: asked for, allowed, paid by the minute; refused, nothing is paid', async () => {
  must(
    await model.post('/performer/settings', {
      sharecam: { isAllowedInPrivate: true, isAllowedInPublic: true, pricePerMinuteInPublicInToken: 6 },
    }),
  )
  const vera = await viewer(50)
  await proveAge(footlight, vera)
  const participant = await enterRoom(vera)
  const refused = must(await pay(vera, `/sharecam/${ROOM}/request`)).request_id
  must(await model.post(`/sharecam/${ROOM}/decline`, { request_id: refused }))
  expect(await participant.next('v3.sharecam.declined')).toMatchObject({
    request_id: refused,
    broadcaster: ROOM,
  })
  const { request_id } = must(await pay(vera, `/sharecam/${ROOM}/request`))
  must(await model.post(`/sharecam/${ROOM}/accept`, { request_id }))
  await minutes(2, participant)
  expect(must(await vera.post(`/sharecam/${ROOM}/end`, { show_id: request_id }))).toMatchObject({
    kind: 'cam2cam',
    tokens: 12,
  })
  expect(await vera.tokens()).toBe(38)
  await reconciled()
})

test('SHOW-35 the performer goes off the air in a ticket show: it is over, by the rule that was announced', async () => {
  const [vera, holder] = [await viewer(100), await viewer(100)]
  const participant = await enterRoom(vera)
  must(await announce({ refund_joined_minute_before_end: 5 }))
  must(await pay(holder, `/limited/${ROOM}/ticket`))
  must(await model.post(`/limited/${ROOM}/start`))
  await minutes(3, participant)
  live.end()
  expect(await participant.next('v3.limited.end')).toMatchObject({ reason: 'unpublish' })
  expect(await holder.tokens()).toBe(100)
  live = await goLive(footlight.server, ROOM)
  await reconciled()
})
