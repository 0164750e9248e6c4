import { autorun } from 'mobx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chatUserNamed } from '../client/testing/fake-sockets.ts'
import { chatMessage, currentUser, guestUser, roomData, tipReceived } from '../client/testing/fixtures.ts'
import { settle } from '../ports/testing/manual-clock.ts'
import { FakeClient } from './testing/fake-client.ts'

async function joined(client = new FakeClient()) {
  const lobby = await client.start()
  const server = await client.enter(lobby)
  const { room } = client.root
  return { client, lobby, server, room, lines: () => room.messages.entries.map((entry) => entry.key) }
}

/** The line breaks, and the client finds its way back in. */
async function comeBack({ client, lobby, server }: Awaited<ReturnType<typeof joined>>, cursor: number) {
  server.drop(1006)
  await client.clock.pass(1_000)
  return client.join(lobby, cursor)
}

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockClear())
// MobX warns of every change of state outside an action.
afterEach(() => expect(warn).not.toHaveBeenCalled())

describe("one's own chat messages", () => {
  test('SAY-01 are on the screen at once, and confirmed in place by the broadcast', async () => {
    const { server, room, lines } = await joined()
    room.sendMessage('  hello  ')
    const sent = server.sentOf('v3.chat.message')[0]!
    expect(sent).toMatchObject({ message: 'hello' })
    expect(room.messages.entries).toMatchObject([{ kind: 'own', state: 'pending', text: 'hello' }])
    const before = lines()
    server.emit(
      'v3.chat.message',
      chatMessage(1, { user: chatUserNamed('anna'), message: 'hello', ref: sent.ref }),
    )
    expect(room.messages.entries).toMatchObject([{ kind: 'chat', id: 1, text: 'hello' }])
    expect(lines()).toEqual(before)
  })

  test('SAY-02 fail with the code of the server, and are sent again when asked', async () => {
    const { server, room } = await joined()
    room.sendMessage('hello')
    const [first] = server.sentOf('v3.chat.message')
    server.emit('v3.chat.message_failed', { ref: first!.ref, error: 'rate_limited', message: 'Slow down.' })
    expect(room.messages.entries).toMatchObject([{ kind: 'own', state: 'failed', error: 'rate_limited' }])
    room.retryMessage(first!.ref)
    const [, second] = server.sentOf('v3.chat.message')
    expect(second?.ref).not.toBe(first!.ref)
    expect(room.messages.entries).toMatchObject([{ kind: 'own', state: 'pending', ref: second?.ref }])
  })

  test('REPLY-04 an answer says what it answers, again with a retry, and without it once that line is gone', async () => {
    const { server, room } = await joined()
    room.sendMessage('hello', 7)
    const refuse = (error: string) => {
      const { ref } = server.sentOf('v3.chat.message').at(-1)!
      server.emit('v3.chat.message_failed', { ref, error, message: '' })
      room.retryMessage(ref)
    }
    refuse('slow_mode')
    refuse('reply_gone')
    expect(server.sentOf('v3.chat.message').map((sent) => sent.reply_to)).toEqual([7, 7, undefined])
  })

  test('HIGHLIGHT-02 the line above the chat is that of the last word of the server, and of no room before', async () => {
    const { server, room } = await joined()
    const line = { id: 3, username: 'anna', message: 'read this', by: 'mira' }
    server.emit('v3.user.highlighted_message', { line })
    expect(room.highlight).toEqual(line)
    // It was taken away while the line was down: nothing is said of it after the history.
    server.emit('v3.chat.history', { messages: [] })
    expect(room.highlight).toBeNull()
    server.emit('v3.user.highlighted_message', { line })
    room.leave()
    expect(room.highlight).toBeNull()
  })

  test('SAY-02 a pending message is not sent twice by an impatient retry', async () => {
    const { server, room } = await joined()
    room.sendMessage('hello')
    room.retryMessage(server.sentOf('v3.chat.message')[0]!.ref)
    expect(server.sentOf('v3.chat.message')).toHaveLength(1)
  })

  test('SAY-03 fail when nobody answers within 10 s, and a late answer still confirms them', async () => {
    const { client, server, room } = await joined()
    room.sendMessage('hello')
    await client.clock.pass(1_000)
    server.emit('v3.ping', {})
    await client.clock.pass(9_000)
    expect(room.messages.entries).toMatchObject([{ kind: 'own', state: 'failed', error: 'timeout' }])
    const { ref } = server.sentOf('v3.chat.message')[0]!
    server.emit('v3.chat.message', chatMessage(4, { user: chatUserNamed('anna'), message: 'hello', ref }))
    expect(room.messages.entries).toMatchObject([{ kind: 'chat', id: 4 }])
  })

  test('SAY-04 fail at once without a line, and can be thrown away', async () => {
    const { server, room } = await joined()
    server.drop(1006)
    room.sendMessage('hello')
    const [entry] = room.messages.waiting
    expect(entry).toMatchObject({ state: 'failed', error: 'network' })
    room.discardMessage(entry!.ref)
    expect(room.messages.entries).toHaveLength(0)
  })

  test('SAY-05 whose answer was lost with the line are found in the next history', async () => {
    const there = await joined()
    there.room.sendMessage('got through')
    there.room.sendMessage('did not')
    const server = await comeBack(there, 10)
    expect(there.room.messages.waiting.map((entry) => entry.error)).toEqual(['network', 'network'])
    server.emit('v3.chat.history', {
      messages: [chatMessage(1), chatMessage(2, { user: chatUserNamed('anna'), message: 'got through' })],
    })
    expect(there.room.messages.waiting.map((entry) => entry.text)).toEqual(['did not'])
    expect(there.lines()).toContain('chat:2')
  })

  test.each(['', '   ', '\n'])('SAY-06 that say nothing are not sent: %j', async (text) => {
    const { server, room } = await joined()
    room.sendMessage(text)
    expect(server.sentOf('v3.chat.message')).toHaveLength(0)
    expect(room.messages.entries).toHaveLength(0)
  })
})

