import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const clock = new ManualClock()
let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight({ clock })))
afterAll(() => footlight.stop())

type Someone = TestApi & { readonly username: string }

/** A performer whose room is open to everybody, with their own socket in it. */
async function openRoom() {
  const model = await footlight.newPerson('model')
  await model.post('/user/settings', { chat_allowed: 'all' })
  const performer = await footlight.room(model, model.username)
  await performer.next('v3.media.state')
  return { model, performer, room: model.username }
}

const enter = async (who: TestApi | null, room: string) => {
  const socket = await footlight.room(who ?? footlight.guest(), room)
  await socket.next('v3.media.state')
  return socket
}

let refs = 0
/** The refusal, or `said`. */
async function say(socket: TestSocket, message: string): Promise<string> {
  const ref = `r${++refs}`
  socket.send('v3.chat.message', { ref, message })
  const isAnswer = (payload: { ref?: string | undefined }) => payload.ref === ref
  return Promise.race([
    socket.next('v3.chat.message', isAnswer).then(() => 'said'),
    socket.next('v3.chat.message_failed', isAnswer).then(({ error }) => error),
  ]).finally(() => clock.advance(1_000))
}

/** Time passes, and nobody falls silent meanwhile. */
async function pass(ms: number, ...sockets: readonly TestSocket[]): Promise<void> {
  for (let left = ms; left > 0; left -= 9_000) {
    clock.advance(Math.min(left, 9_000))
    for (const socket of sockets) {
      socket.send('v3.ping', {})
      await socket.next('v3.pong')
    }
  }
}

const texts = (socket: TestSocket) =>
  socket.received.filter(({ name }) => name === 'v3.chat.message').map(({ payload }) => payload['message'])
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects there.
const must = <T extends { status: number; body: any }>(answer: T) => {
  expect([answer.status, answer.body?.error]).toEqual([200, undefined])
  return answer.body
}

describe('CHAT-25 filters', () => {
  test('are the performer’s alone to read and set, hold at once for viewers, and not for the performer and who keeps order there', async () => {
    const { model, performer, room } = await openRoom()
    const [vera, mo] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    must(await model.post(`/room/${room}/moderate`, { action: 'add_moderator', target: mo.username }))
    for (const who of [vera, mo, await footlight.login('demo_moderator')])
      expect((await who.post(`/room/${room}/filters`, { no_links: true })).status).toBe(403)
    expect((await vera.get(`/room/${room}/chat_rules`)).status).toBe(403)
    expect(must(await mo.get(`/room/${room}/chat_rules`))).toMatchObject({ filters: null, regions: null })

    const viewer = await enter(vera, room)
    expect(await say(viewer, 'see mysite.com, l0ser')).toBe('said')
    expect(
      must(await model.post(`/room/${room}/filters`, { no_links: true, hidden_words: ['loser'] })),
    ).toMatchObject({ no_links: true, slow_mode_seconds: 0 })
    expect([
      await say(viewer, 'see mysite.com'),
      await say(viewer, 'you l.0.s.e.r'),
      await say(viewer, 'hello'),
    ]).toEqual(['links_not_allowed', 'filtered', 'said'])
    expect([
      await say(performer, 'loser, mysite.com'),
      await say(await enter(mo, room), 'mysite.com'),
    ]).toEqual(['said', 'said'])
    expect(must(await model.get(`/room/${room}/chat_rules`)).filters.hidden_words).toEqual(['loser'])
  })

  test('slow mode is one message in so many seconds, refused ones not counted', async () => {
    const { model, room } = await openRoom()
    must(await model.post(`/room/${room}/filters`, { slow_mode_seconds: 10 }))
    const viewer = await enter(null, room)
    expect(await say(viewer, 'one')).toBe('said')
    expect(await say(viewer, 'two')).toBe('slow_mode')
    clock.advance(7_000)
    expect(await say(viewer, 'two')).toBe('slow_mode')
    expect(await say(viewer, 'two')).toBe('said')
  })

  test('outlive the process of the room', async () => {
    const { model, room } = await openRoom()
    must(await model.post(`/room/${room}/filters`, { no_shouting: true }))
    expect(
      await footlight.server.database.chatRules.load(
        (await footlight.server.database.people.byUsername(room))!.id,
      ),
    ).toMatchObject({ filters: { no_shouting: true } })
  })

  test('a wrong value changes nothing', async () => {
    const { model, room } = await openRoom()
    expect(
      (await model.post(`/room/${room}/filters`, { slow_mode_seconds: 301, no_links: true })).status,
    ).toBe(422)
    expect(
      (await model.post(`/room/${room}/filters`, { hidden_words: Array.from({ length: 201 }, () => 'word') }))
        .status,
    ).toBe(422)
    expect(must(await model.get(`/room/${room}/chat_rules`)).filters.no_links).toBe(false)
  })
})

