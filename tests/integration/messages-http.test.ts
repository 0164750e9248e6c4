import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const clock = new ManualClock()
let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight({ clock })))
afterAll(() => footlight.stop())

type Someone = TestApi & { readonly username: string }
const write = (from: TestApi, to: Someone, text: string, ref: string = randomUUID()) =>
  from.post(`/messages/${to.username}`, { text, ref })
const chats = async (who: TestApi, sort = 'timestamp') => (await who.get(`/messages?sort=${sort}`)).body
const thread = async (who: TestApi, peer: Someone, query = '') =>
  (await who.get(`/messages/${peer.username}${query}`)).body

async function twoPeople() {
  return [await footlight.newPerson('viewer', 10), await footlight.newPerson('model')] as const
}

describe('PM-03 a message', () => {
  test('reaches every window of both at once, its sender alone with the ref, and stands in both lists', async () => {
    const [vera, model] = await twoPeople()
    const [owned, theirs] = [await footlight.lobby(model), await footlight.lobby(vera)]
    const sent = await write(vera, model, 'cafe\u0301?', 'r1')
    expect(sent).toMatchObject({
      status: 200,
      body: { message: { from: vera.username, to: model.username, text: 'café?', ref: 'r1' } },
    })
    expect(await theirs.next('v3.pm.message')).toMatchObject({ text: 'café?', ref: 'r1' })
    const heard = await owned.next('v3.pm.message')
    expect(heard).toMatchObject({ id: sent.body.message.id, text: 'café?' })
    expect(heard).not.toHaveProperty('ref')
    // A stranger's: it waits among the requests (PM-09).
    expect(await chats(model)).toMatchObject({
      unread: 0,
      chats: [
        { username: vera.username, unread: 1, is_request: true, is_model: false, last: { text: 'café?' } },
      ],
    })
    expect(await chats(vera)).toMatchObject({
      unread: 0,
      chats: [{ username: model.username, unread: 0, is_model: true }],
    })
  })

  test('that was missed comes by the cursor, once', async () => {
    const [vera, model] = await twoPeople()
    const first = await footlight.lobby(model)
    const { cursor } = await first.next('v3.authorize.success')
    await first.close()
    await write(vera, model, 'are you there?')
    const back = await footlight.lobby(model, { cursor })
    const missed = await back.next('v3.pm.message')
    expect(missed.text).toBe('are you there?')
    await back.close()
    const again = await footlight.lobby(model, { cursor: missed.cursor })
    await write(vera, model, 'hello?')
    expect((await again.next('v3.pm.message')).text).toBe('hello?')
  })

  test('sent again under its ref is the same message, told once; a ref of another chat is refused', async () => {
    const [vera, model] = await twoPeople()
    const other = await footlight.newPerson('model')
    const socket = await footlight.lobby(model)
    const [one, two] = [await write(vera, model, 'once', 'same'), await write(vera, model, 'once', 'same')]
    expect(two.body.message).toEqual(one.body.message)
    expect(await write(vera, other, 'once', 'same')).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    })
    await write(vera, model, 'after')
    await socket.next('v3.pm.message', ({ text }) => text === 'after')
    expect(
      socket.received.filter(({ name }) => name === 'v3.pm.message').map(({ payload }) => payload['text']),
    ).toEqual(['once', 'after'])
    expect((await chats(other)).chats).toEqual([])
  })

  test.each([
    ['  ', 'required'],
    ['x'.repeat(501), 'too_long'],
    ['a\u202eb', 'invalid'],
    ['you jailbait', 'prohibited'],
  ])('PM-04 keeps to the rules of chat: %j', async (text, code) => {
    const [vera, model] = await twoPeople()
    expect(await write(vera, model, text)).toMatchObject({
      status: 422,
      body: { error: 'invalid_value', fields: { text: code } },
    })
    expect((await chats(model)).chats).toEqual([])
  })

  test('PM-05 comes at most twenty times a minute, refused ones among them', async () => {
    const [vera, model] = await twoPeople()
    for (let count = 0; count < 20; count += 1)
      expect((await write(vera, model, `line ${count}`)).status).toBe(200)
    expect(await write(vera, model, 'one more')).toMatchObject({
      status: 429,
      body: { error: 'rate_limited', retryAfter: 60 },
    })
    clock.advance(60_000)
    expect((await write(vera, model, 'one more')).status).toBe(200)
  })
})

describe('PM-06 who may', () => {
  test('not guests, not viewers among themselves, not to nobody', async () => {
    const [vera, model] = await twoPeople()
    const max = await footlight.newPerson('viewer')
    expect((await write(footlight.guest(), model, 'hi')).status).toBe(401)
    expect(await write(vera, max, 'hi')).toMatchObject({ status: 403, body: { error: 'pm_not_allowed' } })
    expect((await vera.post('/messages/nobody_there', { text: 'hi', ref: 'r' })).body.error).toBe(
      'pm_not_allowed',
    )
  })

  test('as the model allows it, and as soon as it changes; whom they wrote to may answer', async () => {
    const [vera, model] = await twoPeople()
    const poor = await footlight.newPerson('viewer')
    await model.post('/user/settings', { pm_allow: 'tokens' })
    expect((await write(vera, model, 'hi')).status).toBe(200)
    expect(await write(poor, model, 'hi')).toMatchObject({ status: 403, body: { error: 'pm_not_allowed' } })
    expect((await write(model, poor, 'hello you')).status).toBe(200)
    expect((await write(poor, model, 'hello')).status).toBe(200)
    await model.post('/user/settings', { pm_allow: 'none' })
    expect((await write(vera, model, 'hi')).status).toBe(403)
    expect((await write(model, vera, 'later')).status).toBe(200)
  })

  test('not who is banned in the model’s room, until the ban is undone', async () => {
    const [vera, model] = await twoPeople()
    const moderate = (action: string) =>
      model.post(`/room/${model.username}/moderate`, { action, target: vera.username, reason: 'rude' })
    await moderate('ban')
    expect(await write(vera, model, 'why?')).toMatchObject({ status: 403, body: { error: 'banned' } })
    await moderate('unban')
    expect((await write(vera, model, 'sorry')).status).toBe(200)
  })
})

