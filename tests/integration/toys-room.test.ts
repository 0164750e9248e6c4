import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import {
  TOY_CONTROL_QUEUE_MAX,
  TOY_LEVELS_PER_SECOND_MAX,
  TOY_REPORT_WITHIN_MS,
  type ToyOffer,
  type ToyReport,
} from '@footlight/core/protocol'
import { toyControlOffer } from '@footlight/core/rules/offers/app-offers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

type Viewer = TestApi & { readonly username: string }

const offer = { tokens: 61, seconds: 60 }
const report: ToyReport = {
  phase: 'on',
  levels: [
    { from: 1, to: 24, level: 0.25, seconds: 3 },
    { from: 25, to: null, level: 0.8, seconds: 8 },
  ],
  offer,
  cruise: false,
  tips_waiting: 0,
  running: null,
}
const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream
/** The performer's console, as far as the room knows it. */
let owned: TestSocket

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login('demo_model')
})
afterAll(() => footlight.stop())

beforeEach(async () => {
  live = await goLive(footlight.server, 'demo_model')
  owned = await footlight.room(model, 'demo_model')
  must(await say())
})
afterEach(async () => {
  live.end()
  await owned.close()
  await settle(footlight, 'demo_model')
  expect(await footlight.server.ledger.holdings('escrow:')).toEqual([])
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

function say(changes: Partial<ToyReport> = {}, who: TestApi = model) {
  return who.post('/toys/demo_model/state', { ...report, ...changes })
}

function buy(who: TestApi, seen: ToyOffer = offer, key: string = randomUUID()) {
  return pay(who, '/toys/demo_model/control', { terms: toyControlOffer(seen) }, key)
}

/** The performer's console goes on reporting meanwhile, as it does. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5_000) {
    clock.advance(Math.min(5_000, left))
    await settle(footlight, 'demo_model', owned)
    must(await say())
  }
}

async function viewer(tokens = 100): Promise<{ who: Viewer; socket: TestSocket }> {
  const who = await footlight.newPerson('viewer', tokens)
  return { who, socket: await footlight.room(who, 'demo_model') }
}

const stop = (who: TestApi = model) => who.post('/toys/demo_model/control/stop')

test('TOYROOM-STATE-01 the performer alone says how the toys are, with a socket in the room; everybody there reads it, also who comes later', async () => {
  const { who, socket } = await viewer()
  expect(await socket.next('v3.lovense.status_change')).toMatchObject({
    phase: 'on',
    levels: report.levels,
    offer,
    control_type: 'none',
    control: null,
    queue: [],
  })
  must(await say({ cruise: true, tips_waiting: 3 }))
  expect(await socket.next('v3.lovense.status_change')).toMatchObject({
    cruise: true,
    control_type: 'cruise',
    tips_waiting: 3,
  })
  // The same again is no news.
  must(await say({ cruise: true, tips_waiting: 3 }))
  await settle(footlight, 'demo_model', socket)
  expect(socket.received.filter(({ name }) => name === 'v3.lovense.status_change')).toHaveLength(2)
  for (const other of [who, await footlight.login('demo_admin'), await footlight.login('demo_model2')])
    expect(await say({}, other)).toMatchObject({ status: 403 })
  expect(await say({}, footlight.guest())).toMatchObject({ status: 401 })
  expect((await model.post('/toys/demo_admin/state', report)).body.error).toBe('user_not_found')
  for (const wrong of [
    { phase: 'moving' },
    { levels: [{ from: 0, to: 1, level: 0.5, seconds: 3 }] },
    { levels: [{ from: 1, to: 2, level: 1.5, seconds: 3 }] },
    { offer: { tokens: 0, seconds: 60 } },
    { offer: { tokens: 5, seconds: 1 } },
    { tips_waiting: -1 },
  ]) {
    expect(await model.post('/toys/demo_model/state', { ...report, ...wrong })).toMatchObject({ status: 422 })
  }
})

test('TOYROOM-STATE-02 a console that is silent for 15 seconds, or gone, takes the toys with it, and nothing is on before it speaks again', async () => {
  const { who, socket } = await viewer()
  clock.advance(TOY_REPORT_WITHIN_MS - 1)
  await settle(footlight, 'demo_model', socket, owned)
  expect(
    socket.received.filter(
      ({ name, payload }) => name === 'v3.lovense.status_change' && payload['phase'] === 'off',
    ),
  ).toEqual([])
  clock.advance(1)
  expect(await socket.next('v3.lovense.status_change', ({ phase }) => phase === 'off')).toMatchObject({
    levels: [],
    offer: null,
  })
  expect((await buy(who)).body).toMatchObject({ error: 'wrong_state', state: 'off' })
  must(await say())
  expect(await socket.next('v3.lovense.status_change', ({ phase }) => phase === 'on')).toBeDefined()
  await owned.close()
  expect(await socket.next('v3.lovense.status_change', ({ phase }) => phase === 'off')).toBeDefined()
  expect((await say()).body).toMatchObject({ error: 'wrong_state', state: 'no_console' })
  must(await say({ phase: 'off' }))
})

test('TOYROOM-BUY-01 tokens are taken at once, said to the room in the same command, and the same key is bought once', async () => {
  const { who, socket } = await viewer()
  const key = randomUUID()
  const answers = await Promise.all([buy(who, offer, key), buy(who, offer, key), buy(who, offer, key)])
  expect(new Set(answers.map(({ body }) => body.control_id)).size).toBe(1)
  expect(must(answers[0]!)).toMatchObject({ tokens: 39, place: 0 })
  expect(await who.tokens()).toBe(39)
  const { control_id } = answers[0]!.body
  expect(await socket.next('v3.toys.control_bought')).toMatchObject({
    control_id,
    username: who.username,
    ...offer,
  })
  expect(await socket.next('v3.lovense.control_start')).toEqual({
    control_id,
    username: who.username,
    seconds: 60,
    ends_at: clock.now() + 60_000,
  })
  expect((await buy(who, { ...offer, seconds: 61 }, key)).body.error).toBe('idempotency_conflict')
  // A second tab with a key of its own is no second order.
  expect((await buy(who)).body.error).toBe('already_requested')
  await pass(60_000)
  expect(await socket.next('v3.lovense.control_stop')).toEqual({
    control_id,
    username: who.username,
    reason: 'over',
    refund: 0,
  })
  // Long over, and still the same answer.
  expect(must(await buy(who, offer, key))).toEqual({ status: 1, control_id, tokens: 39, place: null })
  expect(socket.received.filter(({ name }) => name === 'v3.toys.control_bought')).toHaveLength(1)
  const [line] = (await model.get('/wallet/statement')).body.entries
  expect(line).toMatchObject({
    reason: 'toy_control_settle',
    counterparty: who.username,
    split: { gross: 61, platform: 30, studio: 9, model: 22 },
  })
  expect((await who.get('/wallet/statement')).body.entries[0]).toMatchObject({
    tokens: -61,
    reason: 'toy_control',
    counterparty: 'demo_model',
    split: null,
  })
})

test('TOYROOM-BUY-02 who may not tip may not buy, and what was not offered is not sold', async () => {
  const { who } = await viewer(60)
  expect(await buy(who)).toMatchObject({ status: 402, body: { error: 'not_enough_tokens', needed: 61 } })
  expect(await buy(footlight.guest())).toMatchObject({ status: 401 })
  expect((await buy(await footlight.login('demo_model2'))).body.error).toBe('models_cannot_purchase')
  expect((await buy(model)).body.error).toBe('tip_self')
  expect(await who.post('/toys/demo_model/control', { terms: toyControlOffer(offer) })).toMatchObject({
    status: 400,
    body: { error: 'idempotency_key_required' },
  })
  const rich = await footlight.newPerson('viewer', 1_000)
  expect((await buy(rich, { tokens: 1, seconds: 60 })).body).toMatchObject({
    error: 'offer_changed',
    terms: toyControlOffer(offer),
  })
  expect((await buy(rich, { tokens: 1.5, seconds: 60 })).status).toBe(422)
  must(await rich.post('/user/settings', { daily_limit: 60 }))
  expect((await buy(rich)).body.error).toBe('user_daily_limit')
  must(await rich.post('/user/settings', { daily_limit: null }))
  must(await say({ offer: null }))
  expect((await buy(rich)).body).toMatchObject({ error: 'wrong_state', state: 'no_offer' })
  must(await say({ phase: 'still' }))
  expect((await buy(rich)).body).toMatchObject({ error: 'wrong_state', state: 'still' })
  must(await say())
  must(await model.post('/room/demo_model/moderate', { action: 'ban', target: rich.username }))
  expect((await buy(rich)).body.error).toBe('banned')
  expect(await rich.tokens()).toBe(1_000)
  expect(await who.tokens()).toBe(60)
})

test('TOYROOM-QUEUE-01 first come, first served: everybody reads the queue, and the next begins when the one before is done', async () => {
  const [vera, wim, xia] = [await viewer(), await viewer(), await viewer()]
  expect(must(await buy(vera.who)).place).toBe(0)
  expect(must(await buy(wim.who)).place).toBe(1)
  expect(must(await buy(xia.who)).place).toBe(2)
  expect(await vera.socket.next('v3.lovense.control_queue_size', ({ size }) => size === 2)).toMatchObject({
    queue: [{ username: wim.who.username, seconds: 60 }, { username: xia.who.username }],
  })
  await pass(60_000)
  expect(
    await xia.socket.next('v3.lovense.control_start', ({ username }) => username === wim.who.username),
  ).toBeDefined()
  expect(
    await xia.socket.next(
      'v3.lovense.control_queue_size',
      ({ size, queue }) => size === 1 && queue[0]!.username === xia.who.username,
    ),
  ).toBeDefined()
  must(await stop())
})

test('TOYROOM-QUEUE-02 a full queue takes nobody, and charges nothing', async () => {
  const people = await Promise.all(
    Array.from({ length: TOY_CONTROL_QUEUE_MAX + 2 }, () => footlight.newPerson('viewer', 61)),
  )
  const answers = await Promise.all(people.map((who) => buy(who)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(TOY_CONTROL_QUEUE_MAX + 1)
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toMatchObject([
    { error: 'wrong_state', state: 'queue_full' },
  ])
  must(await stop())
  expect(await Promise.all(people.map((who) => who.tokens()))).toEqual(people.map(() => 61))
})

test('TOYROOM-LEVEL-01 the level of who controls goes to the performer alone; of anybody else, before and after, nowhere', async () => {
  const [vera, wim] = [await viewer(), await viewer()]
  vera.socket.send('v3.toys.level', { level: 0.9 })
  const { control_id } = must(await buy(vera.who))
  must(await buy(wim.who))
  wim.socket.send('v3.toys.level', { level: 1 })
  clock.advance(5_000)
  vera.socket.send('v3.toys.level', { level: 0.35 })
  expect(await owned.next('v3.toys.command')).toEqual({
    control_id,
    username: vera.who.username,
    level: 0.35,
    ms_left: 55_000,
  })
  must(await stop())
  vera.socket.send('v3.toys.level', { level: 0.6 })
  await settle(footlight, 'demo_model', vera.socket, wim.socket, owned)
  expect(owned.received.filter(({ name }) => name === 'v3.toys.command')).toHaveLength(1)
  for (const { socket } of [vera, wim])
    expect(socket.received.filter(({ name }) => name === 'v3.toys.command')).toEqual([])
  vera.socket.send('v3.toys.level', { level: 2 })
  expect((await vera.socket.closed).code).toBe(4400)
})

test('TOYROOM-LEVEL-02 ten levels a second and no more, but for the 0 that stops what moves', async () => {
  const { who, socket } = await viewer()
  must(await buy(who))
  for (let count = 0; count < TOY_LEVELS_PER_SECOND_MAX + 5; count += 1)
    socket.send('v3.toys.level', { level: count / 100 })
  // Whatever else was sent in that second, the toy stands still when they say so; once is enough.
  for (const level of [0, 0, 0.9, 0]) socket.send('v3.toys.level', { level })
  await settle(footlight, 'demo_model', socket, owned)
  const levels = () =>
    owned.received.filter(({ name }) => name === 'v3.toys.command').map(({ payload }) => payload['level'])
  const passed = Array.from({ length: TOY_LEVELS_PER_SECOND_MAX }, (_, index) => index / 100)
  expect(levels()).toEqual([...passed, 0])
  clock.advance(1_000)
  socket.send('v3.toys.level', { level: 0.5 })
  expect((await owned.next('v3.toys.command', ({ level }) => level === 0.5)).ms_left).toBe(59_000)
  must(await stop())
})

test('TOYROOM-REFUND-01 the performer’s order stops it: who controlled is refunded what was not served, rounded in their favour; who waited is refunded in full', async () => {
  const [vera, wim] = [await viewer(), await viewer()]
  must(await buy(vera.who))
  must(await buy(wim.who))
  await pass(20_000)
  clock.advance(500)
  const platform = (await footlight.server.ledger.balance('platform')).posted
  must(await stop())
  // 61 tokens for 60 s: 20.5 s cost 20.84, so 20.
  expect(
    await vera.socket.next('v3.lovense.control_stop', ({ username }) => username === vera.who.username),
  ).toMatchObject({ reason: 'stopped', refund: 41 })
  expect(
    await vera.socket.next('v3.lovense.control_stop', ({ username }) => username === wim.who.username),
  ).toMatchObject({ reason: 'stopped', refund: 61 })
  expect(await vera.socket.next('v3.lovense.control_queue_size', ({ size }) => size === 0)).toBeDefined()
  expect([await vera.who.tokens(), await wim.who.tokens()]).toEqual([80, 100])
  expect((await footlight.server.ledger.balance('platform')).posted - platform).toBe(10)
  must(await stop())
  expect((await stop(vera.who)).status).toBe(403)
})

test('TOYROOM-MODE-01 a private, standby, or the end of the stream stops control; what was not served goes back', async () => {
  must(await model.post('/video/streamer_settings', { standby_enabled: true }))
  const changes = [
    async () => must(await model.post('/room/demo_model/standby', { on: true })),
    async () => {
      const { request_id } = must(
        await pay(await footlight.newPerson('viewer', 500), '/private/demo_model/request', {}),
      )
      must(await model.post('/private/demo_model/accept', { request_id }))
    },
    async () => live.end(),
  ]
  const back = [
    () => model.post('/room/demo_model/standby', { on: false }),
    () => model.post('/private/demo_model/end'),
    async () => void (live = await goLive(footlight.server, 'demo_model')),
  ]
  for (const [index, change] of changes.entries()) {
    const [vera, wim] = [await viewer(), await viewer()]
    must(await buy(vera.who))
    must(await buy(wim.who))
    await pass(30_000)
    await change()
    expect(
      await vera.socket.next('v3.lovense.control_stop', ({ username }) => username === wim.who.username),
    ).toMatchObject({ reason: 'mode', refund: 61 })
    await settle(footlight, 'demo_model')
    expect([await vera.who.tokens(), await wim.who.tokens()]).toEqual([70, 100])
    expect((await buy(await footlight.newPerson('viewer', 100))).body.error).toBe('wrong_state')
    await back[index]!()
    await settle(footlight, 'demo_model')
  }
})

test('TOYROOM-REFUND-05 when nothing is heard of the console, what it did not hear is not paid', async () => {
  const [vera, wim] = [await viewer(), await viewer()]
  must(await buy(vera.who))
  must(await buy(wim.who))
  await pass(20_000)
  clock.advance(TOY_REPORT_WITHIN_MS)
  expect(
    await vera.socket.next('v3.lovense.control_stop', ({ username }) => username === vera.who.username),
  ).toMatchObject({ reason: 'off', refund: 41 })
  await settle(footlight, 'demo_model')
  expect([await vera.who.tokens(), await wim.who.tokens()]).toEqual([80, 100])
})

test('TOYROOM-REFUND-06 a pause, or a rest of the toys, ends the one who controls; who waits goes on waiting', async () => {
  const [vera, wim] = [await viewer(), await viewer()]
  must(await buy(vera.who))
  must(await buy(wim.who))
  await pass(30_000)
  must(await say({ phase: 'still' }))
  expect(await vera.socket.next('v3.lovense.control_stop')).toMatchObject({
    username: vera.who.username,
    reason: 'still',
    refund: 31,
  })
  expect(await vera.who.tokens()).toBe(70)
  expect(
    wim.socket.received.filter(
      ({ name, payload }) => name === 'v3.lovense.control_start' && payload['username'] === wim.who.username,
    ),
  ).toEqual([])
  must(await say())
  expect(
    await wim.socket.next('v3.lovense.control_start', ({ username }) => username === wim.who.username),
  ).toBeDefined()
  must(await stop())
})

test('TOYROOM-LEAVE-01 who leaves keeps the time running and pays it all; who was banned has back the rest, or everything when it had not begun', async () => {
  const [vera, wim, xia] = [await viewer(), await viewer(), await viewer()]
  for (const { who } of [vera, wim, xia]) must(await buy(who))
  await vera.socket.close()
  await pass(60_000)
  expect(await vera.who.tokens()).toBe(39)
  expect(
    await owned.next('v3.lovense.control_start', ({ username }) => username === wim.who.username),
  ).toBeDefined()
  await pass(30_000)
  must(await model.post('/room/demo_model/moderate', { action: 'ban', target: xia.who.username }))
  must(await model.post('/room/demo_model/moderate', { action: 'ban', target: wim.who.username }))
  expect(
    await owned.next('v3.lovense.control_stop', ({ username }) => username === wim.who.username),
  ).toMatchObject({ reason: 'moderated', refund: 31 })
  expect(
    await owned.next('v3.lovense.control_stop', ({ username }) => username === xia.who.username),
  ).toMatchObject({ reason: 'moderated', refund: 61 })
  await settle(footlight, 'demo_model')
  expect([await wim.who.tokens(), await xia.who.tokens()]).toEqual([70, 100])
})

test('TOYROOM-VIBRATE-01 a tip that moves the toys is told as the record has it; one that nobody gave is told to nobody', async () => {
  const { who, socket } = await viewer()
  const { transfer_id } = must(await pay(who, '/tip/demo_model', { amount: 25 }))
  must(await say({ running: { transfer_id, level: 0.8, seconds: 8 } }))
  expect(await socket.next('v3.lovense.vibrate')).toEqual({
    transfer_id,
    username: who.username,
    tokens: 25,
    level: 0.8,
    seconds: 8,
  })
  must(await say({ running: { transfer_id, level: 0.8, seconds: 8 } }))
  must(await say({ running: { transfer_id: 'invented', level: 1, seconds: 600 } }))
  await settle(footlight, 'demo_model', socket)
  expect(socket.received.filter(({ name }) => name === 'v3.lovense.vibrate')).toHaveLength(1)
})

test('TOYROOM-VIBRATE-02 a tip inside a private stays between the two of them', async () => {
  const [vera, wim] = [await viewer(500), await viewer()]
  const { request_id } = must(await pay(vera.who, '/private/demo_model/request', {}))
  must(await model.post('/private/demo_model/accept', { request_id }))
  const { transfer_id } = must(await pay(vera.who, '/tip/demo_model', { amount: 25 }))
  must(await say({ running: { transfer_id, level: 0.8, seconds: 8 } }))
  expect(await vera.socket.next('v3.lovense.vibrate')).toMatchObject({ transfer_id })
  await settle(footlight, 'demo_model', wim.socket)
  expect(wim.socket.received.filter(({ name }) => name === 'v3.lovense.vibrate')).toEqual([])
  must(await model.post('/private/demo_model/end'))
})

test('TOYROOM-BUY-03 whose purchase went through though its answer was lost gets their turn, and pays once', async () => {
  const { who } = await viewer()
  const { ledger } = footlight.server
  const execute = ledger.execute.bind(ledger)
  ledger.execute = async (command) => {
    const outcome = await execute(command)
    if (command.kind !== 'transfer' || command.reason !== 'toy_control') return outcome
    ledger.execute = execute
    throw new Error('the line to the books broke')
  }
  const key = randomUUID()
  expect(await buy(who, offer, key)).toMatchObject({ status: 500 })
  const { control_id } = must(await buy(who, offer, key))
  expect(await owned.next('v3.lovense.control_start')).toMatchObject({ control_id, username: who.username })
  expect(await who.tokens()).toBe(39)
  must(await stop())
  expect(await who.tokens()).toBe(100)
})

test('TOYROOM-REFUND-03 a settlement that fails is asked again until it happened, once', async () => {
  const { who } = await viewer()
  const { ledger } = footlight.server
  const execute = ledger.execute.bind(ledger)
  const faults = ['full', 'lost', 'done_and_lost']
  ledger.execute = async (command) => {
    if (command.kind !== 'transfer' || command.reason !== 'toy_control_settle') return execute(command)
    const fault = faults.shift()
    if (fault === 'full') return { ok: false, error: { code: 'storage_full' } }
    if (fault !== 'lost') await execute(command)
    throw new Error('the disk did not answer')
  }
  try {
    must(await buy(who))
    await pass(30_000)
    must(await stop())
    await pass(15_000)
  } finally {
    ledger.execute = execute
  }
  expect(faults).toEqual([])
  expect(await who.tokens()).toBe(70)
  expect(await ledger.holdings('escrow:')).toEqual([])
})

test('TOYROOM-REFUND-03 whatever happens in whatever order: everybody has what they had, less what they bought, and what they were told came back', async () => {
  const random = mulberry(20_261_121)
  const people = await Promise.all([300, 300, 300].map((tokens) => viewer(tokens)))
  must(await model.post('/video/streamer_settings', { standby_enabled: true }))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const steps: readonly (() => Promise<unknown>)[] = [
    () => buy(pick(people).who),
    () => buy(pick(people).who),
    () => buy(pick(people).who),
    () => pass(1_000 + Math.floor(random() * 40_000)),
    () => pass(1 + Math.floor(random() * 3_000)),
    () => stop(),
    () => say({ phase: 'still' }),
    () => say({ phase: 'off' }),
    () => say(),
    async () => {
      clock.advance(TOY_REPORT_WITHIN_MS)
      await settle(footlight, 'demo_model', owned)
    },
    () => model.post('/room/demo_model/standby', { on: true }),
    () => model.post('/room/demo_model/standby', { on: false }),
    () => Promise.all(people.map(({ who }) => buy(who))),
  ]
  for (let step = 0; step < 120; step += 1) await pick(steps)()
  must(await stop())
  await settle(footlight, 'demo_model', owned)
  const told = (name: string, username: string, field: string) =>
    owned.received.reduce(
      (sum, event) =>
        event.name === name && event.payload['username'] === username
          ? sum + Number(event.payload[field])
          : sum,
      0,
    )
  let bought = 0
  for (const { who } of people) {
    const spent = told('v3.toys.control_bought', who.username, 'tokens')
    bought += spent
    expect(await who.tokens()).toBe(300 - spent + told('v3.lovense.control_stop', who.username, 'refund'))
  }
  // The dice did buy something.
  expect(bought).toBeGreaterThan(offer.tokens * 5)
  await model.post('/room/demo_model/standby', { on: false })
})

/** The same numbers every time, so that what failed once can be looked at. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