describe('CHAT-26 raid protection', () => {
  const raid = (who: TestApi, room: string, on: boolean, minutes?: number) =>
    who.post(`/room/${room}/raid`, { on, ...(minutes !== undefined && { minutes }) })
  const settle = (who: TestApi, room: string, id: string, action: string) =>
    who.post(`/room/${room}/held/${id}`, { action })

  test('holds first messages of newcomers for those who keep order; who has written before goes on', async () => {
    const { model, performer, room } = await openRoom()
    const regular = await enter(await footlight.newPerson('viewer'), room)
    expect(await say(regular, 'I am here every day')).toBe('said')
    must(await raid(model, room, true))
    expect((await performer.next('v3.chat.raid')).until).toBe(clock.now() + 600_000)
    const [guest, newcomer] = [
      await enter(null, room),
      await enter(await footlight.newPerson('viewer'), room),
    ]
    expect([await say(guest, 'raid!'), await say(newcomer, 'hi there'), await say(regular, 'hello')]).toEqual(
      ['held', 'held', 'said'],
    )
    expect(await say(guest, 'raid again!')).toBe('held_already')

    const [first, second] = [await performer.next('v3.chat.held'), await performer.next('v3.chat.held')]
    expect([first.message, first.why, second.message]).toEqual(['raid!', 'raid', 'hi there'])
    expect(regular.received.some(({ name }) => name === 'v3.chat.held' || name === 'v3.chat.raid')).toBe(
      false,
    )
    expect(
      must(await model.get(`/room/${room}/chat_rules`)).held.map(({ id }: { id: string }) => id),
    ).toEqual([first.id, second.id])

    must(await settle(model, room, second.id, 'release'))
    await regular.next('v3.chat.message', ({ message }) => message === 'hi there')
    must(await settle(model, room, first.id, 'drop'))
    expect((await performer.next('v3.chat.held_settled', ({ action }) => action === 'drop')).ids).toEqual([
      first.id,
    ])
    expect(await settle(model, room, first.id, 'release')).toMatchObject({ status: 404 })
    // One that was let go is no newcomer any more; the other one still is.
    expect([await say(newcomer, 'thank you'), await say(guest, 'please?')]).toEqual(['said', 'held'])
    // Its sender alone learns which of its own messages it was.
    expect(
      newcomer.received.find(({ payload }) => payload['message'] === 'hi there')?.payload,
    ).toHaveProperty('ref')
    expect(texts(regular)).toEqual(['I am here every day', 'hello', 'hi there', 'thank you'])
  })

  test('silence is an answer too, and whoever is put out has nothing waiting', async () => {
    const { model, performer, room } = await openRoom()
    must(await raid(model, room, true))
    const [one, two] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    const [first, second] = [await enter(one, room), await enter(two, room)]
    await say(first, 'bad')
    await say(second, 'worse')
    const held = await performer.next('v3.chat.held')
    must(await settle(model, room, held.id, 'silence'))
    expect(await say(first, 'why')).toBe('silenced')
    must(await model.post(`/room/${room}/moderate`, { action: 'ban', target: two.username }))
    await performer.next('v3.chat.held_settled', ({ action }) => action === 'drop')
    expect(must(await model.get(`/room/${room}/chat_rules`)).held).toEqual([])
  })

  test('ends to the moment; what waits goes away after ten minutes', async () => {
    const { model, performer, room } = await openRoom()
    must(await raid(model, room, true, 1))
    const [guest, late] = [await enter(null, room), await enter(null, room)]
    expect(await say(guest, 'hi')).toBe('held')
    await pass(59_000, performer, late)
    expect(must(await model.get(`/room/${room}/chat_rules`)).raid_until).toBeNull()
    expect(await say(late, 'hi')).toBe('said')
    await pass(5_000, performer)
    await performer.next('v3.chat.raid', ({ until }) => until === null)
    await pass(600_000, performer)
    await performer.next('v3.chat.held_settled', ({ action }) => action === 'expired')
  })

  test('is for those who keep order', async () => {
    const { model, room } = await openRoom()
    const [vera, mo] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    must(await model.post(`/room/${room}/moderate`, { action: 'add_moderator', target: mo.username }))
    expect((await raid(vera, room, true)).status).toBe(403)
    expect(must(await raid(mo, room, true, 5)).until).toBe(clock.now() + 300_000)
    const performer = await enter(mo, room)
    expect((await performer.next('v3.chat.raid')).until).toBe(clock.now() + 300_000)
    expect((await settle(vera, room, '0199a000-0000-7000-8000-000000000000', 'drop')).status).toBe(403)
    expect((await settle(mo, room, '0199a000-0000-7000-8000-000000000000', 'drop')).status).toBe(404)
    expect(must(await raid(mo, room, false)).until).toBeNull()
  })

  test('a hidden word may wait as well', async () => {
    const { model, performer, room } = await openRoom()
    must(await model.post(`/room/${room}/filters`, { hidden_words: ['mean'], on_hidden_word: 'hold' }))
    const guest = await enter(null, room)
    expect(await say(guest, 'mean words')).toBe('held')
    expect(await performer.next('v3.chat.held')).toMatchObject({ why: 'hidden_word', message: 'mean words' })
  })
})

