import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { fail, ok } from '@footlight/core/rules'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { doorRefusal } from '../rtmp-stream/publish-answer.ts'
import { type Amf0Value, decodeAmf0 } from './amf0.ts'
import { ChunkReader } from './chunk-reader.ts'
import { writeCommand, writeMessage } from './chunk-writer.ts'
import { messageType, type RtmpMessage } from './message.ts'
import type { PublishedStream } from './port.ts'
import { rtmpLimits } from './rtmp-limits.ts'
import { RtmpSession, type SessionDeps } from './session.ts'

const hello = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1_536)])
const connect = writeCommand(0, ['connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' }])
const publish = writeCommand(1, ['publish', 5, null, 'flk_key', 'live'])
const picture: RtmpMessage = {
  type: messageType.video,
  timestampMs: 40,
  streamId: 1,
  payload: Buffer.from([0x17, 0]),
}

let clock: ManualClock
let line: { sent: Buffer[]; state: 'open' | 'ended' | 'destroyed' }
let stream: { messages: RtmpMessage[]; ends: string[] }
let openStream: ReturnType<typeof vi.fn<SessionDeps['openStream']>>
let session: RtmpSession

beforeEach(() => {
  clock = new ManualClock()
  line = { sent: [], state: 'open' }
  stream = { messages: [], ends: [] }
  const opened: PublishedStream = {
    push: (message) => void stream.messages.push(message),
    end: (how) => void stream.ends.push(how),
  }
  openStream = vi.fn<SessionDeps['openStream']>(async () => ok(opened))
  session = start()
})

function start(): RtmpSession {
  return new RtmpSession({
    clock,
    report: () => undefined,
    line: {
      write: (bytes) => void line.sent.push(bytes),
      end: () => (line.state = 'ended'),
      destroy: () => (line.state = 'destroyed'),
    },
    openStream,
    onPublishing: () => undefined,
  })
}

/** The commands that were answered, after the handshake. */
function answers(): Amf0Value[][] {
  const found: Amf0Value[][] = []
  const reader = new ChunkReader(({ type, payload }) => {
    const values = decodeAmf0(payload)
    if (type === messageType.commandAmf0 && values.ok) found.push(values.value)
  }, 65_536)
  reader.push(Buffer.concat(line.sent).subarray(1 + 2 * 1_536))
  return found
}

async function goLive(): Promise<void> {
  session.received(Buffer.concat([hello, connect, writeCommand(0, ['createStream', 4, null]), publish]))
  await vi.waitFor(() =>
    expect(answers().at(-1)).toMatchObject({ 0: 'onStatus', 3: { code: 'NetStream.Publish.Start' } }),
  )
}

describe('RTMP-01 the way to a stream', () => {
  test('connect, createStream and publish are answered, and the key is asked for once', async () => {
    await goLive()
    expect(answers()).toMatchObject([{ 0: '_result', 1: 1 }, { 0: '_result', 1: 4, 3: 1 }, { 0: 'onStatus' }])
    expect(openStream).toHaveBeenCalledExactlyOnceWith('flk_key', expect.any(Function))
    session.received(writeMessage(4, picture))
    expect(stream.messages).toEqual([picture])
  })

  test('what Flash encoders ask for beside that is answered, and what nobody knows is not', async () => {
    session.received(
      Buffer.concat([
        hello,
        connect,
        writeCommand(0, ['releaseStream', 2, null, 'flk_key']),
        writeCommand(0, ['FCPublish', 3, null, 'flk_key']),
        writeCommand(0, ['_checkbw', 9, null]),
      ]),
    )
    expect(answers().map((values) => values[1])).toEqual([1, 2, 3])
    expect(openStream).not.toHaveBeenCalled()
  })

  test('a key with settings behind it is the key', async () => {
    session.received(
      Buffer.concat([hello, connect, writeCommand(1, ['publish', 5, null, 'flk_key?bandwidthtest=true'])]),
    )
    expect(openStream).toHaveBeenCalledWith('flk_key', expect.any(Function))
  })

  test('pictures before the answer go nowhere', () => {
    session.received(Buffer.concat([hello, connect, publish, writeMessage(4, picture)]))
    expect(stream.messages).toEqual([])
  })
})

