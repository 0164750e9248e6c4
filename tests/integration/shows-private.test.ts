import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Receipt } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pass, pay, settle } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

type Person = TestApi & { readonly username: string }

const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login('demo_model')
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})

async function viewer(tokens: number): Promise<Person> {
  return await footlight.newPerson('viewer', tokens)
}

async function ask(who: TestApi, options: object = {}): Promise<string> {
  return must(await pay(who, '/private/demo_model/request', options)).request_id
}

test('SHOW-20 a private from the request to the receipt: exact by the server clock, the same for both sides, the split for the performer', async () => {
  const vera = await viewer(1_000)
  const performer = await footlight.room(model, 'demo_model')
  const participant = await footlight.room(vera, 'demo_model')
  const key = randomUUID()
  const asked = must(await pay(vera, '/private/demo_model/request', {}, key))
  expect(asked).toMatchObject({ status: 1, expires_in: 120 })
  expect(must(await pay(vera, '/private/demo_model/request', {}, key)).request_id).toBe(asked.request_id)
  expect(await vera.tokens()).toBe(970)
  expect(await performer.next('v3.private.request')).toMatchObject({
    request_id: asked.request_id,
    username: vera.username,
    price_per_minute: 30,
  })

  must(await model.post('/private/demo_model/accept', { request_id: asked.request_id }))
  expect(await participant.next('v3.private.started')).toMatchObject({
    show_id: asked.request_id,
    price_per_minute: 30,
    is_exclusive: false,
  })
  await pass(footlight, clock, 'demo_model', 95_000, performer, participant)
  expect(
    participant.received.filter((event) => event.name === 'v3.private.tick').at(-1)!.payload,
  ).toMatchObject({
    tokens: 45,
    seconds: 90,
  })

  const owned = must(await model.post('/private/demo_model/end')) as Receipt
  const theirs = must(await vera.get(`/receipts/${asked.request_id}`)) as Receipt
  // 95 s at 30 a minute are 47.5 tokens: the half is nobody's.
  expect(owned).toMatchObject({
    tokens: 47,
    reason: 'model_ended',
    split: { gross: 47, platform: 23, studio: 7, model: 17 },
  })
  expect(theirs).toMatchObject({ tokens: 47, lines: owned.lines, split: null })
  expect(await vera.tokens()).toBe(953)
  expect(await participant.next('v3.private.end')).toMatchObject({ reason: 'model_ended', tokens: 47 })
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('SHOW-21 two answers at once: the first counts, the other is told the state', async () => {
  const vera = await viewer(100)
  const participant = await footlight.room(vera, 'demo_model')
  const request_id = await ask(vera)
  const answers = await Promise.all(
    ['accept', 'accept', 'decline', 'accept'].map((word) =>
      model.post(`/private/demo_model/${word}`, { request_id }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409])
  expect(answers[1]!.body).toMatchObject({ error: 'wrong_state', state: 'running' })
  const ends = await Promise.all([vera, vera, model].map((who) => who.post('/private/demo_model/end')))
  expect(ends.map(({ status }) => status)).toEqual([200, 409, 409])
  await settle(footlight, 'demo_model', participant)
  expect(participant.received.filter((event) => event.name === 'v3.private.end')).toHaveLength(1)
  expect(await vera.tokens()).toBe(100)
})

test('SHOW-22 who has too little is told how much it takes, and nothing happens', async () => {
  const poor = await viewer(29)
  const answer = await pay(poor, '/private/demo_model/request')
  expect(answer).toMatchObject({ status: 402, body: { error: 'not_enough_tokens', needed: 30 } })
  expect(await poor.tokens()).toBe(29)
})

test('SHOW-42 a repeat under the same key is answered from the record, also when the payer was banned meanwhile; a new key is refused', async () => {
  const vera = await viewer(100)
  const key = randomUUID()
  const asked = must(await pay(vera, '/private/demo_model/request', {}, key))
  must(
    await model.post('/room/demo_model/moderate', { action: 'ban', target: vera.username, reason: 'rude' }),
  )
  expect(await pay(vera, '/private/demo_model/request', {}, key)).toMatchObject({
    status: 200,
    body: { request_id: asked.request_id },
  })
  expect(await pay(vera, '/private/demo_model/request')).toMatchObject({
    status: 403,
    body: { error: 'banned' },
  })
  await model.post('/private/demo_model/decline', { request_id: asked.request_id })
  expect(await vera.tokens()).toBe(100)
})

test('SHOW-23 a request that nobody answers is over after 120 s, and everything is back', async () => {
  const vera = await viewer(50)
  const participant = await footlight.room(vera, 'demo_model')
  const request_id = await ask(vera)
  expect(await pay(vera, '/private/demo_model/request')).toMatchObject({
    status: 409,
    body: { error: 'already_requested' },
  })
  await pass(footlight, clock, 'demo_model', 119_999, participant)
  expect(await vera.tokens()).toBe(20)
  await pass(footlight, clock, 'demo_model', 1, participant)
  expect(await participant.next('v3.private.expired')).toMatchObject({ request_id })
  expect(await vera.tokens()).toBe(50)
  expect(await model.post('/private/demo_model/accept', { request_id })).toMatchObject({
    status: 409,
    body: { state: 'expired' },
  })
})

test('SHOW-40 a tick tells what was charged, however long the books took', async () => {
  const vera = await viewer(1_000)
  const participant = await footlight.room(vera, 'demo_model')
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  const { ledger } = footlight.server
  const { execute } = ledger
  const slow = vi.spyOn(ledger, 'execute').mockImplementation((command) => {
    if (command.kind === 'transfer' && command.reason === 'show_charge') clock.advance(7_000)
    return execute.call(ledger, command)
  })
  await pass(footlight, clock, 'demo_model', 10_000, participant)
  slow.mockRestore()
  expect(await participant.next('v3.private.tick')).toMatchObject({ tokens: 5, seconds: 10 })
  must(await vera.post('/private/demo_model/end'))
  await participant.close()
})

test('SHOW-24 out of tokens ends it to the last one', async () => {
  const vera = await viewer(41)
  const participant = await footlight.room(vera, 'demo_model')
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  await pass(footlight, clock, 'demo_model', 80_000, participant)
  expect(await participant.next('v3.private.tick', (tick) => (tick.seconds_left ?? 0) < 60)).toMatchObject({
    seconds: 30,
    tokens: 15,
    seconds_left: 52,
  })
  await pass(footlight, clock, 'demo_model', 5_000, participant)
  expect(await participant.next('v3.private.end')).toMatchObject({
    reason: 'out_of_tokens',
    tokens: 41,
    refund: 0,
  })
  expect(await vera.tokens()).toBe(0)
})

test('SHOW-25 a spy pays for the seconds that were watched, knows nobody, and pays the startup tip once', async () => {
  must(
    await model.post('/performer/settings', {
      spy: { isEnabled: true, pricePerMinuteInToken: 12, startupTipInToken: 5 },
    }),
  )
  const [vera, sam] = [await viewer(500), await viewer(100)]
  const [participant, spy] = [
    await footlight.room(vera, 'demo_model'),
    await footlight.room(sam, 'demo_model'),
  ]
  expect((await pay(sam, '/video/spy/demo_model')).status).toBe(409)
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  expect(must(await pay(sam, '/video/spy/demo_model'))).toMatchObject({ cost_per_minute: 12 })
  await spy.next('v3.media.state', ({ producers }) => producers.length === 0)
  await spy.next('v3.media.state', ({ producers }) => producers.length > 0)
  participant.send('v3.chat.message', { ref: 'r1', message: 'only for you' })
  await participant.next('v3.chat.message')
  must(await vera.tip('demo_model', 7))
  await pass(footlight, clock, 'demo_model', 40_000, participant, spy)
  // Ten seconds are free, then 30 at 12 a minute and the tip.
  expect(must(await sam.post('/video/spyend/demo_model'))).toMatchObject({ tokens: 11, refund: 6 })
  await spy.next('v3.media.state', ({ producers }) => producers.length === 0)
  must(await pay(sam, '/video/spy/demo_model'))
  await pass(footlight, clock, 'demo_model', 10_000, participant, spy)
  expect(must(await vera.post('/private/demo_model/end')).tokens).toBe(25)
  expect(
    await spy.next('v3.spy.end', (end) => end.reason === 'user_ended' && end.tokens === 2),
  ).toMatchObject({ username: sam.username })
  expect(await sam.tokens()).toBe(87)
  const told = JSON.stringify(spy.received.filter(({ name }) => name !== 'v3.chat.user_list'))
  expect(told).not.toContain(vera.username)
  expect(told).not.toContain('only for you')
})

test("READERS-01 a line of performer or payer in a private says on the wire that it is private; a spy's is public and does not reach the payer", async () => {
  must(
    await model.post('/performer/settings', {
      spy: { isEnabled: true, pricePerMinuteInToken: 12, startupTipInToken: 0 },
    }),
  )
  const [vera, sam] = [await viewer(500), await viewer(100)]
  const [performer, participant, spy] = [
    await footlight.room(model, 'demo_model'),
    await footlight.room(vera, 'demo_model'),
    await footlight.room(sam, 'demo_model'),
  ]
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  must(await pay(sam, '/video/spy/demo_model'))
  const line = (text: string) => (each: { readonly message: string }) => each.message === text
  participant.send('v3.chat.message', { ref: 'r1', message: 'from the payer' })
  expect(await performer.next('v3.chat.message', line('from the payer'))).toMatchObject({ is_private: true })
  performer.send('v3.chat.message', { ref: 'r2', message: 'from the performer' })
  expect(await participant.next('v3.chat.message', line('from the performer'))).toMatchObject({
    is_private: true,
  })
  spy.send('v3.chat.message', { ref: 'r3', message: 'from the spy' })
  expect((await performer.next('v3.chat.message', line('from the spy'))).is_private ?? false).toBe(false)
  await settle(footlight, 'demo_model', participant, spy)
  expect(
    participant.received
      .filter(({ name }) => name === 'v3.chat.message')
      .map(({ payload }) => (payload as { message: string }).message),
  ).not.toContain('from the spy')
  must(await vera.post('/private/demo_model/end'))
})

test('READERS-04 no line is read by more than its writer was told, whatever runs when it arrives', async () => {
  const [vera, sam] = [await viewer(500), await viewer(100)]
  const [performer, participant, stranger] = [
    await footlight.room(model, 'demo_model'),
    await footlight.room(vera, 'demo_model'),
    await footlight.room(sam, 'demo_model'),
  ]
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  const line = (text: string) => (each: { readonly message: string }) => each.message === text
  // READERS-07: whoever may not write in public is heard in their own private.
  must(await model.post('/user/settings', { chat_allowed: 'tip_anytime' }))
  participant.send('v3.chat.message', { ref: 'r1', message: 'only you' })
  const { thread = '' } = await performer.next('v3.chat.message', line('only you'))
  expect(thread).not.toBe('')
  // The payer cannot leave the private by a word; the performer speaks to either.
  participant.send('v3.chat.message', { ref: 'r2', message: 'to all, I said', thread: 'public' })
  expect(await performer.next('v3.chat.message', line('to all, I said'))).toMatchObject({ thread })
  performer.send('v3.chat.message', { ref: 'r3', message: 'back soon', thread: 'public' })
  expect((await stranger.next('v3.chat.message', line('back soon'))).is_private ?? false).toBe(false)
  // Somebody else's private, and one that is over, take no words, from whomever they come.
  stranger.send('v3.chat.message', { ref: 's1', message: 'let me in', thread })
  expect(await stranger.next('v3.chat.message_failed')).toMatchObject({ ref: 's1', error: 'private_over' })
  must(await vera.post('/private/demo_model/end'))
  participant.send('v3.chat.message', { ref: 'r4', message: 'only you, late', thread })
  expect(await participant.next('v3.chat.message_failed')).toMatchObject({ ref: 'r4', error: 'private_over' })
  must(await model.post('/user/settings', { chat_allowed: 'all' }))
  await settle(footlight, 'demo_model', participant, stranger)
  const read = (socket: typeof stranger) =>
    JSON.stringify(socket.received.filter(({ name }) => name === 'v3.chat.message'))
  for (const text of ['only you', 'to all, I said', 'let me in', 'only you, late'])
    expect(read(stranger)).not.toContain(text)
  expect(read(participant)).not.toContain('back soon')
})

test('SHOW-26 the connection of the payer or of the performer breaks: nobody pays for it', async () => {
  const vera = await viewer(200)
  let participant = await footlight.room(vera, 'demo_model')
  const performer = await footlight.room(model, 'demo_model')
  const request_id = await ask(vera)
  must(await model.post('/private/demo_model/accept', { request_id }))
  await pass(footlight, clock, 'demo_model', 20_000, participant, performer)
  participant.terminate()
  await performer.next('v3.show.state', (state) => state.performer?.participants[0]?.is_paused === true)
  await pass(footlight, clock, 'demo_model', 10_000, performer)
  participant = await footlight.room(vera, 'demo_model')
  await performer.next('v3.show.state', (state) => state.performer?.participants[0]?.is_paused === false)
  await pass(footlight, clock, 'demo_model', 20_000, participant, performer)
  live.end()
  expect(await participant.next('v3.private.end')).toMatchObject({
    reason: 'unpublish',
    tokens: 20,
    seconds: 40,
  })
  live = await goLive(footlight.server, 'demo_model')
})

test('SHOW-27 everything that is wrong: a room without its performer, a stranger, a model, a prohibited word, no key', async () => {
  const vera = await viewer(100)
  expect(await pay(vera, '/private/demo_model2/request')).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'offline' },
  })
  expect(await pay(vera, '/private/nobody_here/request')).toMatchObject({
    status: 404,
    body: { error: 'user_not_found' },
  })
  expect((await vera.post('/private/demo_model/request')).body.error).toBe('idempotency_key_required')
  expect((await pay(model, '/private/demo_model/request')).body.error).toBe('models_cannot_purchase')
  expect((await pay(footlight.guest(), '/private/demo_model/request')).body.error).toBe('login_required')
  const request_id = await ask(vera)
  expect((await vera.post('/private/demo_model/accept', { request_id })).status).toBe(403)
  expect((await model.post('/private/demo_model/accept', { request_id: randomUUID() })).status).toBe(404)
  expect((await (await viewer(0)).post('/private/demo_model/cancel', { request_id })).status).toBe(404)
  must(await vera.post('/private/demo_model/cancel', { request_id }))
  expect(await vera.post('/private/demo_model/cancel', { request_id })).toMatchObject({
    status: 409,
    body: { state: 'cancelled' },
  })
  expect(await vera.tokens()).toBe(100)
})

