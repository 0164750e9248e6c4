import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { friendLimits } from '@footlight/core/protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const clock = new ManualClock()
let footlight: Footlight
let database: DatabaseSync
beforeAll(async () => {
  footlight = await startFootlight({ clock })
  database = new DatabaseSync(join(footlight.config.dataDir, 'footlight.db'))
})
afterAll(async () => {
  database.close()
  await footlight.stop()
})

type Someone = Awaited<ReturnType<Footlight['newPerson']>>
const viewers = async (count: number) =>
  await Promise.all(Array.from({ length: count }, () => footlight.newPerson('viewer')))
const ask = (who: Someone, name: string) => who.post(`/friends/${name}`)
const write = (from: Someone, to: Pick<Someone, 'username'>, text = 'hello') =>
  from.post(`/messages/${to.username}`, { text, ref: randomUUID() })
const answerOf = ({ status, body }: { readonly status: number; readonly body: object }) => ({ status, body })
const statusesOf = async (who: Someone) =>
  Object.fromEntries(
    must(await who.get('/friends')).friends.map((friend: { username: string; friend_status: string }) => [
      friend.username,
      friend.friend_status,
    ]),
  )
const inbox = async (who: Someone) => must(await who.get('/messages'))
const requestsOf = async (who: Someone) =>
  (await inbox(who)).chats
    .filter((chat: { is_request?: true }) => chat.is_request === true)
    .map(({ username }: { username: string }) => username)
const thread = async (who: Someone, peer: Someone) => must(await who.get(`/messages/${peer.username}`))
/** What came of friends until a message arrives that says the rest is here. */
async function toldOf(socket: TestSocket, who: Someone, marker: Someone): Promise<unknown[]> {
  const text = randomUUID()
  must(await write(marker, who, text))
  await socket.next('v3.pm.message', (message) => message.text === text)
  return socket.received.flatMap(({ name, payload }) =>
    name.startsWith('v3.user_friend.') ? [[name.slice('v3.user_friend.'.length), payload['username']]] : [],
  )
}
/** Time passes so slowly that a socket answers pings, until a friend is told to be offline. */
async function untilGone(socket: TestSocket): Promise<void> {
  await vi.waitUntil(
    () => {
      clock.advance(10_000)
      return socket.received.some(
        ({ name, payload }) => name === 'v3.user_friend.status_update' && payload['is_online'] === false,
      )
    },
    { timeout: 8_000, interval: 50 },
  )
}
async function makeFriends(one: Someone, other: Someone): Promise<void> {
  must(await ask(one, other.username))
  must(await ask(other, one.username))
}

