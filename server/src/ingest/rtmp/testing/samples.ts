import { type Amf0Value, encodeAmf0 } from '../amf0.ts'
import { writeCommand, writeMessage } from '../chunk-writer.ts'
import { messageType } from '../message.ts'
import { rtmpLimits } from '../rtmp-limits.ts'

const hello = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1_536)])
const record = (hex: string) => Buffer.from(hex, 'hex')
/** Sequence headers as x264 writes them. */
const avc = {
  baseline: record('0142c01effe100196742c01ed900a02ff970110000030001000003003c0f162e4801000568cb83cb20'),
  high: record(
    '01640028ffe1001b67640028acb200f0044fcb8088000003000800000301e078c1924001000668ebc3cb22c0fdf8f800',
  ),
  high444: record(
    '01f4001effe1001b67f4001e919b281405ff138088000003000800000301e078b16cb001000668ebe3c44844fff8f800',
  ),
}
const tag = (head: readonly number[], body: Uint8Array = Buffer.alloc(0)) =>
  Buffer.concat([Buffer.from(head), body])
const unit = (bytes: Uint8Array) => Buffer.concat([Buffer.of(0, 0, 0, bytes.length), bytes])
const keyFrame = tag(
  [0x17, 1, 0, 0, 0],
  Buffer.concat([unit(Buffer.of(0x65, 1, 2, 3)), unit(Buffer.of(6, 9))]),
)

const of = (type: number, payload: Buffer, timestampMs = 0, chunkStreamId = 4) =>
  writeMessage(chunkStreamId, { type, timestampMs, streamId: 1, payload })
const video = (payload: Buffer, timestampMs = 0) => of(messageType.video, payload, timestampMs, 6)
const audio = (payload: Buffer, timestampMs = 0) => of(messageType.audio, payload, timestampMs)
const command = (bytes: Buffer) => of(messageType.commandAmf0, bytes, 0, 3)
const uint32 = (value: number) => Buffer.of(value >>> 24, value >>> 16, value >>> 8, value)
const chunkSize = (bytes: number) => of(messageType.setChunkSize, uint32(bytes), 0, 2)

const connect: readonly Amf0Value[] = [
  'connect',
  1,
  { app: 'live', type: 'nonprivate', flashVer: 'FMLE/3.0', tcUrl: 'rtmp://127.0.0.1/live' },
]
const publish: readonly Amf0Value[] = ['publish', 5, null, 'flk_sample', 'live']
const wayToStream = [connect, ['releaseStream', 2, null, 'flk_sample'], ['FCPublish', 3, null, 'flk_sample']]
const begin = Buffer.concat([
  ...wayToStream.map((values) => writeCommand(0, values)),
  writeCommand(0, ['createStream', 4, null]),
  writeCommand(1, publish),
])
const metaData = of(
  messageType.dataAmf0,
  encodeAmf0(['@setDataFrame', 'onMetaData', { width: 640, fps: 30 }]),
)

/** Header of a chunk by hand: format, id, and what follows the basic header. */
const chunk = (format: number, id: number, ...rest: readonly (number | Buffer)[]) =>
  Buffer.concat([
    Buffer.of((format << 6) | id),
    ...rest.map((each) => (typeof each === 'number' ? Buffer.of(each) : each)),
  ])
const head = (timestampMs: number, length: number, type: number) =>
  Buffer.concat([uint32(timestampMs).subarray(1), uint32(length).subarray(1), Buffer.of(type)])
const stream1 = Buffer.of(1, 0, 0, 0)
const filler = (bytes: number) => Buffer.alloc(bytes, 0xaf)

/** An object within an object, `depth` times. */
const nested = (depth: number): Amf0Value => (depth === 0 ? null : { a: nested(depth - 1) })

/**
 * What encoders send, and what nobody should. `session-`: from the first byte; the others begin after the
 * handshake. `broken-`: is refused.
 */
