import { describe, expect, test } from 'vitest'
import { ManualClock, settle } from '../ports/testing/manual-clock.ts'
import { openFrames } from './frame-socket.ts'
import { LobbyConnection } from './lobby-connection.ts'
import { FakeRandom } from './testing/fake-random.ts'
import { FakeSockets } from './testing/fake-sockets.ts'

function setUp(refresh: () => Promise<'refreshed' | 'failed'> = async () => 'refreshed') {
  const clock = new ManualClock()
  const sockets = new FakeSockets()
  const heard: string[] = []
  let renewals = 0
  const tokens = {
    token: () => `token-${renewals + 1}`,
    refresh: async () => {
      const outcome = await refresh()
      if (outcome === 'refreshed') renewals += 1
      return outcome
    },
  }
  const lobby = new LobbyConnection(
    { sockets, openFrames, clock, random: new FakeRandom(0), tokens, socketOrigin: 'wss://host' },
    {
      stateChanged: (state) => heard.push(state),
      event: (event) =>
        heard.push('cursor' in event.payload ? `${event.name} ${event.payload.cursor}` : event.name),
      refused: (reason) => heard.push(`refused ${reason}`),
      pongLate: () => {},
      unreachable: (url) => heard.push(`unreachable ${url}`),
      joinedAfresh: () => heard.push('afresh'),
    },
  )
  return { clock, sockets, lobby, heard }
}

function tokenUpdate(cursor: number) {
  return { username: 'anna', tokens: 100 - cursor, token_change: -1, type: 'tip', cursor }
}

