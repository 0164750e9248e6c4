import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentUser, guestUser, siteConfig, tipReceived } from '../client/testing/fixtures.ts'
import { settle } from '../ports/testing/manual-clock.ts'
import { settingsRoutes } from '../protocol/account-settings.ts'
import { settingsCall } from './session-store.ts'
import { FakeClient } from './testing/fake-client.ts'

const update = (cursor: number, tokens: number, username = 'anna') => ({
  username,
  tokens,
  token_change: -1,
  type: 'tip',
  cursor,
})

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockClear())
// MobX warns of every change of state outside an action.
afterEach(() => expect(warn).not.toHaveBeenCalled())

describe('session', () => {
  test('WHO-01 a rendered page knows who is there without a call', () => {
    const { root, http } = new FakeClient(currentUser(70, { following: [{ followname: 'mira' }] }))
    expect(root.session).toMatchObject({
      status: 'ready',
      username: 'anna',
      isLoggedIn: true,
      isModel: false,
      tokens: 70,
    })
    expect(root.session.isFollowing('mira')).toBe(true)
    expect(http.requests).toHaveLength(0)
  })

  test('WHO-02 says so when the first load fails, and not when a later one does', async () => {
    const { root, http } = new FakeClient()
    http.on('GET /user/current', () => 'lost')
    expect(await root.session.refresh()).toMatchObject({ ok: false, error: { error: 'network' } })
    expect(root.session.status).toBe('ready')
  })

  test('WHO-03 logging in opens both sockets again for the new person', async () => {
    const client = new FakeClient(guestUser())
    const lobby = await client.start()
    await client.enter(lobby)
    const anna = { json: currentUser(500, { node_token: 'token-anna' }) }
    client.http.on('POST /auth/login', anna).on('GET /user/current', anna)
    expect((await client.root.session.login({ username: 'anna', password: 'secret-password' })).ok).toBe(true)
    const again = client.sockets.last
    expect(again.url).toBe('wss://host/ws/lobby')
    again.admit(12)
    await client.clock.pass(100)
    const room = await client.join(again, 12)
    expect([again, room].map((socket) => socket.sentOf('v3.authorize')[0]?.token)).toEqual([
      'token-anna',
      'token-anna',
    ])
    expect(client.sockets.all.slice(0, 2).map((socket) => socket.closedWith)).toEqual([1000, 1000])
  })

  test('WHO-04 a refused log-in changes nothing', async () => {
    const client = new FakeClient(guestUser())
    client.http.on('POST /auth/login', { status: 401, json: { status: 0, error: 'invalid_credentials' } })
    expect(await client.root.session.login({ username: 'anna', password: 'x' })).toMatchObject({
      ok: false,
      error: { error: 'invalid_credentials' },
    })
    expect(client.root.session).toMatchObject({ username: 'guest_1', isGuest: true })
  })

  test('WHO-04 an answer about the person before does not undo a log-in', async () => {
    const client = new FakeClient(guestUser())
    let answer: (user: { json: unknown }) => void = () => {}
    client.http.on('GET /user/current', () => new Promise((resolve) => (answer = resolve)))
    client.http.on('POST /auth/login', { json: currentUser(500) })
    const slow = client.root.session.refresh()
    await client.root.session.login({ username: 'anna', password: 'secret-password' })
    answer({ json: guestUser() })
    await slow
    expect(client.root.session).toMatchObject({ username: 'anna', tokens: 500 })
  })

  test('SITE-02 a suspension that was told is not undone by an answer or a page of before it; a later answer is believed', async () => {
    const { root, http } = new FakeClient(currentUser(500))
    const { session } = root
    let answer: (user: { json: unknown }) => void = () => {}
    http.on('GET /user/current', () => new Promise((resolve) => (answer = resolve)))
    const slow = session.refresh()
    const reason = { code: 'spam', text: null }
    session.suspend(Date.parse('2031-05-04T00:00:00Z'), reason)
    answer({ json: currentUser(500) })
    await slow
    expect(session.user?.suspension_date).toBe('2031-05-04T00:00:00.000Z')
    session.applyServer(currentUser(500))
    expect(session.user?.suspension_date).toBe('2031-05-04T00:00:00.000Z')
    expect(session.user?.suspension_reason).toEqual(reason)
    const later = session.refresh()
    answer({ json: currentUser(500) })
    await later
    expect(session.user?.suspension_date).toBeNull()
  })

  test('WHO-05 logging out asks who one is now', async () => {
    const client = new FakeClient()
    client.http.on('POST /auth/logout', { status: 204 }).on('GET /user/current', { json: guestUser() })
    expect((await client.root.session.logout()).ok).toBe(true)
    expect(client.root.session).toMatchObject({ username: 'guest_1', tokens: 0 })
  })

  test("WHO-06 settings are the server's after a change, and stay as they were after a refusal", async () => {
    const { root, http } = new FakeClient()
    expect((await root.session.updateSettings({ volume_tip: 5 })).ok).toBe(false)
    expect(root.session.settings?.volume_tip).toBe(70)
    http.on('POST /user/settings', {
      json: {
        settings: { ...currentUser().settings, volume_tip: 5 },
        blocked_countries: [],
        blocked_states: [],
        notificationUnreadCount: 0,
      },
    })
    await root.session.updateSettings({ volume_tip: 5 })
    expect(root.session.settings?.volume_tip).toBe(5)
  })
})

