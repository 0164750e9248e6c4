import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChunkReader, MalformedRtmp } from './chunk-reader.ts'
import { writeMessage } from './chunk-writer.ts'
import { messageType, type RtmpMessage } from './message.ts'

const MAX = 10_000

function open(max = MAX) {
  const messages: RtmpMessage[] = []
  return { messages, reader: new ChunkReader((message) => messages.push(message), max) }
}

function uint(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** A header of format 0 with the first bytes of its payload. */
function first(
  id: number,
  {
    length,
    time = 0,
    type = 9,
    payload = Buffer.alloc(0),
  }: { length: number; time?: number; type?: number; payload?: Buffer },
): Buffer {
  return Buffer.concat([
    Buffer.of(id),
    uint(3, time),
    uint(3, length),
    Buffer.of(type),
    Buffer.from([1, 0, 0, 0]),
    payload,
  ])
}

const message = fc.record({
  id: fc.integer({ min: 2, max: 20 }),
  type: fc.constantFrom<number>(
    messageType.audio,
    messageType.video,
    messageType.dataAmf0,
    messageType.commandAmf0,
  ),
  timestampMs: fc.nat(0xff_fffe),
  streamId: fc.nat(5),
  payload: fc.uint8Array({ maxLength: 700 }).map((bytes) => Buffer.from(bytes)),
})

test('messages come out as they went in, however the line cuts them', () => {
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
      (sent, cuts) => {
        const { messages, reader } = open()
        const bytes = Buffer.concat(sent.map(({ id, ...rest }) => writeMessage(id, rest)))
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = cuts[turn % cuts.length]!
          reader.push(bytes.subarray(at, at + size))
          at += size
        }
        expect(messages).toEqual(sent.map(({ id: _, ...rest }) => rest))
      },
    ),
  )
})

describe('headers', () => {
  test('deltas add up, and what has none takes the last one', () => {
    const { messages, reader } = open()
    reader.push(first(4, { length: 1, time: 1_000, payload: Buffer.of(1) }))
    reader.push(Buffer.concat([Buffer.of(0x44), uint(3, 20), uint(3, 2), Buffer.of(8), Buffer.from([1, 2])]))
    reader.push(Buffer.concat([Buffer.of(0x84), uint(3, 5), Buffer.from([3, 4])]))
    reader.push(Buffer.from([0xc4, 5, 6]))
    expect(messages.map(({ timestampMs, type, payload }) => [timestampMs, type, payload.length])).toEqual([
      [1_000, 9, 1],
      [1_020, 8, 2],
      [1_025, 8, 2],
      [1_030, 8, 2],
    ])
  })

  test('a long time is extended in every chunk, and wraps around', () => {
    const { messages, reader } = open()
    const extended = uint(4, 0xffff_fff0)
    reader.push(
      Buffer.concat([
        first(4, { length: 130, time: 0xff_ffff }),
        extended,
        Buffer.alloc(128, 1),
        Buffer.of(0xc4),
        extended,
        Buffer.alloc(2, 2),
      ]),
    )
    reader.push(
      Buffer.concat([Buffer.of(0x84), uint(3, 0x20), Buffer.alloc(128), Buffer.of(0xc4), Buffer.alloc(2)]),
    )
    expect(messages.map(({ timestampMs }) => timestampMs)).toEqual([0xffff_fff0, 0x10])
    expect(messages[0]!.payload.subarray(126)).toEqual(Buffer.from([1, 1, 2, 2]))
  })

  test('streams are interleaved, with ids of one, two and three bytes', () => {
    const { messages, reader } = open()
    reader.push(first(5, { length: 130, payload: Buffer.alloc(128, 5) }))
    reader.push(
      Buffer.concat([Buffer.from([0, 10]), first(0, { length: 1, type: 8 }).subarray(1), Buffer.of(7)]),
    )
    reader.push(
      Buffer.concat([Buffer.from([1, 0, 1]), first(0, { length: 1, type: 18 }).subarray(1), Buffer.of(8)]),
    )
    reader.push(Buffer.from([0xc5, 5, 5]))
    expect(messages.map(({ type, payload }) => [type, payload.length])).toEqual([
      [8, 1],
      [18, 1],
      [9, 130],
    ])
  })

  test('the size of chunks changes when the peer says so, and a message can be taken back', () => {
    const { messages, reader } = open()
    reader.push(first(5, { length: 300, payload: Buffer.alloc(128) }))
    reader.push(
      writeMessage(2, { type: messageType.abort, timestampMs: 0, streamId: 0, payload: uint(4, 5) }),
    )
    reader.push(
      writeMessage(2, {
        type: messageType.setChunkSize,
        timestampMs: 0,
        streamId: 0,
        payload: uint(4, 4_096),
      }),
    )
    reader.push(first(5, { length: 300, payload: Buffer.alloc(300, 9) }))
    expect(messages.map(({ payload }) => payload)).toEqual([Buffer.alloc(300, 9)])
  })
})

describe('RTMP-FUZZ-03 what is no RTMP, or too much, is cut', () => {
  test.each([
    ['a chunk stream that begins in the middle', Buffer.of(0xc5)],
    ['a message that is too long', first(5, { length: MAX + 1 })],
    [
      'a chunk size of zero',
      writeMessage(2, { type: messageType.setChunkSize, timestampMs: 0, streamId: 0, payload: uint(4, 0) }),
    ],
    [
      'a chunk size without end',
      writeMessage(2, {
        type: messageType.setChunkSize,
        timestampMs: 0,
        streamId: 0,
        payload: uint(4, 0xffff_ffff),
      }),
    ],
    [
      'a chunk size that is cut short',
      writeMessage(2, { type: messageType.setChunkSize, timestampMs: 0, streamId: 0, payload: Buffer.of(1) }),
    ],
    [
      'a message within a message',
      Buffer.concat([first(5, { length: 300, payload: Buffer.alloc(128) }), first(5, { length: 1 })]),
    ],
    [
      'too much that is begun and not ended',
      Buffer.concat([4, 5, 6].map((id) => first(id, { length: MAX, payload: Buffer.alloc(128) }))),
    ],
    [
      'too many chunk streams',
      Buffer.concat(Array.from({ length: 60 }, (_, index) => first(2 + index, { length: 0 }))),
    ],
  ])('%s', (_, bytes) => {
    expect(() => open().reader.push(bytes)).toThrow(MalformedRtmp)
  })

  test('whatever bytes come, nothing else is thrown', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 10 }), (parts) => {
        const { reader } = open()
        try {
          for (const part of parts) reader.push(Buffer.from(part))
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRtmp)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