test('SHOW-28 a member of the performer’s fan club spies for nothing, for as long as the membership holds; nobody spies on an exclusive show', async () => {
  const [vera, fan] = [await viewer(500), await viewer(0)]
  const [participant, spy] = [
    await footlight.room(vera, 'demo_model'),
    await footlight.room(fan, 'demo_model'),
  ]
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  expect((await pay(fan, '/video/spy/demo_model')).body.error).toBe('not_enough_tokens')
  const { people, fanClub } = footlight.server.database
  const [account, performer] = [await people.byUsername(fan.username), await people.byUsername('demo_model')]
  await fanClub.putMembership(account!.id, performer!.id, 'insider', clock.now() - 1)
  expect((await pay(fan, '/video/spy/demo_model')).body.error).toBe('not_enough_tokens')
  await fanClub.putMembership(account!.id, performer!.id, 'insider', clock.now() + 3_600_000)
  // OFFER-01: a member agrees to nothing but that it is free.
  const { terms } = (await pay(fan, '/video/spy/demo_model')).body
  expect(terms).toMatchObject({ kind: 'spy', price_per_minute: 0, startup_tip: 0 })
  expect(must(await pay(fan, '/video/spy/demo_model', { terms }))).toMatchObject({ cost_per_minute: 0 })
  await spy.next('v3.media.state', ({ producers }) => producers.length > 0)
  await pass(footlight, clock, 'demo_model', 30_000, participant, spy)
  expect(must(await vera.post('/private/demo_model/end')).tokens).toBe(15)
  expect(await spy.next('v3.spy.end')).toMatchObject({ tokens: 0, reason: 'user_ended' })

  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera, { exclusive: true }) }))
  expect(await participant.next('v3.chat.update', (update) => update.is_exclusive)).toMatchObject({
    status: 'private',
  })
  expect(await pay(fan, '/video/spy/demo_model')).toMatchObject({
    status: 409,
    body: { error: 'wrong_state', state: 'exclusive' },
  })
  must(await vera.post('/private/demo_model/end'))
})