describe('RTMP-02 a refusal is told, then the line ends', () => {
  test('at the door', async () => {
    openStream.mockResolvedValue(fail(doorRefusal('bad_key')))
    session.received(Buffer.concat([hello, connect, publish]))
    await vi.waitFor(() => expect(line.state).toBe('ended'))
    expect(answers().at(-1)).toMatchObject({
      0: 'onStatus',
      3: {
        level: 'error',
        code: 'NetStream.Publish.BadName',
        description: expect.stringContaining('stream key is not valid'),
      },
    })
  })

  test('in the midst of the stream', async () => {
    await goLive()
    openStream.mock.calls[0]![1]({ code: 'NetStream.Publish.Failed', description: 'No B-frames.' })
    expect(answers().at(-1)).toMatchObject({ 3: { level: 'error', description: 'No B-frames.' } })
    expect(line.state).toBe('ended')
    session.received(writeMessage(4, picture))
    expect(stream.messages).toEqual([])
  })

  test('for another application than live', () => {
    session.received(Buffer.concat([hello, writeCommand(0, ['connect', 1, { app: 'secret' }])]))
    expect(answers()).toMatchObject([{ 0: '_error', 3: { code: 'NetConnection.Connect.InvalidApp' } }])
    expect(line.state).toBe('ended')
  })

  test('for who wants to watch', () => {
    session.received(Buffer.concat([hello, connect, writeCommand(1, ['play', 0, null, 'flk_key'])]))
    expect(answers().at(-1)).toMatchObject({ 3: { code: 'NetStream.Play.Failed' } })
    expect(openStream).not.toHaveBeenCalled()
  })
})

describe('RTMP-03 how a stream ends', () => {
  test.each(['deleteStream', 'FCUnpublish', 'closeStream'])('by %s it has ended', async (name) => {
    await goLive()
    session.received(writeCommand(1, [name, 0, null, 1]))
    session.closed()
    expect(stream.ends).toEqual(['ended'])
  })

  test('by a line that breaks it is lost', async () => {
    await goLive()
    session.closed()
    expect(stream.ends).toEqual(['lost'])
    expect(clock.pending).toBe(0)
  })

  test('by silence it is lost', async () => {
    await goLive()
    clock.leap(rtmpLimits.silentMs - 1)
    session.received(writeMessage(4, picture))
    clock.leap(rtmpLimits.silentMs - 1)
    expect(line.state).toBe('open')
    clock.leap(rtmpLimits.silentMs)
    expect([line.state, stream.ends]).toEqual(['destroyed', ['lost']])
  })

  test('a line that breaks while the key is looked up leaves no stream behind', async () => {
    session.received(Buffer.concat([hello, connect, publish]))
    session.closed()
    await vi.waitFor(() => expect(stream.ends).toEqual(['ended']))
  })
})

describe('RTMP-LIMIT what one peer may take', () => {
  test('who does not say a key in 10 s is cut, however busy', () => {
    session.received(Buffer.concat([hello, connect]))
    clock.leap(rtmpLimits.publishWithinMs)
    expect(line.state).toBe('destroyed')
  })

  test.each([
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    [
      'a message that is too long before the key',
      Buffer.concat([
        hello,
        writeMessage(4, { ...picture, payload: Buffer.alloc(rtmpLimits.messageBytesMaxBefore + 1) }),
      ]),
    ],
    [
      'a command that is none',
      Buffer.concat([
        hello,
        writeMessage(3, { ...picture, type: messageType.commandAmf0, payload: Buffer.from([99]) }),
      ]),
    ],
    ['a stream before the connection', Buffer.concat([hello, publish])],
    ['two streams', Buffer.concat([hello, connect, publish, publish])],
    [
      'commands without end',
      Buffer.concat([
        hello,
        ...Array.from({ length: 300 }, () => writeCommand(0, ['createStream', 0, null])),
      ]),
    ],
  ])('%s is cut', (_, bytes) => {
    session.received(bytes)
    expect(line.state).toBe('destroyed')
  })

  test('what was received is acknowledged as often as was agreed on', async () => {
    await goLive()
    const before = line.sent.length
    for (let count = 0; count < 6; count += 1)
      session.received(writeMessage(4, { ...picture, payload: Buffer.alloc(1_000_000) }))
    expect(line.sent.slice(before).map((bytes) => bytes[7])).toEqual([
      messageType.acknowledgement,
      messageType.acknowledgement,
    ])
  })

  test('RTMP-FUZZ-05 whatever comes at whatever point, nothing is thrown and a session that is over says nothing more', async () => {
    const step = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(
        hello,
        connect,
        publish,
        writeMessage(4, picture),
        writeCommand(1, ['deleteStream', 0, null, 1]),
        writeCommand(0, ['connect', 'one', 2]),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 12 }), async (greets, steps) => {
        line = { sent: [], state: 'open' }
        session = start()
        if (greets) session.received(hello)
        for (const bytes of steps) {
          session.received(bytes)
          await Promise.resolve()
          const said = line.sent.length
          if (line.state !== 'open') session.received(bytes)
          if (line.state !== 'open') expect(line.sent).toHaveLength(said)
        }
        session.closed()
      }),
      { numRuns: 300 },
    )
    expect(clock.pending).toBe(1) // of the one session that was made before
  })
})