describe('lobby connection', () => {
  test('LOBBY-01 goes through connecting, connected and authorized', () => {
    const { sockets, lobby, heard } = setUp()
    lobby.start()
    expect(sockets.last.url).toBe('wss://host/ws/lobby')
    sockets.last.admit(5)
    expect(heard).toEqual(['connecting', 'connected', 'authorized', 'afresh'])
  })

  test('LOBBY-01 start twice opens one socket', () => {
    const { sockets, lobby } = setUp()
    lobby.start()
    lobby.start()
    expect(sockets.all).toHaveLength(1)
  })

  test('RESUME-01 comes back with its last cursor and takes each replayed event once', async () => {
    const { clock, sockets, lobby, heard } = setUp()
    lobby.start()
    sockets.last.admit(5).emit('v3.token.update', tokenUpdate(6)).drop(1006)
    await clock.pass(50)
    sockets.last
      .admit(9)
      .emit('v3.token.update', tokenUpdate(6))
      .emit('v3.token.update', tokenUpdate(8))
      .emit('v3.token.update', tokenUpdate(9))
    sockets.last.emit('v3.token.update', tokenUpdate(9)).emit('v3.token.update', tokenUpdate(10))
    expect(sockets.last.sentOf('v3.authorize')[0]?.cursor).toBe(6)
    expect(heard.filter((line) => line.startsWith('v3.token'))).toEqual(
      [6, 8, 9, 10].map((cursor) => `v3.token.update ${cursor}`),
    )
    expect(heard.filter((line) => line === 'afresh')).toHaveLength(1)
  })

  test('RESUME-02 starts over when the server is behind what we know', async () => {
    const { clock, sockets, lobby, heard } = setUp()
    lobby.start()
    sockets.last.admit(500).drop(1006)
    await clock.pass(50)
    sockets.last.admit(3).emit('v3.token.update', tokenUpdate(4))
    expect(heard.at(-1)).toBe('v3.token.update 4')
  })

  test('RETRY-01 waits longer after each failure, and short again once it was in', async () => {
    const { clock, sockets, lobby } = setUp()
    lobby.start()
    for (const delayMs of [50, 100, 200]) {
      sockets.last.drop(1006)
      expect(clock.nextInMs).toBe(delayMs)
      await clock.pass(delayMs)
    }
    sockets.last.admit(1).drop(1006)
    expect(clock.nextInMs).toBe(50)
  })

  test.each([
    [4403, 'banned'],
    [4409, 'replaced'],
    [4430, 'too_many_sockets'],
  ])('RETRY-02 stays away after %i', async (code, reason) => {
    const { clock, sockets, lobby, heard } = setUp()
    lobby.start()
    sockets.last.admit(1).drop(code)
    await clock.pass(60_000)
    expect(sockets.all).toHaveLength(1)
    expect(heard).toContain(`refused ${reason}`)
  })

  test('TOKEN-01 a refused token is renewed once, and the next one is tried at once', async () => {
    const { sockets, lobby } = setUp()
    lobby.start()
    sockets.last.greet().drop(4401)
    await settle()
    expect(sockets.all).toHaveLength(2)
    sockets.last.admit(1)
    expect(sockets.last.sentOf('v3.authorize')[0]?.token).toBe('token-2')
  })

  test('TOKEN-01 a second refusal in a row is final', async () => {
    const { clock, sockets, lobby, heard } = setUp()
    lobby.start()
    sockets.last.greet().drop(4401)
    await settle()
    sockets.last.greet().drop(4401)
    await clock.pass(60_000)
    expect(sockets.all).toHaveLength(2)
    expect(heard).toContain('refused not_authorized')
  })

  test('TOKEN-01 each token that was accepted may expire in its turn', async () => {
    const { sockets, lobby, heard } = setUp()
    lobby.start()
    for (let turn = 0; turn < 3; turn += 1) {
      sockets.last.admit(1).drop(4401)
      await settle()
    }
    expect(sockets.all).toHaveLength(4)
    expect(heard).not.toContain('refused not_authorized')
  })

  test('TOKEN-02 asks for the token again later when nobody answered', async () => {
    let answers = 0
    const { clock, sockets, lobby } = setUp(async () => (++answers < 3 ? 'failed' : 'refreshed'))
    lobby.start()
    sockets.last.greet().drop(4401)
    await clock.pass(50)
    // Without an answer the old token is tried again first; it is refused again, and that is not the end.
    sockets.last.greet().drop(4401)
    await clock.pass(100)
    sockets.last.greet().drop(4401)
    await settle()
    sockets.last.admit(1)
    expect(answers).toBe(3)
    expect(sockets.last.sentOf('v3.authorize')[0]?.token).toBe('token-2')
  })

  test('LOBBY-02 reports a socket that is not back 10 s after it went, once', async () => {
    const { clock, sockets, lobby, heard } = setUp()
    lobby.start()
    sockets.last.admit(1).drop(1006)
    await clock.pass(9_999)
    expect(heard).not.toContain('unreachable wss://host/ws/lobby')
    await clock.pass(60_000)
    expect(heard.filter((line) => line.startsWith('unreachable'))).toHaveLength(1)
  })

  test('NET-01 after a long outage connects 1.5 s after the network is back', async () => {
    const { clock, sockets, lobby } = setUp()
    lobby.start()
    sockets.last.admit(1)
    lobby.networkReturned(1_500)
    await clock.pass(1_499)
    expect(sockets.all).toHaveLength(1)
    await clock.pass(1)
    expect(sockets.all).toHaveLength(2)
    expect(sockets.all[0]?.closedWith).toBe(1000)
  })

  test('NET-02 after a short outage keeps a line that answers', async () => {
    const { clock, sockets, lobby } = setUp()
    lobby.start()
    sockets.last.admit(1)
    lobby.networkReturned(null)
    sockets.last.emit('v3.pong', {})
    await clock.pass(5_000)
    expect(sockets.all).toHaveLength(1)
  })

  test('LOBBY-03 stop leaves nothing behind, also while a token is on its way', async () => {
    let answer: (outcome: 'refreshed') => void = () => {}
    const { clock, sockets, lobby } = setUp(() => new Promise((resolve) => (answer = resolve)))
    lobby.start()
    sockets.last.greet().drop(4401)
    lobby.stop()
    answer('refreshed')
    await clock.pass(60_000)
    expect(sockets.all).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })
})