test('SHOW-28 who saw that spying is free pays nothing once the membership has ended, and is told the price', async () => {
  const [vera, fan] = [await viewer(500), await viewer(100)]
  await Promise.all([vera, fan].map((person) => footlight.room(person, 'demo_model')))
  const { people, fanClub } = footlight.server.database
  const [account, performer] = [await people.byUsername(fan.username), await people.byUsername('demo_model')]
  const isFan = async () => must(await fan.get('/chat/react/demo_model')).viewer.isFan
  expect(await isFan()).toBe(false)
  await fanClub.putMembership(account!.id, performer!.id, 'insider', clock.now() + 60_000)
  expect(await isFan()).toBe(true)
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  const { current } = must(await fan.get('/shows/demo_model'))
  const free = { kind: 'spy', show_id: current.show_id, price_per_minute: 0, startup_tip: 0 }
  await fanClub.putMembership(account!.id, performer!.id, 'insider', clock.now() - 1)
  expect(await isFan()).toBe(false)
  expect(await pay(fan, '/video/spy/demo_model', { terms: free })).toMatchObject({
    status: 409,
    body: { error: 'offer_changed', terms: { ...free, price_per_minute: 12 } },
  })
  expect([await fan.tokens(), must(await fan.get('/shows/demo_model')).mine]).toEqual([100, []])
  must(await vera.post('/private/demo_model/end'))
})

