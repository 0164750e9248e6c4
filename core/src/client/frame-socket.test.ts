import { describe, expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import { templateTable } from '../protocol/frame.ts'
import { FrameSocket } from './frame-socket.ts'
import { type FakeSocket, FakeSockets } from './testing/fake-sockets.ts'
import { chatMessage } from './testing/fixtures.ts'

interface Opened {
  readonly clock: ManualClock
  readonly server: FakeSocket
  readonly client: FrameSocket
  /** Everything that the handlers heard, in order. */
  readonly heard: string[]
}

function open(cursor: number | null = null): Opened {
  const clock = new ManualClock()
  const sockets = new FakeSockets()
  const heard: string[] = []
  const client = new FrameSocket({
    sockets,
    clock,
    url: 'ws://host/ws/lobby',
    token: 'token-1',
    cursor,
    handlers: {
      sent: () => heard.push('sent'),
      authorized: (event) => heard.push(`authorized ${event.cursor}`),
      event: (event) => heard.push(event.name),
      pongLate: (late) => heard.push(late ? 'late' : 'in time'),
      closed: (code, reason) => heard.push(`closed ${code} ${reason}`.trim()),
    },
  })
  return { clock, server: sockets.last, client, heard }
}

describe('frame socket', () => {
  test('LINE-01 says nothing before the templates, then authorizes with token, version and cursor', () => {
    const { server, heard } = open(41)
    expect(server.sent).toEqual([])
    server.greet()
    expect(server.sent).toEqual([
      { name: 'v3.authorize', payload: { token: 'token-1', version: 3, cursor: 41 } },
    ])
    expect(heard).toEqual(['sent'])
  })

  test('LINE-01 leaves the cursor out when it has none', () => {
    const { server } = open()
    server.greet()
    expect(server.sentOf('v3.authorize')).toEqual([{ token: 'token-1', version: 3 }])
  })

  test('LINE-01 sends nothing for others until it is authorized', () => {
    const { server, client } = open()
    server.greet()
    expect(client.send('v3.chat.message', { ref: 'a', message: 'hi' })).toBe(false)
    server.emit('v3.authorize.success', { success: true, user: chatMessage(1).user, cursor: 5 })
    expect(client.send('v3.chat.message', { ref: 'a', message: 'hi' })).toBe(true)
    expect(server.sentOf('v3.chat.message')).toMatchObject([{ ref: 'a', message: 'hi' }])
  })

  test('LINE-02 gives up when it was not let in within 10 s', async () => {
    const { clock, server, heard } = open()
    server.greet()
    await clock.pass(10_000)
    expect(heard).toEqual(['sent', 'closed 4408 authorize timeout'])
    expect(server.closedWith).toBe(4408)
    expect(clock.pending).toBe(0)
  })

  test('LINE-03 pings every 10 s, warns after 2 s without an answer and takes it back when one comes', async () => {
    const { clock, server, heard } = open()
    server.admit(1)
    await clock.pass(10_000)
    expect(server.sentOf('v3.ping')).toHaveLength(1)
    await clock.pass(1_999)
    expect(heard).not.toContain('late')
    await clock.pass(1)
    expect(heard.at(-1)).toBe('late')
    server.emit('v3.pong', {})
    expect(heard.at(-1)).toBe('in time')
    await clock.pass(8_000)
    expect(server.sentOf('v3.ping')).toHaveLength(2)
  })

  test('LINE-03 any frame shows that the line lives', async () => {
    const { clock, server, heard } = open()
    server.admit(1)
    await clock.pass(11_000)
    server.emit('v3.chat.user_count', { user_count: 3 })
    await clock.pass(5_000)
    expect(heard).not.toContain('late')
  })

  test('LINE-04 closes a line that was silent for 30 s', async () => {
    const { clock, server, heard } = open()
    server.admit(1)
    await clock.pass(30_000)
    expect(heard).toEqual(['sent', 'authorized 1', 'late', 'closed 4408 silent'])
    expect(server.closedWith).toBe(4408)
    expect(clock.pending).toBe(0)
  })

  test('LINE-04 a probe finds a dead line within 2 s, and spares one that answers', async () => {
    const dead = open()
    dead.server.admit(1)
    dead.client.probe()
    await dead.clock.pass(2_000)
    expect(dead.heard.at(-1)).toBe('closed 4408 silent')

    const alive = open()
    alive.server.admit(1)
    alive.client.probe()
    alive.server.emit('v3.pong', {})
    await alive.clock.pass(2_000)
    expect(alive.heard).toEqual(['sent', 'authorized 1'])
  })

  test('LINE-05 answers pings', () => {
    const { server } = open()
    server.admit(1).emit('v3.ping', {})
    expect(server.sentOf('v3.pong')).toHaveLength(1)
  })

  test.each(['{', '[]', '[17,{}]', '[1]', '["x",{}]', `[0,{"version":3}]`])(
    'LINE-06 closes with 4400 on %s',
    (text) => {
      const { server, heard, clock } = open()
      server.admit(1).raw(text)
      expect(server.closedWith).toBe(4400)
      expect(heard.at(-1)).toMatch(/^closed 4400/)
      expect(clock.pending).toBe(0)
    },
  )

  test('LINE-06 refuses tables that reach a prototype', () => {
    const { server } = open()
    server.raw(
      JSON.stringify([
        0,
        { version: 3, events: { x: 5 }, templates: { 5: { fields: ['__proto__.a'], flags: [] } } },
      ]),
    )
    expect(server.closedWith).toBe(4400)
  })

  test('LINE-07 counts and ignores unknown numbers and payloads of a shape that it does not know', () => {
    const { server, client, heard } = open()
    server.admit(1).raw('[999,{}]').raw('[27,["many"]]').raw('[7,["room"]]')
    expect(client.ignored).toEqual({ unknown: 1, invalid: 2 })
    expect(heard).toEqual(['sent', 'authorized 1'])
  })

  test('LINE-08 follows new templates without authorizing again', () => {
    const { server, heard } = open()
    server.admit(1)
    const events = { ...templateTable.events, 'v3.chat.user_count': 500 }
    server.raw(JSON.stringify([0, { ...templateTable, events, templates: {} }])).raw('[500,{"user_count":4}]')
    expect(heard.at(-1)).toBe('v3.chat.user_count')
    expect(server.sentOf('v3.authorize')).toHaveLength(1)
  })

  test('LINE-09 takes a refusal as 4401 without waiting for the close', () => {
    const { server, heard } = open()
    server.greet().emit('v3.authorize.failed', { reason: 'expired' }).drop(4401, 'expired')
    expect(heard).toEqual(['sent', 'closed 4401 expired'])
  })

  test('LINE-10 is silent after its owner closed it', async () => {
    const { server, client, heard, clock } = open()
    server.admit(1)
    client.close()
    server.emit('v3.chat.user_count', { user_count: 1 }).drop(1006)
    await clock.pass(60_000)
    expect(heard).toEqual(['sent', 'authorized 1'])
    expect(client.send('v3.ping', {})).toBe(false)
    expect(server.closedWith).toBe(1000)
  })
})