describe('friends', () => {
  test('FRIEND-01 PM-02 one asks, the other confirms, and each reads it as theirs', async () => {
    const [vera, max] = await viewers(2)
    const model = await footlight.newPerson('model')
    const [hers, his] = [await footlight.lobby(vera!), await footlight.lobby(max!)]
    expect(must(await ask(vera!, max!.username))).toEqual({ status: 1, friend_status: 'REQUESTED' })
    expect(await his.next('v3.user_friend.request')).toMatchObject({ username: vera!.username })
    expect([await statusesOf(vera!), await statusesOf(max!)]).toEqual([
      { [max!.username]: 'REQUESTED' },
      { [vera!.username]: 'TO_CONFIRM' },
    ])
    expect((await inbox(max!)).to_confirm).toBe(1)
    expect(must(await max!.post(`/friends/${vera!.username}/accept`)).friend_status).toBe('CONFIRMED')
    expect(must(await max!.post(`/friends/${vera!.username}/accept`)).friend_status).toBe('CONFIRMED')
    await hers.next('v3.user_friend.accepted')
    await his.next('v3.user_friend.accepted')
    must(await write(vera!, max!))
    must(await vera!.delete(`/friends/${max!.username}`))
    expect((await write(vera!, max!)).body.error).toBe('pm_not_allowed')
    expect(await toldOf(his, max!, model)).toEqual([
      ['request', vera!.username],
      ['accepted', vera!.username],
      ['deleted', vera!.username],
    ])
    expect([await statusesOf(vera!), await statusesOf(max!)]).toEqual([{}, {}])
  })

  test('FRIEND-02 two tabs, and two who ask each other at once, make one friendship', async () => {
    const [vera, max] = await viewers(2)
    await Promise.all([
      ask(vera!, max!.username),
      ask(max!, vera!.username),
      ask(vera!, max!.username),
      max!.post(`/friends/${vera!.username}/accept`),
    ])
    expect([await statusesOf(vera!), await statusesOf(max!)]).toEqual([
      { [max!.username]: 'CONFIRMED' },
      { [vera!.username]: 'CONFIRMED' },
    ])
  })

  test('FRIEND-03 names tried out: who exists, blocks or takes none is answered, word for word, alike', async () => {
    const [liar, open, blocking, shy] = await viewers(4)
    must(await blocking!.post(`/blocked/${liar!.username}`))
    must(await shy!.post('/user/settings', { pm_allow: 'none' }))
    const others = [open!.username, blocking!.username, shy!.username, 'nobody_there']
    const all = (answer: (name: string) => Promise<{ status: number; body: object }>) =>
      Promise.all(others.map(async (name) => answerOf(await answer(name))))
    const alike = (answers: readonly object[]) =>
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    alike(await all((name) => liar!.post(`/friends/${name}/accept`)))
    alike(await all((name) => ask(liar!, name)))
    alike(await all((name) => ask(liar!, name)))
    const listed = must(await liar!.get('/friends')).friends as { username: string; avatar_url: string }[]
    expect(listed.map(({ username }) => username).toSorted()).toEqual([...others].sort())
    alike(listed.map((friend) => JSON.parse(JSON.stringify(friend).replaceAll(friend.username, 'NAME'))))
    alike(await all((name) => liar!.delete(`/friends/${name}`)))
    alike(await all((name) => liar!.post(`/blocked/${name}`)))
    alike(await all((name) => liar!.delete(`/blocked/${name}`)))
    expect([await statusesOf(blocking!), await statusesOf(shy!)]).toEqual([{}, {}])
  })

  test('FRIEND-04 who is declined goes on reading that they asked, and is not heard again', async () => {
    const [vera, max] = await viewers(2)
    const model = await footlight.newPerson('model')
    const his = await footlight.lobby(max!)
    const hers = await footlight.lobby(vera!)
    must(await ask(vera!, max!.username))
    must(await max!.delete(`/friends/${vera!.username}`))
    must(await vera!.delete(`/friends/${max!.username}`))
    expect(must(await ask(vera!, max!.username)).friend_status).toBe('REQUESTED')
    expect(await statusesOf(max!)).toEqual({})
    expect(await toldOf(his, max!, model)).toEqual([
      ['request', vera!.username],
      ['deleted', vera!.username],
    ])
    // Of what they took back themselves they are told, and of nothing else.
    expect(await toldOf(hers, vera!, model)).toEqual([['deleted', max!.username]])
    expect(must(await ask(max!, vera!.username)).friend_status).toBe('CONFIRMED')
  })

  test('FRIEND-05 twenty requests an hour, to whomever', async () => {
    const [vera] = await viewers(1)
    for (let count = 0; count < friendLimits.requestsPerHour; count += 1)
      must(await ask(vera!, `nobody_${count}`))
    expect(await ask(vera!, 'one_more')).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    clock.advance(3_600_000)
    must(await ask(vera!, 'one_more'))
    expect((await ask(vera!, vera!.username)).body.error).toBe('invalid_value')
  })

  test('FRIEND-07 friends who are online read who comes and goes; a page loaded anew is nobody who left', async () => {
    const [vera, max, eve] = await viewers(3)
    await makeFriends(vera!, max!)
    const hers = await footlight.lobby(vera!)
    const first = await footlight.lobby(max!)
    expect(await hers.next('v3.user_friend.status_update')).toMatchObject({
      username: max!.username,
      is_online: true,
    })
    await first.close()
    const second = await footlight.lobby(max!)
    await second.close()
    await untilGone(hers)
    const updates = hers.received.filter(({ name }) => name === 'v3.user_friend.status_update')
    expect(updates.map(({ payload }) => payload['is_online'])).toEqual([true, false])
    must(await ask(eve!, vera!.username))
    expect(must(await eve!.get('/friends')).friends).toMatchObject([{ is_online: false }])
  })

  test('FRIEND-07 who was at a process that died is offline to friends, once it has said nothing for its time', async () => {
    const [vera, max] = await viewers(2)
    await makeFriends(vera!, max!)
    const hers = await footlight.lobby(vera!)
    database
      .prepare("insert into account_presence select id, 'dead', ? from people where username = ?")
      .run(clock.now() + 30_000, max!.username)
    expect(must(await vera!.get('/friends')).friends).toMatchObject([{ is_online: true }])
    await untilGone(hers)
    expect(must(await vera!.get('/friends')).friends).toMatchObject([{ is_online: false }])
  })

  test('FRIEND-07 who is invisible is offline to others, and reads them all the same', async () => {
    const [vera, max] = await viewers(2)
    await makeFriends(vera!, max!)
    database.prepare('update people set membership = ? where username = ?').run('vip', max!.username)
    must(await max!.post('/user/settings', { invisible_mode_level: 1 }))
    const hers = await footlight.lobby(vera!)
    const his = await footlight.lobby(max!)
    await vi.waitUntil(async () => must(await max!.get('/friends')).friends[0]?.is_online === true, {
      timeout: 8_000,
      interval: 50,
    })
    expect(must(await vera!.get('/friends')).friends).toMatchObject([{ is_online: false }])
    must(await max!.post('/user/settings', { invisible_mode_level: 0 }))
    await his.next('v3.user.invisible-mode', ({ level }) => level === 0)
    expect(await hers.next('v3.user_friend.status_update')).toMatchObject({ is_online: true })
    expect(must(await vera!.get('/friends')).friends).toMatchObject([{ is_online: true }])
  })
})