test('SHOW-29 a pre-tip and an agreed minimum are held with the request; the payer who ends it early owes them, one whom the performer leaves does not', async () => {
  const { private: offer } = must(await model.get('/performer/demo_model/settings'))
  must(
    await model.post('/performer/settings', {
      private: { ...offer, isPreTipEnabled: true, preTipCost: 20, privateMinimumDuration: 2 },
    }),
  )
  const vera = await viewer(300)
  const participant = await footlight.room(vera, 'demo_model')
  const declined = await ask(vera)
  expect(await vera.tokens()).toBe(220)
  must(await model.post('/private/demo_model/decline', { request_id: declined }))
  expect(await vera.tokens()).toBe(300)
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  await pass(footlight, clock, 'demo_model', 30_000, participant)
  expect(must(await vera.post('/private/demo_model/end'))).toMatchObject({
    tokens: 80,
    lines: [
      { what: 'pre_tip', tokens: 20 },
      { what: 'time', tokens: 15 },
      { what: 'minimum', tokens: 45 },
    ],
  })
  must(await model.post('/private/demo_model/accept', { request_id: await ask(vera) }))
  await pass(footlight, clock, 'demo_model', 30_000, participant)
  expect(must(await model.post('/private/demo_model/end')).tokens).toBe(15)
  must(await model.post('/performer/settings', { private: offer }))
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})
