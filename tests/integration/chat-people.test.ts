import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive } from '../dev-env/go-live.ts'
import { must, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const clock = new ManualClock()
let footlight: Footlight
let model: TestApi & { readonly username: string }
let performer: TestSocket
beforeAll(async () => void (footlight = await startFootlight({ clock })))
afterAll(() => footlight.stop())
beforeEach(async () => {
  model = await footlight.newPerson('model')
  await model.post('/user/settings', { chat_allowed: 'all' })
  performer = await enter(model)
})

async function enter(who: TestApi): Promise<TestSocket> {
  const socket = await footlight.room(who, model.username)
  await socket.next('v3.media.state')
  return socket
}

let refs = 0
/** The number of the line, or the refusal. */
async function say(socket: TestSocket, message: string, reply_to?: number): Promise<number | string> {
  const ref = `r${++refs}`
  socket.send('v3.chat.message', { ref, message, ...(reply_to !== undefined && { reply_to }) })
  const isAnswer = (payload: { ref?: string | undefined }) => payload.ref === ref
  return Promise.race([
    socket.next('v3.chat.message', isAnswer).then(({ id }) => id),
    socket.next('v3.chat.message_failed', isAnswer).then(({ error }) => error),
  ]).finally(() => clock.advance(1_000))
}

/** The number of a line that was said. */
async function said(socket: TestSocket, message: string, reply_to?: number): Promise<number> {
  const id = await say(socket, message, reply_to)
  if (typeof id === 'string') throw new Error(`refused: ${id}`)
  return id
}

const history = async (who: TestApi) => {
  const socket = await enter(who)
  return (await socket.next('v3.chat.history')).messages
}

describe('REPLY-02 what was said in a private', () => {
  test('is never quoted in public, nor the public in it, nor one private in the next', async () => {
    const [vera, max] = [await footlight.newPerson('viewer', 500), await footlight.newPerson('viewer', 500)]
    const media = await goLive(footlight.server, model.username)
    const [payer, other] = [await enter(vera), await enter(max)]
    const inPublic = await said(other, 'good evening')
    const begin = async (who: TestApi) => {
      const asked = must(await pay(who, `/private/${model.username}/request`))
      must(await model.post(`/private/${model.username}/accept`, { request_id: asked.request_id }))
      await settle(footlight, model.username, payer, other, performer)
    }
    await begin(vera)
    const inPrivate = await said(payer, 'just for you')
    const answered = await said(performer, 'thank you', inPrivate)
    expect(await payer.next('v3.chat.message', ({ id }) => id === answered)).toMatchObject({
      is_private: true,
      reply_to: inPrivate,
      quote: { message: 'just for you' },
    })
    expect(await say(other, 'what was that?', inPrivate)).toBe('reply_gone')
    expect(await say(payer, 'and good evening to you', inPublic)).toBe('reply_gone')
    expect((await model.post(`/room/${model.username}/highlight`, { id: inPrivate })).body.error).toBe(
      'not_found',
    )
    must(await vera.post(`/private/${model.username}/end`))
    await settle(footlight, model.username, payer, other, performer)
    for (const socket of [payer, performer, other])
      expect(await say(socket, 'remember this?', inPrivate)).toBe('reply_gone')
    await begin(max)
    expect(await say(performer, 'remember this?', inPrivate)).toBe('reply_gone')
    must(await max.post(`/private/${model.username}/end`))
    media.end()
  })
})

test('REPLY-03 a removed line is quoted nowhere, and one that is put back does not quote what is gone', async () => {
  const viewer = await footlight.newPerson('viewer')
  const socket = await enter(viewer)
  const first = await said(socket, 'a regrettable line')
  const second = await said(performer, 'you said it', first)
  await said(socket, 'I did', second)
  // Both are on disk, so that what is read after a restart is meant too.
  clock.advance(1_000)
  must(await model.post(`/room/${model.username}/chat/${second}/remove`, {}))
  must(await model.post(`/room/${model.username}/chat/${first}/remove`, {}))
  must(await model.post(`/room/${model.username}/chat/${second}/restore`))
  const lines = await history(footlight.guest())
  expect(lines.map(({ message, reply_to, quote }) => [message, reply_to, quote])).toEqual([
    ['you said it', undefined, undefined],
    ['I did', undefined, undefined],
  ])
  const owner = (await footlight.server.database.people.byUsername(model.username))!
  clock.advance(1_000)
  await settle(footlight, model.username)
  const stored = JSON.stringify(await footlight.server.database.chat.last(owner.id, 10))
  expect(stored).not.toContain('regrettable')
})

describe('HIGHLIGHT-01 a line above the chat', () => {
  test('is put there by who keeps order alone, for everybody and for who comes later', async () => {
    const viewer = await footlight.newPerson('viewer')
    const socket = await enter(viewer)
    const id = await said(socket, 'happy birthday!')
    expect((await viewer.post(`/room/${model.username}/highlight`, { id })).body.error).toBe('forbidden')
    must(await model.post(`/room/${model.username}/highlight`, { id }))
    const line = { id, username: viewer.username, message: 'happy birthday!', by: model.username }
    expect(await socket.next('v3.user.highlighted_message')).toEqual({ line })
    const late = await enter(footlight.guest())
    expect(await late.next('v3.user.highlighted_message')).toEqual({ line })
    must(await model.post(`/room/${model.username}/highlight`, { id: null }))
    expect(await socket.next('v3.user.highlighted_message', (each) => each.line === null)).toEqual({
      line: null,
    })
  })

  test('goes with the line that it is, and is stored', async () => {
    const id = await said(performer, 'read this')
    must(await model.post(`/room/${model.username}/highlight`, { id }))
    const owner = (await footlight.server.database.people.byUsername(model.username))!
    expect(await footlight.server.database.chatRules.highlight(owner.id)).toMatchObject({ id })
    must(await model.post(`/room/${model.username}/chat/${id}/remove`, {}))
    expect(await performer.next('v3.user.highlighted_message', (each) => each.line === null)).toBeDefined()
    expect(await footlight.server.database.chatRules.highlight(owner.id)).toBeNull()
    expect((await model.post(`/room/${model.username}/highlight`, { id })).body.error).toBe('not_found')
  })
})

describe('CARD-01 a person’s card', () => {
  test('tells tips and since when to who keeps order, and nothing of either to others', async () => {
    const [vera, max] = [await footlight.newPerson('viewer', 100), await footlight.newPerson('viewer')]
    await enter(vera)
    must(await vera.tip(model.username, 25))
    await performer.next('v3.tip.received')
    const path = `/room/${model.username}/people/${vera.username}`
    expect(must(await model.get(path))).toMatchObject({
      username: vera.username,
      tips_lately: 25,
      here_since: expect.stringMatching(/^20/),
      note: '',
    })
    expect(must(await max.get(path))).toMatchObject({ tips_lately: null, here_since: null })
    must(
      await model.post(`/room/${model.username}/moderate`, { action: 'add_moderator', target: max.username }),
    )
    expect(must(await max.get(path))).toMatchObject({ tips_lately: 25 })
  })

  test('is the same to others whether the person is there, has left, or never came', async () => {
    const [vera, max] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    const card = async () => must(await max.get(`/room/${model.username}/people/${vera.username}`))
    const before = await card()
    const socket = await enter(vera)
    expect(await card()).toEqual(before)
    socket.close()
    expect(await card()).toEqual(before)
  })

  test('of a guest is their name, of nobody none', async () => {
    const viewer = await footlight.newPerson('viewer')
    expect(must(await viewer.get(`/room/${model.username}/people/guest_abc123`))).toMatchObject({
      display_name: 'guest_abc123',
    })
    expect((await viewer.get(`/room/${model.username}/people/nobody-here`)).body.error).toBe('user_not_found')
  })
})

describe('REPORT-06 a report from a room', () => {
  const reportsOf = async (reported: string) => {
    const moderator = await footlight.login('demo_moderator')
    return must(await moderator.get(`/moderation/reports?room=${reported}`)).reports
  }

  test('carries the line as it was said, and never one that another wrote, that is gone or was private', async () => {
    const [vera, max] = [await footlight.newPerson('viewer', 500), await footlight.newPerson('viewer')]
    const media = await goLive(footlight.server, model.username)
    const [payer, other] = [await enter(vera), await enter(max)]
    const insult = await said(other, 'a line to be reported')
    const own = await said(payer, 'words of the one who reports')
    const report = (line: number, note: string) =>
      vera.post(`/room/${model.username}/report`, { person: max.username, line, reason: 'abuse', note })
    must(await report(insult, 'theirs'))
    must(await report(own, 'of another'))
    must(await report(999_999, 'of nobody'))
    must(await model.post(`/room/${model.username}/chat/${insult}/remove`, {}))
    must(await report(insult, 'gone'))
    const asked = must(await pay(vera, `/private/${model.username}/request`))
    must(await model.post(`/private/${model.username}/accept`, { request_id: asked.request_id }))
    await settle(footlight, model.username, payer, other, performer)
    const secret = await said(performer, 'said in the private')
    must(
      await vera.post(`/room/${model.username}/report`, {
        line: secret,
        reason: 'coercion',
        note: 'in private',
      }),
    )
    must(await vera.post(`/private/${model.username}/end`))
    media.end()
    const about = async (name: string) =>
      (await reportsOf(name)).map(({ note, line, room, feature }: Record<string, string>) => [
        note,
        line,
        room,
        feature,
      ])
    expect(await about(max.username)).toEqual([
      ['theirs', 'a line to be reported', model.username, 'room'],
      ['of another', '', model.username, 'room'],
      ['of nobody', '', model.username, 'room'],
      ['gone', '', model.username, 'room'],
    ])
    expect(await about(model.username)).toEqual([['in private', '', model.username, 'room']])
  })

  test('is of somebody there is, and not of oneself or by a guest', async () => {
    const vera = await footlight.newPerson('viewer')
    const path = `/room/${model.username}/report`
    const file = (who: TestApi, body: object) => who.post(path, { reason: 'other', ...body })
    expect((await file(footlight.guest(), {})).status).toBe(401)
    expect((await file(vera, { person: vera.username })).body.error).toBe('invalid_value')
    expect((await file(vera, { person: 'nobody_here' })).body.error).toBe('user_not_found')
    expect((await file(vera, { line: 'x' })).status).toBe(422)
    expect((await file(vera, { reason: 'because' })).status).toBe(422)
    expect((await file(vera, { note: 'x'.repeat(501) })).status).toBe(422)
    expect((await vera.post('/room/nobody_here/report', { reason: 'other' })).status).toBe(404)
    // Whoever was thrown out has most to tell.
    must(await model.post(`/room/${model.username}/moderate`, { action: 'ban', target: vera.username }))
    must(await file(vera, { note: 'they threatened me' }))
    expect(await reportsOf(model.username)).toMatchObject([{ note: 'they threatened me', has_still: false }])
  })
})

describe('NOTE-01 a note about a person', () => {
  test('is read by its author alone', async () => {
    const [vera, max, mo] = await Promise.all([1, 2, 3].map(() => footlight.newPerson('viewer')))
    must(await vera!.post(`/user/notes/${max!.username}`, { note: '  likes blue ' }))
    const noteOf = async (reader: TestApi) =>
      must(await reader.get(`/room/${model.username}/people/${max!.username}`)).note
    expect(await noteOf(vera!)).toBe('likes blue')
    const staff = await footlight.login('demo_admin')
    for (const other of [max!, mo!, model, staff]) expect(await noteOf(other)).toBe('')
    must(await mo!.post(`/user/notes/${max!.username}`, { note: 'mine' }))
    expect(await noteOf(vera!)).toBe('likes blue')
    must(await vera!.post(`/user/notes/${max!.username}`, { note: '' }))
    expect([await noteOf(vera!), await noteOf(mo!)]).toEqual(['', 'mine'])
  })

  test('passes the prohibited-terms policy, and is about an account', async () => {
    const [vera, max] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
    expect((await vera.post(`/user/notes/${max.username}`, { note: 'pre-teen' })).body.fields).toEqual({
      note: 'prohibited',
    })
    expect((await vera.post('/user/notes/guest_abc123', { note: 'x' })).body.error).toBe('user_not_found')
    expect((await vera.post(`/user/notes/${max.username}`, { note: 'x'.repeat(1_001) })).status).toBe(422)
  })
})

test('STYLE-01 a font, size or color outside the list is no setting; one of the list holds in an open room', async () => {
  const viewer = await footlight.newPerson('viewer')
  const socket = await enter(viewer)
  for (const wrong of [
    { font_family: 'Wingdings' },
    { font_family: 'Arial; background: url(//x)' },
    { font_size: '72' },
    { text_color: '#ffffff' },
    { text_color: 'red' },
  ])
    expect((await viewer.post('/user/settings', wrong)).status).toBe(422)
  must(await viewer.post('/user/settings', { font_family: 'Tahoma', text_color: '#0b7247' }))
  const id = await said(socket, 'in green')
  expect(await performer.next('v3.chat.message', (each) => each.id === id)).toMatchObject({
    font_family: 'Tahoma',
    text_color: '#0b7247',
  })
})

test('EMOTE-01 the room brings the operator’s list', async () => {
  const { emoticonList } = must(await footlight.guest().get(`/chat/react/${model.username}`)).chat
  expect(emoticonList).toContainEqual({ code: 'heart', words: expect.arrayContaining(['love']) })
})
