import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Place } from '@footlight/server/regions/region-block'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pass, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const ROOM = 'demo_model'
const ROMANIA = '203.0.113.1'
const places: Readonly<Record<string, Place>> = { [ROMANIA]: { country: 'RO', state: null } }
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  const port = await freePort()
  footlight = await startFootlight({
    clock,
    config: { port, publicUrl: `http://127.0.0.1:${port}`, trustedProxies: ['127.0.0.1'] },
    locator: { locate: (address) => places[address] ?? null },
  })
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
const moderate = (action: 'ban' | 'kick', target: string) =>
  model.post(`/room/${ROOM}/moderate`, { action, target, reason: '' })

async function reconciled(): Promise<void> {
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
  expect(await footlight.server.ledger.holdings('escrow:')).toEqual([])
}

/** A ticket show with a window of five minutes that runs; whoever is named holds a ticket. */
async function ticketShow(...holders: readonly TestApi[]): Promise<string> {
  const { show_id } = must(
    await model.post(`/limited/${ROOM}/announce`, {
      ticket_price: 100,
      message: 'Fire dance',
      recording_price: 40,
      refund_joined_minute_before_end: 5,
    }),
  )
  for (const holder of holders) must(await pay(holder, `/limited/${ROOM}/ticket`))
  must(await model.post(`/limited/${ROOM}/start`))
  return show_id
}

async function endShow(): Promise<void> {
  must(await model.post(`/limited/${ROOM}/end`))
  await reconciled()
}

test.each(['ban', 'kick'] as const)(
  'SHOW-64 a ticket whose holder is put out by %s before it was earned comes back at once; afterwards it stays paid; the show goes on for the others',
  async (how) => {
    const [early, late, stays] = [await viewer(150), await viewer(150), await viewer(150)]
    const show = await ticketShow(early, late, stays)
    must(await pay(late, `/limited/${ROOM}/recording`))
    const [participantOfEarly, participantOfLate, participantOfStays] = [
      await enterRoom(early),
      await enterRoom(late),
      await enterRoom(stays),
    ]
    await minutes(4, participantOfEarly, participantOfLate, participantOfStays)
    must(await moderate(how, early.username))
    expect(await participantOfEarly.next('v3.limited.settled')).toMatchObject({
      reason: 'removed',
      tokens: 0,
      refund: 100,
    })
    expect(await early.tokens()).toBe(150)
    await minutes(2, participantOfLate, participantOfStays)
    must(await moderate(how, late.username))
    expect(await participantOfLate.next('v3.limited.settled')).toMatchObject({
      reason: 'removed',
      tokens: 100,
      refund: 40,
    })
    expect(await late.tokens()).toBe(50)
    expect(must(await model.get(`/shows/${ROOM}`))).toMatchObject({
      current: { kind: 'limited', phase: 'running', reached: 1 },
    })
    await endShow()
    expect(await Promise.all([early, late, stays].map((who) => who.tokens()))).toEqual([150, 50, 50])
    expect(must(await model.get(`/receipts/${show}`))).toMatchObject({ tokens: 200, split: { gross: 200 } })
  },
)

test('SHOW-64 a region that is closed while somebody holds a ticket shuts them out, there or away; who moves there of their own accord keeps their ticket', async () => {
  const at = { 'x-forwarded-for': ROMANIA }
  const block = (blocked_countries: readonly string[]) =>
    model.post('/user/settings', { blocked_countries, blocked_states: [] })
  const [there, away, moves] = [await viewer(150), await viewer(150), await viewer(150)]
  await ticketShow(there, away)
  const participant = await footlight.room(there, ROOM, { headers: at })
  await minutes(1, participant)
  must(await block(['RO']))
  expect(await participant.next('v3.limited.settled')).toMatchObject({ reason: 'removed', refund: 100 })
  expect(await Promise.all([there, away].map((who) => who.tokens()))).toEqual([150, 50])
  await footlight.room(away, ROOM, { headers: at })
  await settle(footlight, ROOM)
  expect(await away.tokens()).toBe(150)
  await minutes(1)
  must(await pay(moves, `/limited/${ROOM}/ticket`))
  await footlight.room(moves, ROOM, { headers: at })
  await minutes(5)
  await endShow()
  expect(await moves.tokens()).toBe(50)
  must(await block([]))
})

async function strict(): Promise<() => Promise<void>> {
  const { private: offer } = must(await model.get(`/performer/${ROOM}/settings`))
  must(
    await model.post('/performer/settings', {
      private: { ...offer, isPreTipEnabled: true, preTipCost: 500, privateMinimumDuration: 2 },
    }),
  )
  return async () => void must(await model.post('/performer/settings', { private: offer }))
}

async function accepted(who: TestApi): Promise<TestSocket> {
  const participant = await enterRoom(who)
  const { request_id } = must(await pay(who, `/private/${ROOM}/request`))
  must(await model.post(`/private/${ROOM}/accept`, { request_id }))
  return participant
}

test('SHOW-60 a performer who accepts and ends at once, again and again, earns no pre-tip', async () => {
  const undo = await strict()
  const vera = await viewer(1_000)
  for (let round = 0; round < 3; round += 1) {
    await accepted(vera)
    expect(must(await model.post(`/private/${ROOM}/end`))).toMatchObject({ tokens: 0, refund: 560 })
  }
  expect(await vera.tokens()).toBe(1_000)
  await undo()
  await reconciled()
})

test.each([
  ['closing the tab', async (_who: TestApi, participant: TestSocket) => participant.terminate()],
  ['logging out', async (who: TestApi) => void must(await who.post('/auth/logout'))],
])('SHOW-62 the agreed minimum and the pre-tip bind a payer who leaves by %s', async (_how, leave) => {
  const undo = await strict()
  const vera = await viewer(1_000)
  const participant = await accepted(vera)
  const performer = await enterRoom(model)
  await pass(footlight, clock, ROOM, 5_000, participant, performer)
  await leave(vera, participant)
  await performer.next('v3.show.state', (state) => state.performer?.participants[0]?.is_paused === true)
  await pass(footlight, clock, ROOM, 15_000, performer)
  expect(await performer.next('v3.private.end')).toMatchObject({
    reason: 'user_left',
    tokens: 560,
    refund: 0,
  })
  await undo()
  await reconciled()
})

test('SHOW-63 a payer who is banned pays for what was served, and neither minimum nor pre-tip', async () => {
  const undo = await strict()
  const vera = await viewer(1_000)
  const participant = await accepted(vera)
  await pass(footlight, clock, ROOM, 20_000, participant)
  must(await moderate('ban', vera.username))
  expect(await participant.next('v3.private.end')).toMatchObject({
    reason: 'removed',
    tokens: 10,
    refund: 550,
  })
  expect(await vera.tokens()).toBe(990)
  await undo()
  await reconciled()
})