describe('balance', () => {
  test('BALANCE-01 follows the account socket, each update once and in order, of this person only', async () => {
    const client = new FakeClient()
    const lobby = await client.start()
    lobby.emit('v3.token.update', update(11, 900)).emit('v3.token.update', update(12, 800))
    lobby.emit('v3.token.update', update(11, 900)).emit('v3.token.update', update(13, 5, 'bob'))
    expect(client.root.session.tokens).toBe(800)
  })

  test('BALANCE-02 is asked for when the socket is first in: nobody told what changed before', async () => {
    const client = new FakeClient(currentUser(1_000))
    client.http.on('GET /user/current', { json: currentUser(940) })
    await client.start()
    expect(client.root.session.tokens).toBe(940)
    const guest = new FakeClient(guestUser())
    await guest.start()
    expect(guest.http.to('GET /user/current')).toHaveLength(0)
  })

  test('BALANCE-03 an answer that was under way does not undo an update that came meanwhile', async () => {
    const client = new FakeClient()
    client.root.start()
    client.sockets.last.admit(10).emit('v3.token.update', update(11, 700))
    await settle()
    expect(client.http.to('GET /user/current')).toHaveLength(1)
    expect(client.root.session.tokens).toBe(700)
  })
})

describe('lobby', () => {
  test('LOBBY-04 tells screens to load anew, of a restart for 30 s, and of another version', async () => {
    const client = new FakeClient()
    const lobby = await client.start()
    lobby
      .emit('v3.lobby.restarting', { delay_ms: 2_000 })
      .emit('v3.client.version', { version: '9' })
      .emit('v3.refresh', {})
    expect(client.root.lobby).toMatchObject({ isRestarting: true, serverVersion: '9', reload: 'refresh' })
    await client.clock.pass(9_000)
    lobby.emit('v3.ping', {})
    await client.clock.pass(21_000)
    expect(client.root.lobby.isRestarting).toBe(false)
    lobby.emit('v3.logout', {})
    expect(client.root.lobby.reload).toBe('logout')
  })

  test('LOBBY-02 a socket that is gone for 10 s is reported to the server', async () => {
    const client = new FakeClient()
    const lobby = await client.start()
    lobby.drop(1006)
    await client.clock.pass(10_000)
    expect(client.http.to('POST /log/frontend-ws-fail').map((request) => request.body)).toEqual([
      '{"server":"wss://host/ws/lobby"}',
    ])
  })

  test('NET-01 both sockets come back 1.5 s after a long time without a network', async () => {
    const client = new FakeClient()
    const lobby = await client.start()
    await client.enter(lobby)
    client.network.set(false)
    await client.clock.pass(301_000)
    client.network.set(true)
    const before = client.sockets.of('/ws/lobby').length
    await client.clock.pass(1_499)
    expect(client.sockets.of('/ws/lobby')).toHaveLength(before)
    await client.clock.pass(1)
    const again = client.sockets.last.admit(10)
    await client.clock.pass(100)
    await client.join(again, 10)
    expect(client.root.room.isJoined).toBe(true)
  })

  test('LOBBY-03 stop leaves no socket and no timer', async () => {
    const client = new FakeClient()
    const lobby = await client.start()
    const room = await client.enter(lobby)
    client.root.stop()
    expect([lobby.closedWith, room.closedWith]).toEqual([1000, 1000])
    expect(client.clock.pending).toBe(0)
    expect(client.root).toMatchObject({
      lobby: { state: 'idle' },
      room: { connection: 'none', username: null },
    })
  })
})

