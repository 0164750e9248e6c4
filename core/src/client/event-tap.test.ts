import { describe, expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import type { EventTap } from './event-tap.ts'
import { openFrames } from './frame-socket.ts'
import { LobbyConnection } from './lobby-connection.ts'
import { RoomConnection } from './room-connection.ts'
import { FakeRandom } from './testing/fake-random.ts'
import { chatUserNamed, FakeSockets } from './testing/fake-sockets.ts'
import { tipReceived } from './testing/fixtures.ts'

function setUp(recorded: number | null) {
  const sockets = new FakeSockets()
  const taped: unknown[] = []
  const heard: unknown[] = []
  const tap: EventTap = {
    resumeFrom: (stream, room) => (taped.push(['resume', stream, room]), recorded),
    joined: (stream, at) => taped.push(['joined', stream, at]),
    heard: (stream, event, room) =>
      taped.push([stream, event.name, 'cursor' in event.payload ? event.payload.cursor : null, room]),
  }
  const deps = {
    sockets,
    clock: new ManualClock(),
    random: new FakeRandom(0),
    tokens: { token: () => 't', refresh: async () => 'refreshed' as const },
    openFrames,
    socketOrigin: 'wss://host',
    tap,
  }
  const handlers = {
    stateChanged: () => {},
    refused: () => {},
    pongLate: () => {},
    event: (event: { name: string; payload: object }) =>
      void heard.push('cursor' in event.payload ? event.payload.cursor : event.name),
  }
  return { sockets, taped, heard, deps, handlers }
}

const admitted = (cursor: number, head: number) => ({
  success: true,
  user: chatUserNamed('mira'),
  cursor,
  head,
})

describe('the tap of both sockets', () => {
  test('LOG-MERGE-01 a room goes on from the record; what was told before is for the record alone, what is new is for both', () => {
    const { sockets, taped, heard, deps, handlers } = setUp(10)
    const room = new RoomConnection(deps, { isAuthorized: true, send: () => true }, handlers)
    room.join('mira')
    room.discovered({ room: 'mira', url: '/ws/room/mira' })
    const socket = sockets.last.greet()
    expect(socket.sentOf('v3.authorize')[0]).toMatchObject({ cursor: 10 })
    socket.emit('v3.authorize.success', admitted(10, 12))
    for (const cursor of [11, 12, 13]) socket.emit('v3.tip.received', tipReceived(cursor))
    expect(heard).toEqual([13])
    expect(taped).toEqual([
      ['resume', 'room', 'mira'],
      ['joined', 'room', { asked: 10, from: 10, room: 'mira' }],
      ['room', 'v3.tip.received', 11, 'mira'],
      ['room', 'v3.tip.received', 12, 'mira'],
      ['room', 'v3.tip.received', 13, 'mira'],
    ])
  })

  test('LOG-MERGE-01 the account socket does the same, and is a fresh one all the same', () => {
    const { sockets, heard, deps, handlers } = setUp(10)
    let afresh = 0
    const lobby = new LobbyConnection(deps, {
      ...handlers,
      unreachable: () => {},
      joinedAfresh: () => (afresh += 1),
    })
    lobby.start()
    sockets.last.greet().emit('v3.authorize.success', admitted(10, 12))
    for (const cursor of [11, 12, 13]) sockets.last.emit('v3.tip.received', tipReceived(cursor))
    expect(heard).toEqual([13])
    expect(afresh).toBe(1)
    lobby.stop()
  })

  test('LOG-MERGE-02 a connection that knows its own position asks for that one, and its stores hear what it missed', async () => {
    const { sockets, taped, heard, deps, handlers } = setUp(null)
    const room = new RoomConnection(deps, { isAuthorized: true, send: () => true }, handlers)
    room.join('mira')
    room.discovered({ room: 'mira', url: '/ws/room/mira' })
    sockets.last.greet().emit('v3.authorize.success', admitted(12, 12))
    sockets.last.drop(1006)
    await deps.clock.pass(1_000)
    room.discovered({ room: 'mira', url: '/ws/room/mira' })
    sockets.last.greet().emit('v3.authorize.success', admitted(12, 14))
    for (const cursor of [13, 14]) sockets.last.emit('v3.tip.received', tipReceived(cursor))
    expect(heard).toEqual([13, 14])
    expect(taped.filter((one) => (one as unknown[])[0] === 'resume')).toHaveLength(1)
    room.leave()
  })
})