describe('blocks', () => {
  test('FRIEND-06 who is blocked keeps writing in vain, asks in vain, and is told nothing', async () => {
    const [vera, max] = await viewers(2)
    await makeFriends(vera!, max!)
    must(await write(max!, vera!))
    must(await vera!.post(`/blocked/${max!.username}`))
    must(await vera!.post(`/blocked/${max!.username}`))
    expect((await write(max!, vera!)).body.error).toBe('pm_not_allowed')
    expect((await write(vera!, max!)).body.error).toBe('pm_not_allowed')
    expect(must(await ask(max!, vera!.username)).friend_status).toBe('REQUESTED')
    expect([await statusesOf(vera!), await statusesOf(max!)]).toEqual([{}, { [vera!.username]: 'REQUESTED' }])
    expect((await ask(vera!, max!.username)).body.error).toBe('conflict')
    expect(await thread(vera!, max!)).toMatchObject({ is_blocked: true, may_write: false })
    expect(await thread(max!, vera!)).toMatchObject({ is_blocked: false, may_write: false })
    expect(must(await vera!.get('/blocked')).blocked).toMatchObject([{ username: max!.username }])
    must(await vera!.delete(`/blocked/${max!.username}`))
    expect(must(await vera!.get('/blocked')).blocked).toEqual([])
    expect((await write(max!, vera!)).body.error).toBe('pm_not_allowed')
  })

  test('FRIEND-06 a performer blocks, whoever may write else; the staff cannot be blocked', async () => {
    const [rich] = await viewers(1)
    const model = await footlight.newPerson('model')
    const staff = await footlight.login('demo_moderator')
    must(await write(rich!, model))
    must(await model.post(`/blocked/${rich!.username}`))
    expect((await write(rich!, model)).body.error).toBe('pm_not_allowed')
    expect(await requestsOf(model)).toEqual([])
    must(await staff.post(`/messages/${model.username}`, { text: 'a word', ref: randomUUID() }))
    expect((await model.post('/blocked/demo_moderator')).body.error).toBe('forbidden')
    // Who has never heard of them is not told who is of the staff.
    must(await rich!.post('/blocked/demo_moderator'))
    must(await staff.post(`/messages/${rich!.username}`, { text: 'a word', ref: randomUUID() }))
  })
})