describe('CHAT-27 one message', () => {
  const change = (who: TestApi, room: string, id: number, how: 'remove' | 'restore') =>
    who.post(`/room/${room}/chat/${id}/${how}`, {})
  const history = async (room: string) =>
    (await (await footlight.room(footlight.guest(), room)).next('v3.chat.history')).messages.map(
      ({ message }) => message,
    )

  test('is taken out for everybody, those who come later and those who come back, and can be put back where it stood', async () => {
    const { model, performer, room } = await openRoom()
    const vera = await footlight.newPerson('viewer')
    const viewer = await enter(vera, room)
    const { cursor } = await viewer.next('v3.authorize.success')
    for (const text of ['one', 'two', 'three']) await say(viewer, text)
    const { id } = await performer.next('v3.chat.message', ({ message }) => message === 'two')
    expect((await change(vera, room, id, 'remove')).status).toBe(403)
    must(await change(model, room, id, 'remove'))
    expect((await viewer.next('v3.chat.removed')).id).toBe(id)
    expect(await history(room)).toEqual(['one', 'three'])
    expect((await (await footlight.room(vera, room, { cursor })).next('v3.chat.removed')).id).toBe(id)
    expect((await change(model, room, id, 'remove')).status).toBe(404)

    must(await change(model, room, id, 'restore'))
    expect(
      await viewer.next('v3.chat.message', (said) => said.id === id && said.ref === undefined),
    ).toMatchObject({ message: 'two' })
    expect(await history(room)).toEqual(['one', 'two', 'three'])
    expect((await change(model, room, id, 'restore')).status).toBe(404)
  })

  test('CHAT-29 that is put back during a private reaches everybody but its payer', async () => {
    const { model, performer, room } = await openRoom()
    const live = await goLive(footlight.server, room)
    const payer = await footlight.newPerson('viewer', 1_000)
    const [inside, outside] = [
      await enter(payer, room),
      await enter(await footlight.newPerson('viewer'), room),
    ]
    await say(outside, 'in public')
    const { id } = await performer.next('v3.chat.message', ({ message }) => message === 'in public')
    must(await model.post(`/room/${room}/chat/${id}/remove`, {}))
    const { request_id } = must(await pay(payer, `/private/${room}/request`))
    must(await model.post(`/private/${room}/accept`, { request_id }))
    const before = texts(inside).length
    must(await model.post(`/room/${room}/chat/${id}/restore`, {}))
    await settle(footlight, room, inside, outside)
    expect([texts(inside).slice(before), texts(outside).at(-1)]).toEqual([[], 'in public'])
    live.end()
  })

  test("of the performer stays out of a moderator's reach", async () => {
    const { model, performer, room } = await openRoom()
    const mo: Someone = await footlight.newPerson('viewer')
    must(await model.post(`/room/${room}/moderate`, { action: 'add_moderator', target: mo.username }))
    await say(performer, 'my own words')
    const socket = await enter(mo, room)
    const { id } = (await socket.next('v3.chat.history')).messages[0]!
    expect((await change(mo, room, id, 'remove')).status).toBe(403)
    await say(socket, 'mine')
    const own = await performer.next('v3.chat.message', ({ message }) => message === 'mine')
    must(await change(mo, room, own.id, 'remove'))
  })
})

describe('MOD-17 what holds against whom', () => {
  test('is listed with reason and end for those who keep order, and each of it can be undone', async () => {
    const { model, room } = await openRoom()
    const [vera, max, zoe, mo] = [
      await footlight.newPerson('viewer'),
      await footlight.newPerson('viewer'),
      await footlight.newPerson('viewer'),
      await footlight.newPerson('viewer'),
    ]
    const moderate = async (action: string, target: string, more: object = {}) =>
      must(await model.post(`/room/${room}/moderate`, { action, target, reason: `for ${action}`, ...more }))
    await enter(zoe, room)
    await moderate('ban', vera.username, { minutes: 60 })
    await moderate('silence', max.username)
    await moderate('kick', zoe.username)
    await moderate('add_moderator', mo.username)
    const list = async (who: TestApi) => (await who.get(`/room/${room}/restrictions`)).body.restrictions
    const find = (all: { target: string }[], who: Someone) =>
      all.find(({ target }) => target === who.username)
    const all = await list(mo)
    expect(find(all, vera)).toMatchObject({
      kind: 'ban',
      by: room,
      reason: 'for ban',
      expires_at: new Date(clock.now() + 3_600_000).toISOString(),
    })
    expect(find(all, max)).toMatchObject({ kind: 'silence', reason: 'for silence', expires_at: null })
    expect(find(all, zoe)).toMatchObject({
      kind: 'kick',
      reason: 'for kick',
      expires_at: new Date(clock.now() + 60_000).toISOString(),
    })
    expect(find(all, mo)).toMatchObject({ kind: 'moderator' })
    expect((await vera.get(`/room/${room}/restrictions`)).status).toBe(403)

    await moderate('unkick', zoe.username)
    await enter(zoe, room)
    await moderate('unban', vera.username)
    await moderate('unsilence', max.username)
    await moderate('remove_moderator', mo.username)
    expect(await list(model)).toEqual([])
    expect(
      await model.post(`/room/${room}/moderate`, { action: 'unkick', target: zoe.username }),
    ).toMatchObject({ status: 409 })
  })
})