export const samples: Readonly<Record<string, Buffer>> = {
  'session-obs': Buffer.concat([
    hello,
    begin,
    chunkSize(4_096),
    metaData,
    video(tag([0x17, 0, 0, 0, 0], avc.high)),
    audio(tag([0xaf, 0], Buffer.of(0x12, 0x10))),
    video(keyFrame, 40),
    audio(tag([0xaf, 1], filler(30)), 43),
    writeCommand(1, ['deleteStream', 6, null, 1]),
  ]),
  'session-watcher': Buffer.concat([
    hello,
    writeCommand(0, connect),
    writeCommand(1, ['play', 0, null, 'x']),
  ]),
  'chunks-publish': begin,
  'chunks-amf3-command': of(messageType.commandAmf3, Buffer.concat([Buffer.of(0), encodeAmf0(connect)])),
  'chunks-formats': Buffer.concat([
    // A message in three chunks with another one between them, then all formats, on ids of all lengths.
    chunk(0, 4, head(0, 300, messageType.audio), stream1, filler(128)),
    chunk(0, 0, 0, head(5, 4, messageType.video), stream1, filler(4)),
    chunk(3, 4, filler(128)),
    chunk(3, 4, filler(44)),
    chunk(1, 4, head(23, 5, messageType.audio), filler(5)),
    chunk(2, 4, Buffer.of(0, 0, 23), filler(5)),
    chunk(3, 4, filler(5)),
    chunk(0, 1, 1, 1, head(0xff_ffff, 3, messageType.video), stream1, uint32(0xffff_fff0), filler(3)),
    chunk(3, 1, 1, 1, uint32(0x40), filler(3)),
    // One that is given up half way, and its place taken by the next.
    chunk(0, 5, head(0, 200, messageType.audio), stream1, filler(128)),
    of(messageType.abort, uint32(5), 0, 2),
    chunk(0, 5, head(0, 2, messageType.audio), stream1, filler(2)),
    chunk(0, 5, head(0, 0, messageType.audio), stream1),
    chunkSize(1),
    chunk(0, 7, head(0, 2, messageType.audio), stream1, 0xaf, chunk(3, 7, 1)),
  ]),
  'chunks-amf0': Buffer.concat([
    command(encodeAmf0(['onStatus', 0, null, { a: true, b: undefined, c: { d: 1.5, e: 'é' } }])),
    command(
      Buffer.concat([
        encodeAmf0(['_result', 7]),
        Buffer.of(8, 0xff, 0xff, 0xff, 0xff, 0, 1, 0x61, 1, 1, 0, 0, 9),
        Buffer.of(10, 0, 0, 0, 2, 5, 6),
        Buffer.of(11, ...Buffer.alloc(10)),
        Buffer.of(12, 0, 0, 0, 2, 0x6f, 0x6b),
      ]),
    ),
    command(encodeAmf0(['a', 0, nested(8)])),
    command(encodeAmf0(['connect', 1, { app: 'live', ['__proto__']: 'x' }])),
  ]),
  'chunks-avc': Buffer.concat([
    video(tag([0x17, 0, 0, 0, 0], avc.baseline)),
    video(keyFrame, 40),
    video(tag([0x27, 1, 0, 0, 33], unit(Buffer.of(0x41, 1))), 73),
    video(tag([0x27, 1, 0xff, 0xff, 0xdf], unit(Buffer.of(0x41, 2))), 106),
    video(tag([0x17, 2, 0, 0, 0]), 139),
    video(tag([0x57, 0])),
    video(tag([0x90], Buffer.from('hvc1'))),
    video(tag([0x17, 0, 0, 0, 0], avc.high444)),
  ]),
  'chunks-sound': Buffer.concat([
    audio(tag([0xaf, 0], Buffer.of(0x12, 0x10))),
    audio(tag([0xaf, 1], filler(200)), 23),
    audio(tag([0x2f], filler(40)), 46),
    audio(tag([0xbf], filler(40)), 69),
    audio(Buffer.of(0xaf)),
  ]),
  'broken-session-http': Buffer.from('GET / HTTP/1.1\r\nHost: example.org\r\n\r\n'),
  'broken-session-version': Buffer.concat([Buffer.of(6), Buffer.alloc(1_536)]),
  'broken-begins-in-the-middle': chunk(3, 4, filler(4)),
  'broken-too-long': chunk(0, 4, head(0, rtmpLimits.messageBytesMaxBefore + 1, messageType.video), stream1),
  'broken-too-many-at-a-time': Buffer.concat(
    [4, 5, 6].map((id) =>
      chunk(0, id, head(0, rtmpLimits.messageBytesMaxBefore, messageType.video), stream1, filler(128)),
    ),
  ),
  'broken-too-many-chunk-streams': Buffer.concat(
    Array.from({ length: 40 }, (_, index) => chunk(0, 3 + index, head(0, 0, messageType.audio), stream1)),
  ),
  'broken-message-in-message': Buffer.concat([
    chunk(0, 4, head(0, 300, messageType.audio), stream1, filler(128)),
    chunk(0, 4, head(0, 300, messageType.audio), stream1, filler(128)),
  ]),
  'broken-chunk-size': Buffer.concat([writeCommand(0, connect), chunkSize(0)]),
  'broken-amf0-nesting': command(encodeAmf0(['connect', 1, nested(9)])),
  'broken-amf0-cut': command(Buffer.concat([encodeAmf0(['connect', 1]), Buffer.of(3, 0, 3, 0x61)])),
  'broken-amf0-list': command(Buffer.concat([encodeAmf0(['a', 0]), Buffer.of(10, 0xff, 0xff, 0xff, 0xff)])),
}