describe('requests', () => {
  test('PM-09 a stranger waits among the requests, uncounted; answering, paying or being friends is knowing', async () => {
    const model = await footlight.newPerson('model')
    const [stranger, answered, accepted, friend] = await viewers(4)
    const payer = await footlight.newPerson('viewer', 50)
    must(await payer.tip(model.username, 20))
    for (const who of [stranger!, answered!, accepted!, friend!, payer]) must(await write(who, model))
    expect((await requestsOf(model)).toSorted()).toEqual(
      [stranger!, answered!, accepted!, friend!].map(({ username }) => username).sort(),
    )
    expect((await inbox(model)).unread).toBe(1)
    must(await write(model, answered!))
    must(await model.post(`/messages/${accepted!.username}/accept`))
    await makeFriends(model, friend!)
    expect(await requestsOf(model)).toEqual([stranger!.username])
    expect(await inbox(model)).toMatchObject({ unread: 4 })
    expect(await inbox(stranger!)).toMatchObject({ chats: [{ username: model.username }] })
    expect((await inbox(stranger!)).chats[0]).not.toHaveProperty('is_request')
  })

  test('PM-09 to the stranger it reads as to anybody: the same events, the same chat', async () => {
    const model = await footlight.newPerson('model')
    const [stranger] = await viewers(1)
    const payer = await footlight.newPerson('viewer', 50)
    must(await payer.tip(model.username, 20))
    const shapes = await Promise.all(
      [stranger!, payer].map(async (who) => {
        const sent = must(await write(who, model))
        const chat = (await inbox(who)).chats[0]
        return [
          Object.keys(sent.message).sort(),
          Object.keys(chat).sort(),
          Object.keys(await thread(who, model)),
        ]
      }),
    )
    expect(shapes[0]).toEqual(shapes[1])
  })
})

describe('read marks', () => {
  const seen = async (who: Someone, peer: Someone) => (await thread(who, peer)).seen_up_to
  const friendsOf = async () => {
    const [vera, max] = await viewers(2)
    await makeFriends(vera!, max!)
    return [vera!, max!] as const
  }

  test('PM-11 the sender reads how far the other has read, at once', async () => {
    const [vera, max] = await friendsOf()
    const hers = await footlight.lobby(vera)
    const { message } = must(await write(vera, max))
    expect(await seen(vera, max)).toBe(0)
    must(await max.post(`/messages/${vera.username}/read`))
    expect(await hers.next('v3.pm.seen')).toMatchObject({ username: max.username, up_to: message.id })
    expect(await seen(vera, max)).toBe(message.id)
  })

  test.each([['who reads'], ['who wrote']])(
    'PM-11 not while %s hides theirs, nor afterwards',
    async (hidden) => {
      const [vera, max] = await friendsOf()
      const marks = (pm_read_marks: boolean) =>
        (hidden === 'who reads' ? max : vera).post('/user/settings', { pm_read_marks })
      must(await marks(false))
      must(await write(vera, max))
      must(await max.post(`/messages/${vera.username}/read`))
      expect(await seen(vera, max)).toBe(0)
      must(await marks(true))
      expect(await seen(vera, max)).toBe(0)
      const { message } = must(await write(vera, max))
      must(await max.post(`/messages/${vera.username}/read`))
      expect(await seen(vera, max)).toBe(message.id)
      must(await marks(false))
      expect(await seen(vera, max)).toBe(0)
    },
  )

  test('PM-11 never for a request, however it is opened', async () => {
    const model = await footlight.newPerson('model')
    const [stranger] = await viewers(1)
    must(await write(stranger!, model))
    await thread(model, stranger!)
    must(await model.post(`/messages/${stranger!.username}/read`))
    expect(await seen(stranger!, model)).toBe(0)
  })
})

