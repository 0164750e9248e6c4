import { describe, expect, test } from 'vitest'
import { ManualClock, settle } from '../ports/testing/manual-clock.ts'
import { openFrames } from './frame-socket.ts'
import { RoomConnection } from './room-connection.ts'
import { FakeRandom } from './testing/fake-random.ts'
import { FakeSockets } from './testing/fake-sockets.ts'
import { tipReceived } from './testing/fixtures.ts'

function setUp() {
  const clock = new ManualClock()
  const sockets = new FakeSockets()
  const heard: string[] = []
  const lobby = {
    isAuthorized: true,
    asked: 0,
    send() {
      lobby.asked += 1
      return true
    },
  }
  let renewals = 0
  const tokens = {
    token: () => `token-${renewals + 1}`,
    refresh: async () => ((renewals += 1), 'refreshed' as const),
  }
  const room = new RoomConnection(
    { sockets, openFrames, clock, random: new FakeRandom(0), tokens, socketOrigin: 'wss://host' },
    lobby,
    {
      stateChanged: (state) => heard.push(state),
      event: (event) =>
        heard.push('cursor' in event.payload ? `${event.name} ${event.payload.cursor}` : event.name),
      refused: (reason) => heard.push(`refused ${reason}`),
      pongLate: () => {},
    },
  )
  const discovered = (url = '/ws/room/mira') => room.discovered({ room: 'mira', url })
  return { clock, sockets, lobby, room, heard, discovered }
}

describe('room connection', () => {
  test('JOIN-01 goes from none through discovery, connecting and sent to joined, and back to none', () => {
    const { sockets, room, heard, discovered } = setUp()
    room.join('mira')
    discovered()
    expect(sockets.last.url).toBe('wss://host/ws/room/mira')
    sockets.last.admit(3)
    room.leave()
    expect(heard).toEqual(['discovery', 'connecting', 'sent', 'joined', 'none'])
    expect(sockets.last.closedWith).toBe(1000)
  })

  test('JOIN-02 asks again every 100 ms until the account socket is ready, then every second for an address', async () => {
    const { clock, lobby, room } = setUp()
    lobby.isAuthorized = false
    room.join('mira')
    await clock.pass(250)
    expect(lobby.asked).toBe(0)
    lobby.isAuthorized = true
    await clock.pass(50)
    expect(lobby.asked).toBe(1)
    await clock.pass(2_000)
    expect(lobby.asked).toBe(3)
  })

  test.each(['wss://node2.example/ws/room/mira', '/ws/room/mira'])(
    'JOIN-03 follows the address %s',
    (url) => {
      const { sockets, room, discovered } = setUp()
      room.join('mira')
      discovered(url)
      expect(sockets.last.url).toBe(url.startsWith('/') ? `wss://host${url}` : url)
    },
  )

  test.each(['https://elsewhere/', '//elsewhere/ws', '', 'javascript:1'])(
    'JOIN-03 does not follow %j',
    (url) => {
      const { sockets, room, discovered } = setUp()
      room.join('mira')
      discovered(url)
      expect(sockets.all).toHaveLength(0)
      expect(room.state).toBe('discovery')
    },
  )

  test('JOIN-03 an answer for another room, or a second one, changes nothing', () => {
    const { sockets, room, discovered } = setUp()
    room.join('mira')
    room.discovered({ room: 'other', url: '/ws/room/other' })
    expect(sockets.all).toHaveLength(0)
    discovered()
    discovered()
    expect(sockets.all).toHaveLength(1)
  })

  test('JOIN-04 looks for the room again 1 s after the line broke, and asks for what it missed', async () => {
    const { clock, sockets, lobby, room, heard, discovered } = setUp()
    room.join('mira')
    discovered()
    sockets.last.admit(3).emit('v3.tip.received', tipReceived(4)).drop(1006)
    expect(room.state).toBe('discovery')
    await clock.pass(999)
    expect(lobby.asked).toBe(1)
    await clock.pass(1)
    discovered('wss://node2/ws/room/mira')
    sockets.last.admit(6).emit('v3.tip.received', tipReceived(4)).emit('v3.tip.received', tipReceived(6))
    expect(sockets.last.sentOf('v3.authorize')[0]?.cursor).toBe(4)
    expect(heard.filter((line) => line.startsWith('v3.tip'))).toEqual([
      'v3.tip.received 4',
      'v3.tip.received 6',
    ])
  })

  test('RETRY-03 after a restart comes back when it was told to', async () => {
    const { clock, sockets, lobby, room, discovered } = setUp()
    room.join('mira')
    discovered()
    sockets.last.admit(1).drop(4503, '2500')
    await clock.pass(2_499)
    expect(lobby.asked).toBe(1)
    await clock.pass(1)
    expect(lobby.asked).toBe(2)
  })

  test.each([
    ['banned', 'v3.chat.banned', 4403],
    ['kicked', 'v3.chat.kicked', 4403],
  ] as const)('RETRY-02 stays away once %s', async (reason, event, code) => {
    const { clock, sockets, room, heard, discovered } = setUp()
    room.join('mira')
    discovered()
    sockets.last.admit(1).emit(event, {}).drop(code)
    await clock.pass(60_000)
    expect(heard.at(-1)).toBe(`refused ${reason}`)
    expect(room.state).toBe('none')
    expect(clock.pending).toBe(0)
  })

  test('RETRY-04 a room with a password is refused at once: a new token would not open it', async () => {
    const { clock, sockets, lobby, room, heard, discovered } = setUp()
    room.join('mira')
    discovered()
    sockets.last
      .admit(1)
      .emit('v3.authorize.failed', { reason: 'password_required' })
      .drop(4401, 'password_required')
    await clock.pass(60_000)
    expect(heard.at(-1)).toBe('refused password_required')
    expect(lobby.asked).toBe(1)
    expect(clock.pending).toBe(0)
  })

  test('SUSPEND-05 says that the account is suspended, and neither asks again nor for another token', async () => {
    const { clock, sockets, lobby, room, heard, discovered } = setUp()
    room.join('mira')
    discovered()
    sockets.last.admit(1).drop(4401, 'account_suspended')
    await clock.pass(60_000)
    expect(heard.at(-1)).toBe('refused account_suspended')
    expect([lobby.asked, clock.pending]).toEqual([1, 0])
  })

  test('TOKEN-01 renews a refused token once and looks for the room again', async () => {
    const { sockets, lobby, room, heard, discovered } = setUp()
    room.join('mira')
    discovered()
    sockets.last.greet().drop(4401)
    await settle()
    expect(lobby.asked).toBe(2)
    discovered()
    sockets.last.greet()
    expect(sockets.last.sentOf('v3.authorize')[0]?.token).toBe('token-2')
    sockets.last.drop(4401)
    expect(heard.at(-1)).toBe('refused not_authorized')
  })

  test('RESUME-03 another room starts without the cursor of the last', () => {
    const { sockets, room, discovered } = setUp()
    room.join('mira')
    discovered()
    sockets.last.admit(90)
    room.join('other')
    room.discovered({ room: 'other', url: '/ws/room/other' })
    sockets.last.admit(90)
    expect(sockets.last.sentOf('v3.authorize')[0]).not.toHaveProperty('cursor')
    expect(sockets.all[0]?.closedWith).toBe(1000)
  })
})