describe('room store', () => {
  test('RESUME-01 after a reconnect holds every message and tip once, in order', async () => {
    const there = await joined()
    const history = [1, 2, 3].map((id) => chatMessage(id))
    there.server
      .emit('v3.chat.history', { messages: history })
      .emit('v3.tip.received', tipReceived(11, { sent_at: 1_003 }))
    const server = await comeBack(there, 13)
    server.emit('v3.chat.history', { messages: [...history, chatMessage(4), chatMessage(5)] })
    server
      .emit('v3.tip.received', tipReceived(11, { sent_at: 1_003 }))
      .emit('v3.tip.received', tipReceived(12, { sent_at: 1_004 }))
    expect(server.sentOf('v3.authorize')[0]?.cursor).toBe(11)
    expect(there.lines()).toEqual([
      'chat:1',
      'chat:2',
      'chat:3',
      'tip:transfer-11',
      'chat:4',
      'tip:transfer-12',
      'chat:5',
    ])
  })

  test('LIST-07 the tips of the history stand between its messages, as past ones; one that also comes live stands once', async () => {
    const there = await joined()
    there.server.emit('v3.tip.received', tipReceived(11, { sent_at: 1_003 }))
    there.server.emit('v3.chat.history', {
      messages: [chatMessage(1), chatMessage(2)],
      tips: [tipReceived(10, { sent_at: 1_001 }), tipReceived(11, { sent_at: 1_003 })],
    })
    expect(there.lines()).toEqual(['chat:1', 'tip:transfer-10', 'chat:2', 'tip:transfer-11'])
    const tips = there.room.messages.entries.filter((entry) => entry.kind === 'tip')
    expect(tips.map((entry) => entry.isPast)).toEqual([true, false])
  })

  test("CHAT-05 messages that start with a marker of tests are not shown, live, in the history or as one's own", async () => {
    const there = await joined()
    there.server.emit('v3.chat.history', {
      messages: [chatMessage(1, { message: '[test] one' }), chatMessage(2)],
    })
    there.server.emit('v3.chat.message', chatMessage(3, { message: '[debug] two' }))
    there.room.sendMessage('[test] mine')
    const ref = there.server.sentOf('v3.chat.message')[0]?.ref
    there.server.emit(
      'v3.chat.message',
      chatMessage(4, { message: '[test] mine', ...(ref !== undefined && { ref }) }),
    )
    expect(ref).toBeDefined()
    expect(there.lines()).toEqual(['chat:2'])
  })

  test('ROOMVIEW-01 enters without asking when the page was rendered with the room, and asks otherwise', async () => {
    const rendered = await joined()
    expect(rendered.client.http.to('GET /chat/react/mira')).toHaveLength(0)
    const client = new FakeClient()
    await client.start()
    const entering = client.root.room.enter('mira')
    expect(client.root.room.streamStatus).toBe('user_loading')
    expect((await entering).ok).toBe(true)
    expect(client.root.room).toMatchObject({
      loadStatus: 'ready',
      subject: 'Hello',
      followerCount: 4,
      streamStatus: 'online',
    })
    expect(client.root.room.people.count).toBe(12)
  })

  test('ROOMVIEW-02 a room that does not exist is a failure that screens can show', async () => {
    const client = new FakeClient()
    await client.start()
    expect(await client.root.room.enter('nobody')).toMatchObject({ ok: false, error: { error: 'not_found' } })
    expect(client.root.room).toMatchObject({
      loadStatus: 'failed',
      error: { status: 404 },
      streamStatus: 'user_error',
    })
  })

  test('ROOMVIEW-03 an answer for a room that was left meanwhile is dropped', async () => {
    const client = new FakeClient()
    await client.start()
    const entering = client.root.room.enter('mira')
    client.root.room.leave()
    await entering
    expect(client.root.room).toMatchObject({ username: null, loadStatus: 'none', data: null })
  })

  test('ROOMVIEW-04 follows status, subject, people and media', async () => {
    const { server, room } = await joined()
    server.emit('v3.chat.update', { status: 'offline', is_exclusive: false, cursor: 20 })
    server.emit('v3.chat.subject', { subject: 'New', subject_color: '#ff0000', cursor: 21 })
    server.emit('v3.chat.user_count', { user_count: 40 })
    server.emit('v3.media.state', { producers: [{ id: 'p', kind: 'video', layers: 3 }] })
    expect(room).toMatchObject({
      chatStatus: 'offline',
      streamStatus: 'offline',
      subject: 'New',
      subjectColor: '#ff0000',
    })
    expect(room.people.count).toBe(40)
    expect(room.media.isLive).toBe(true)
    expect(room.messages.entries.at(-1)).toMatchObject({ kind: 'subject', subject: 'New' })
    server.emit('v3.chat.subject', { subject: 'New' })
    expect(room.messages.entries.filter((entry) => entry.kind === 'subject')).toHaveLength(1)
  })

  test('ROOMVIEW-05 the list of names is asked for while it is open, again after a reconnect', async () => {
    const there = await joined()
    there.room.openUserList()
    expect(there.server.sentOf('v3.chat.userlist.start')).toHaveLength(1)
    const server = await comeBack(there, 10)
    expect(server.sentOf('v3.chat.userlist.start')).toHaveLength(1)
    const names = () => there.room.people.sorted.map((user) => user.username)
    server.emit('v3.chat.user_list', {
      count: 4,
      users: [
        chatUserNamed('bob'),
        { ...chatUserNamed('zoe'), recentTips: 50 },
        { ...chatUserNamed('mod'), is_moderator: true },
        { ...chatUserNamed('mira'), is_model: true },
      ],
    })
    expect(names()).toEqual(['mira', 'mod', 'zoe', 'bob'])
    server
      .emit('v3.chat.user_joined', { user: chatUserNamed('ann') })
      .emit('v3.chat.user_left', { user: 'zoe' })
    expect(names()).toEqual(['mira', 'mod', 'ann', 'bob'])
    there.room.closeUserList()
    expect(server.sentOf('v3.chat.userlist.stop')).toHaveLength(1)
    expect(names()).toEqual([])
  })

  test('ROOMVIEW-06 moderation is told with the name only where the server told it', async () => {
    const { server, room } = await joined()
    server.emit('v3.chat.moderate', { action: 'silence', cursor: 30 })
    expect(room.messages.entries.at(-1)).toMatchObject({
      kind: 'moderation',
      action: 'silence',
      target: null,
    })
    expect(room.isSilenced).toBe(false)
    server.emit('v3.chat.moderate', { action: 'silence', target: 'anna', by: 'mira', minutes: 5, cursor: 31 })
    expect(room.isSilenced).toBe(true)
    server.emit('v3.chat.moderate', { action: 'unsilence', target: 'anna', cursor: 32 })
    server.emit('v3.chat.moderate', { action: 'add_moderator', target: 'anna', cursor: 33 })
    expect(room).toMatchObject({ isSilenced: false, canModerate: true, moderators: ['anna'] })
    server.emit('v3.chat.moderate', { action: 'remove_moderator', target: 'anna', cursor: 34 })
    expect(room.canModerate).toBe(false)
    const until = 1_795_000_000_000
    server.emit('v3.chat.silence', { is_silenced: true, until })
    expect(room).toMatchObject({ isSilenced: true, silencedUntil: until })
    server.emit('v3.chat.silence', { is_silenced: false, until: null })
    expect(room).toMatchObject({ isSilenced: false, silencedUntil: null })
  })

  test('LIST-08 control of the toys that was bought is a line, once', async () => {
    const { server, room } = await joined()
    const bought = {
      control_id: 'c1',
      username: 'zoe',
      tokens: 60,
      seconds: 90,
      sent_at: 1_795_000_000_000,
      cursor: 40,
    }
    server.emit('v3.toys.control_bought', bought).emit('v3.toys.control_bought', bought)
    expect(room.messages.entries.filter(({ kind }) => kind === 'toy_control')).toMatchObject([
      { username: 'zoe', tokens: 60, seconds: 90, at: 1_795_000_000_000 },
    ])
  })

  test.each([
    ['v3.chat.banned', 'banned'],
    ['v3.chat.kicked', 'kicked'],
  ] as const)('ROOMVIEW-07 %s ends the room and says why', async (event, reason) => {
    const { server, room } = await joined()
    server.emit(event, {}).drop(4403)
    expect(room).toMatchObject({ refusal: reason, connection: 'none', streamStatus: 'user_error' })
  })

  test('ROOMVIEW-13 a password that is set closes the room, and the right one opens it again', async () => {
    const { client, server, room } = await joined()
    server.drop(4401, 'password_required')
    expect(room).toMatchObject({ streamStatus: 'password_required', connection: 'none' })
    client.http.on('POST /room/mira/password/enter', {
      status: 403,
      json: { status: 0, error: 'wrong_password' },
    })
    expect(await room.enterPassword('tulips')).toMatchObject({
      ok: false,
      error: { error: 'wrong_password' },
    })
    expect(room.streamStatus).toBe('password_required')
    client.http
      .on('POST /room/mira/password/enter', { json: { status: 1 } })
      .on('GET /chat/react/mira', { json: roomData() })
    expect((await room.enterPassword('violets')).ok).toBe(true)
    expect(room).toMatchObject({ streamStatus: 'online', connection: 'discovery' })
  })

  test('ROOMVIEW-14 a room that was loaded as closed asks for its password', () => {
    const { room } = new FakeClient().root
    const data = roomData()
    room.hydrate({ ...data, viewer: { ...data.viewer, needsPassword: true } })
    expect(room.streamStatus).toBe('password_required')
  })

  test('ROOMVIEW-08 open media requests end with the line, and answers reach those who asked', async () => {
    const there = await joined()
    const request = there.room.mediaRpc.request('resume', { id: 'c' })
    const { ref } = there.server.sentOf('v3.media.request')[0]!
    there.server.emit('v3.media.response', { ref, ok: true, data: {} })
    expect(await request).toEqual({})
    const lost = there.room.mediaRpc.request('resume', { id: 'c' }).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )
    there.server.drop(1006)
    expect(await lost).toBe('closed')
  })

  test('ROOMVIEW-09 leaving takes nothing into the next room', async () => {
    const { client, server, room } = await joined()
    server
      .emit('v3.chat.message', chatMessage(1))
      .emit('v3.media.state', { producers: [{ id: 'p', kind: 'video', layers: 1 }] })
    room.sendMessage('bye')
    room.hydrate(roomData('other', 'Other'))
    expect(room).toMatchObject({ username: 'other', subject: 'Other', connection: 'none' })
    expect(room.messages.entries).toHaveLength(0)
    expect(room.media.isLive).toBe(false)
    await client.clock.pass(15_000)
    expect(room.messages.entries).toHaveLength(0)
  })

  test('ROOMVIEW-15 the room that is there already is not left for itself, and changes nothing for anybody', async () => {
    const { client, server, room } = await joined()
    server.emit('v3.chat.message', chatMessage(1))
    const data = roomData('other', 'Other')
    room.hydrate(data)
    let drawn = 0
    const stop = autorun(() => {
      drawn += [room.data, room.subject, room.shows.participants, room.people].length
    })
    room.hydrate(data)
    expect(drawn).toBe(4)
    expect(room.username).toBe('other')
    // Left meanwhile, it is taken once more.
    room.leave()
    room.hydrate(data)
    expect(room).toMatchObject({ username: 'other', subject: 'Other' })
    stop()
    await client.clock.pass(1_000)
  })

  test('ROOMVIEW-10 the overlay for guests covers guests only', () => {
    for (const [user, expected] of [
      [guestUser(), 'guest_overlay'],
      [currentUser(), 'online'],
    ] as const) {
      const { room } = new FakeClient(user).root
      room.hydrate(roomData())
      room.setGuestOverlay(true)
      expect(room.streamStatus).toBe(expected)
    }
  })

  test("ROOMVIEW-11 a moderator's order goes out as it is, and its answer updates the lists", async () => {
    const { client, room } = await joined()
    client.http.on('POST /room/mira/moderate', {
      json: {
        status: 1,
        action: 'silence',
        target: 'bob',
        expires_at: null,
        moderatorUsernameList: ['anna'],
        silencedUsernameList: ['bob'],
        bannedUsernameList: [],
      },
    })
    expect((await room.moderate({ action: 'silence', target: 'bob', minutes: 10, reason: 'spam' })).ok).toBe(
      true,
    )
    expect(JSON.parse(client.http.to('POST /room/mira/moderate')[0]!.body!)).toEqual({
      action: 'silence',
      target: 'bob',
      minutes: 10,
      reason: 'spam',
    })
    expect(room).toMatchObject({ silenced: ['bob'], moderators: ['anna'] })
  })

  test('ROOMVIEW-12 following is shown at once and taken back when it is refused', async () => {
    const { client, room } = await joined()
    const refused = room.follow(true)
    expect(room.isFollowed).toBe(true)
    expect((await refused).ok).toBe(false)
    expect(room.isFollowed).toBe(false)
    client.http.on('POST /user/follow/mira', { json: { status: 1, followerCount: 5 } })
    await room.follow(true)
    await settle()
    expect(room).toMatchObject({ isFollowed: true, followerCount: 5 })
  })
})