describe('one’s own chats', () => {
  test('PM-12 a deleted chat comes back within ten minutes and not later; the other keeps theirs', async () => {
    const [vera, max] = await viewers(2)
    await makeFriends(vera!, max!)
    must(await write(max!, vera!))
    must(await vera!.delete(`/messages/${max!.username}`))
    expect([(await inbox(vera!)).chats, (await inbox(vera!)).unread]).toEqual([[], 0])
    expect((await inbox(max!)).chats).toHaveLength(1)
    must(await vera!.post(`/messages/${max!.username}/restore`))
    expect(await inbox(vera!)).toMatchObject({ unread: 1, chats: [{ unread: 1 }] })
    must(await vera!.delete(`/messages/${max!.username}`))
    clock.advance(10 * 60_000 + 1)
    expect((await vera!.post(`/messages/${max!.username}/restore`)).body.error).toBe('conflict')
    expect((await thread(vera!, max!)).messages).toEqual([])
  })

  test('PM-10 a search reads nothing of others, whatever cursor or pattern it comes with', async () => {
    const [vera, max, eve] = await viewers(3)
    await makeFriends(vera!, max!)
    must(await write(max!, vera!, 'the word is Öffnung'))
    const found = async (who: Someone, text: string, more = '') =>
      (await who.get(`/inbox/search?text=${encodeURIComponent(text)}${more}`)).body
    expect(await found(vera!, 'offnung')).toMatchObject({
      has_more: false,
      found: [{ username: max!.username, message: { text: 'the word is Öffnung' } }],
    })
    for (const [text, more] of [
      ['offnung', ''],
      ['%%', ''],
      ['__', '&before=9007199254740991'],
    ] as const)
      expect((await found(eve!, text, more)).found).toEqual([])
    expect((await found(vera!, 'o')).error).toBe('invalid_value')
    for (let count = 0; count < 30; count += 1) await found(eve!, 'word')
    expect((await found(eve!, 'word')).error).toBe('rate_limited')
  })

  test('PM-08 another person’s chat is read by no cursor, and reported by nobody else', async () => {
    const [vera, max, eve] = await viewers(3)
    await makeFriends(vera!, max!)
    await makeFriends(vera!, eve!)
    const { message } = must(await write(max!, vera!, 'between us'))
    must(await write(vera!, eve!, 'hello eve'))
    const page = must(await eve!.get(`/messages/${vera!.username}?before=${message.id + 5}`))
    expect(page.messages.map(({ text }: { text: string }) => text)).toEqual(['hello eve'])
    expect((await eve!.get(`/messages/${max!.username}`)).body.error).toBe('pm_not_allowed')
    const report = (who: Someone, peer: Someone) =>
      who.post(`/messages/${peer.username}/report`, { message: message.id, reason: 'abuse' })
    expect((await report(eve!, max!)).body.error).toBe('pm_not_allowed')
    expect((await report(eve!, vera!)).body.error).toBe('not_found')
    // Their own line is nothing that somebody else did.
    expect((await report(max!, vera!)).body.error).toBe('not_found')
  })

  test('PM-13 moderators read the line and those around it as the server has them, whatever the client says', async () => {
    const staff = await footlight.login('demo_moderator')
    const [vera, max] = await viewers(2)
    await makeFriends(vera!, max!)
    let reported = 0
    for (let count = 0; count < 14; count += 1) {
      const sent = must(
        await write(count % 2 === 0 ? max! : vera!, count % 2 === 0 ? vera! : max!, `line ${count}`),
      )
      if (count === 6) reported = sent.message.id
    }
    const body = { message: reported, reason: 'abuse', note: 'rude', line: 'forged', around: [] }
    must(await vera!.post(`/messages/${max!.username}/report`, body))
    const [report] = must(await staff.get(`/moderation/reports?room=${max!.username}`)).reports
    expect(report).toMatchObject({
      feature: 'message',
      reporter: vera!.username,
      reported: max!.username,
      line: 'line 6',
      note: 'rude',
      room: null,
    })
    expect(report.around.map(({ from, text }: { from: string; text: string }) => [from, text])).toEqual(
      Array.from({ length: 11 }, (_, index) => index + 1).map((count) => [
        count % 2 === 0 ? max!.username : vera!.username,
        `line ${count}`,
      ]),
    )
  })
})