describe('PM-08 names of viewers cannot be tried out', () => {
  test('a name that nobody has is answered, word for word, like a viewer whom one may not write to', async () => {
    const [vera, max] = [await footlight.newPerson('viewer', 10), await footlight.newPerson('viewer')]
    const ask = async (name: string) => {
      const answers = [
        await vera.get(`/messages/${name}`),
        await vera.post(`/messages/${name}`, { text: 'hi', ref: randomUUID() }),
        await vera.post(`/messages/${name}`, { text: ' ', ref: 'r' }),
        await vera.post(`/messages/${name}/read`),
      ]
      return answers.map(({ status, body }) => [status, body])
    }
    expect(await ask(max.username)).toEqual(await ask('nobody_there'))
    expect((await vera.tip(max.username, 1)).body).toEqual((await vera.tip('nobody_there', 1)).body)
  })

  test('who has a chat with somebody reads it', async () => {
    const [vera, staff] = [await footlight.newPerson('viewer'), await footlight.login('demo_moderator')]
    await write(staff, vera, 'your report is settled')
    expect(await vera.get('/messages/demo_moderator')).toMatchObject({
      status: 200,
      body: { may_write: true, peer: { username: 'demo_moderator' } },
    })
  })

  test('a performer, who may write to anybody, looks up thirty new names a minute', async () => {
    const [vera, model] = await twoPeople()
    const statuses = new Set<number>()
    for (let count = 0; count < 30; count += 1)
      statuses.add(
        (await model.get(`/messages/${count % 2 === 0 ? vera.username : `nobody_${count}`}`)).status,
      )
    expect([...statuses]).toEqual([200, 403])
    expect(await model.get(`/messages/${vera.username}`)).toMatchObject({
      status: 429,
      body: { retryAfter: 60 },
    })
    expect((await model.get('/messages')).status).toBe(200)
  })
})

describe('PM-07 reading', () => {
  test('counts down, for all windows of the account, and never back', async () => {
    const [vera, model] = await twoPeople()
    const ids: number[] = []
    for (const text of ['one', 'two', 'three']) ids.push((await write(vera, model, text)).body.message.id)
    await model.post(`/messages/${vera.username}/accept`)
    const socket = await footlight.lobby(model)
    const read = async (up_to?: number) =>
      (await model.post(`/messages/${vera.username}/read`, { ...(up_to !== undefined && { up_to }) })).body
        .unread
    expect(await read(ids[1])).toBe(1)
    expect(await socket.next('v3.pm.read')).toMatchObject({ username: vera.username, up_to: ids[1] })
    expect(await read(ids[0])).toBe(1)
    expect(await read(Number.MAX_SAFE_INTEGER)).toBe(0)
    ids.push((await write(vera, model, 'four')).body.message.id)
    expect((await chats(model)).unread).toBe(1)
    expect([await read(), await read()]).toEqual([0, 0])
    expect((await write(vera, model, 'five')).status).toBe(200)
    await socket.next('v3.pm.message', ({ text }) => text === 'five')
    // What was read already is not told, nor recorded, again.
    expect(
      socket.received.flatMap(({ name, payload }) => (name === 'v3.pm.read' ? [payload['up_to']] : [])),
    ).toEqual(ids.slice(1))
  })

  test('goes page by page, oldest first, without gap or repeat', async () => {
    const [vera, model] = await twoPeople()
    for (let count = 0; count < 7; count += 1)
      await write(count % 2 === 0 ? vera : model, count % 2 === 0 ? model : vera, `${count}`)
    const newest = await thread(vera, model, '?limit=3')
    const before = await thread(vera, model, `?limit=3&before=${newest.messages[0].id}`)
    const oldest = await thread(vera, model, `?limit=3&before=${before.messages[0].id}`)
    expect([newest, before, oldest].map(({ has_more }) => has_more)).toEqual([true, true, false])
    expect([...oldest.messages, ...before.messages, ...newest.messages].map(({ text }) => text)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ])
    expect(newest.messages[0]).not.toHaveProperty(
      newest.messages[0].from === vera.username ? 'nothing' : 'ref',
    )
  })

  test('in the order that was asked for', async () => {
    const model = await footlight.newPerson('model')
    const [ada, ben, cleo] = [
      await footlight.newPerson('viewer'),
      await footlight.newPerson('viewer'),
      await footlight.newPerson('viewer'),
    ]
    for (const one of [ada, ben, cleo]) await write(one, model, 'hi')
    await model.post(`/messages/${cleo.username}/read`)
    const names = async (sort: string) =>
      (await chats(model, sort)).chats.map((chat: { username: string }) => chat.username)
    expect(await names('timestamp')).toEqual([cleo, ben, ada].map(({ username }) => username))
    expect(await names('unread')).toEqual([ben, ada, cleo].map(({ username }) => username))
    expect(await names('username')).toEqual([ada, ben, cleo].map(({ username }) => username).sort())
  })
})