describe('toast reports', () => {
  test("TOAST-04 go to the server for people who are logged in, by key and without anybody's words", async () => {
    const client = new FakeClient()
    client.root.toasts.error({ key: 'errors.tip_self' })
    await settle()
    expect(
      client.http.to('POST /log/react-toast').map((request) => JSON.parse(request.body!) as unknown),
    ).toEqual([{ appearance: 'error', title: 'errors.tip_self', url: '/mira' }])
    const guest = new FakeClient(guestUser(), undefined, siteConfig())
    guest.root.toasts.error({ key: 'errors.tip_self' })
    await settle()
    expect(guest.http.requests).toHaveLength(0)
  })
})

describe('earnings', () => {
  test('EARN-01 count each tip to this person once, whichever socket tells it, since the performer went live', async () => {
    const client = new FakeClient(currentUser(0, { username: 'mira', type: 'model' }))
    const lobby = await client.start()
    const room = await client.enter(lobby)
    lobby.emit('v3.tip.received', tipReceived(11, { tokens: 10 }))
    room
      .emit('v3.tip.received', tipReceived(11, { tokens: 10 }))
      .emit('v3.tip.received', tipReceived(12, { tokens: 5 }))
    room.emit('v3.tip.received', tipReceived(13, { tokens: 7, receiver_name: 'somebody_else' }))
    expect(client.root.earnings.totalTokens).toBe(15)
    client.root.earnings.begin(client.clock.now())
    room.emit('v3.tip.received', tipReceived(14, { tokens: 3 }))
    expect(client.root.earnings).toMatchObject({ totalTokens: 3, since: client.clock.now() })
  })

  test('READERS-03 a tip for an item of the menu names it, in its line, in the history and in the list of tips; others name none', async () => {
    const client = new FakeClient(currentUser(0, { username: 'mira', type: 'model' }))
    const room = await client.enter(await client.start())
    room
      .emit('v3.chat.history', { messages: [], tips: [tipReceived(11, { item: 'Dance' })] })
      .emit('v3.tip.received', tipReceived(12, { item: 'Sing' }))
      .emit('v3.tip.received', tipReceived(13))
    expect(client.root.room.messages.entries.filter(({ kind }) => kind === 'tip')).toMatchObject([
      { item: 'Dance' },
      { item: 'Sing' },
      { item: null },
    ])
    expect(client.root.earnings.tips.map(({ item }) => item)).toEqual(['Sing', undefined])
  })
})

test('SETTINGS-03 the store changes settings by the call of the table, and reads the settings of its answer', () => {
  const { method, path, response } = settingsRoutes.updateSettings
  expect(settingsCall).toMatchObject({ method, path })
  expect(Object.keys(response.shape)).toContain('settings')
})
