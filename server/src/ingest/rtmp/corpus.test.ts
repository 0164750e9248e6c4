import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAvcConfig } from './avc-config.ts'
import { ChunkReader, MalformedRtmp } from './chunk-reader.ts'
import { readCommand } from './commands.ts'
import { readAudioTag, readVideoTag, splitUnits } from './flv-tags.ts'
import { Handshake } from './handshake.ts'
import { messageType, type RtmpMessage } from './message.ts'
import { rtmpLimits } from './rtmp-limits.ts'
import { RtmpSession } from './session.ts'
import { samples } from './testing/samples.ts'

const folder = new URL('./corpus/', import.meta.url)
const corpus = new Map(
  readdirSync(folder).map((file) => [file.replace(/\.rtmp$/, ''), readFileSync(new URL(file, folder))]),
)
const names = [...corpus.keys()].sort()
const MESSAGE_BYTES_MAX = rtmpLimits.messageBytesMaxBefore

let largestAllocation: number
beforeEach(() => {
  largestAllocation = 0
  const allocate = Buffer.allocUnsafe.bind(Buffer)
  vi.spyOn(Buffer, 'allocUnsafe').mockImplementation((size) => {
    largestAllocation = Math.max(largestAllocation, size)
    return allocate(size)
  })
})
afterEach(() => void vi.restoreAllMocks())

/** What a message says, in a few words. */
function wordsOf(message: RtmpMessage): string {
  const { type, timestampMs, payload } = message
  if (type === messageType.commandAmf0 || type === messageType.commandAmf3)
    return readCommand(message)?.kind ?? 'no command'
  if (type === messageType.audio) return `sound ${readAudioTag(payload).kind} ${timestampMs}`
  if (type !== messageType.video) return `type ${type}`
  const video = readVideoTag(payload)
  if (video.kind === 'config') {
    const config = readAvcConfig(video.record)
    return config.ok ? `config ${config.value.profileLevelId}` : `config ${config.error}`
  }
  if (video.kind !== 'picture') return `video ${video.kind}`
  const units = [1, 2, 4].map((lengthBytes) => splitUnits(video.units, lengthBytes)?.length ?? 'none')
  return `picture ${timestampMs}+${video.compositionMs} ${units.at(-1)}`
}

/** Everything that is read of what comes in these pieces, in order; last, why it was refused. */
function read(name: string, pieces: Iterable<Buffer>): readonly string[] {
  const said: string[] = []
  const handshake = name.includes('session-') ? new Handshake() : null
  let isGreeting = handshake !== null
  const reader = new ChunkReader((message) => void said.push(wordsOf(message)), MESSAGE_BYTES_MAX)
  try {
    for (const piece of pieces) {
      let rest: Buffer | null = piece
      if (handshake !== null && isGreeting) {
        const step = handshake.push(piece)
        if (!step.ok) return [...said, 'refused: no RTMP']
        rest = step.value.rest
        isGreeting = rest === null
      }
      if (rest !== null) reader.push(rest)
      expect(reader.bytesHeld).toBeLessThanOrEqual(2 * MESSAGE_BYTES_MAX)
    }
  } catch (error) {
    if (!(error instanceof MalformedRtmp)) throw error
    said.push(`refused: ${error.message}`)
  }
  expect(largestAllocation).toBeLessThanOrEqual(MESSAGE_BYTES_MAX)
  return said
}

const inTwo = (bytes: Buffer, at: number) => [bytes.subarray(0, at), bytes.subarray(at)]
const byteByByte = (bytes: Buffer) => Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))

test('RTMP-FUZZ-06 the corpus is what the samples say (node server/src/ingest/rtmp/testing/write-corpus.ts)', () => {
  expect(Object.fromEntries(corpus)).toEqual(samples)
})

const many = (word: string, count: number) => Array.from({ length: count }, () => word)

test.each([
  ['broken-amf0-cut', ['no command']],
  ['broken-amf0-list', ['no command']],
  ['broken-amf0-nesting', ['no command']],
  ['broken-begins-in-the-middle', ['refused: a chunk stream that begins in the middle']],
  ['broken-chunk-size', ['connect', 'refused: a chunk size that is none']],
  ['broken-message-in-message', ['refused: a message within a message']],
  ['broken-session-http', ['refused: no RTMP']],
  ['broken-session-version', ['refused: no RTMP']],
  ['broken-too-long', ['refused: a message that is too long']],
  ['broken-too-many-at-a-time', ['refused: too many messages at a time']],
  ['broken-too-many-chunk-streams', [...many('sound nothing 0', 32), 'refused: too many chunk streams']],
  ['chunks-amf0', ['unknown', 'unknown', 'unknown', 'connect']],
  ['chunks-amf3-command', ['connect']],
  [
    'chunks-avc',
    [
      'config 42e01e',
      'picture 40+0 2',
      'picture 73+33 1',
      'picture 106+-33 1',
      ...many('video nothing', 2),
      'video unsupported',
      'config profile',
    ],
  ],
  [
    'chunks-formats',
    [
      'video unsupported',
      ...[0, 23, 46, 69].map((at) => `sound sound ${at}`),
      ...many('video unsupported', 2),
      'sound sound 0',
      'sound nothing 0',
      'sound sound 0',
    ],
  ],
  ['chunks-publish', ['connect', 'courtesy', 'courtesy', 'createStream', 'publish']],
  [
    'chunks-sound',
    ['sound config 0', 'sound sound 23', 'sound sound 46', 'sound unsupported 69', 'sound nothing 0'],
  ],
  [
    'session-obs',
    [
      ...['connect', 'courtesy', 'courtesy', 'createStream', 'publish'],
      ...['type 18', 'config 640028', 'sound config 0', 'picture 40+0 2', 'sound sound 43', 'end'],
    ],
  ],
  ['session-watcher', ['connect', 'play']],
])(
  'RTMP-FUZZ-06 %s is read or refused alike, cut at every boundary or into single bytes',
  (name, expected) => {
    const bytes = corpus.get(name)!
    expect(read(name, [bytes])).toEqual(expected)
    expect(read(name, byteByByte(bytes))).toEqual(expected)
    for (let at = 1; at < bytes.length; at += 1)
      if (read(name, inTwo(bytes, at)).join() !== expected.join())
        expect(read(name, inTwo(bytes, at)), `cut at ${at}`).toEqual(expected)
  },
)

/** A sample that something happened to on its way. */
const damage = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), bit: fc.nat(7) }),
  fc.record({ kind: fc.constant('truncate' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(), length: fc.nat(400) }),
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(), length: fc.nat(40) }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), bytes: fc.uint8Array({ maxLength: 40 }) }),
  fc.record({ kind: fc.constant('follow' as const), name: fc.constantFrom(...names) }),
)
type Damage = typeof damage extends fc.Arbitrary<infer Each> ? Each : never

function damaged(bytes: Buffer, change: Damage): Buffer {
  if (change.kind === 'follow') return Buffer.concat([bytes, corpus.get(change.name)!])
  const at = bytes.length === 0 ? 0 : change.at % bytes.length
  const [before, after] = inTwo(bytes, at) as [Buffer, Buffer]
  switch (change.kind) {
    case 'flip':
      return Buffer.concat([
        before,
        after.subarray(0, 1).map((byte) => byte ^ (1 << change.bit)),
        after.subarray(1),
      ])
    case 'truncate':
      return before
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, change.length), after])
    case 'drop':
      return Buffer.concat([before, after.subarray(change.length)])
    case 'insert':
      return Buffer.concat([before, change.bytes, after])
  }
}

const damagedSample = fc
  .tuple(fc.constantFrom(...names), fc.array(damage, { minLength: 1, maxLength: 6 }))
  .map(([name, changes]) => ({ name, bytes: changes.reduce(damaged, corpus.get(name)!) }))
const cuts = fc.array(fc.nat(), { maxLength: 12 })

function inPieces(bytes: Buffer, at: readonly number[]): Buffer[] {
  const ends = [...at.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
}

describe('RTMP-FUZZ-06 what chance makes of the corpus', () => {
  test('is read or refused, in bounded memory, and alike however it is cut', () => {
    fc.assert(
      fc.property(damagedSample, cuts, ({ name, bytes }, at) => {
        const whole = read(name, [bytes])
        expect(whole.length).toBeLessThanOrEqual(bytes.length + 1)
        expect(read(name, inPieces(bytes, at))).toEqual(whole)
      }),
      { numRuns: 3_000 },
    )
  })

  test('throws nothing out of a session, which says little and nothing once it is over', async () => {
    await fc.assert(
      fc.asyncProperty(damagedSample, cuts, async ({ bytes }, at) => {
        const line = { bytesSent: 0, isOpen: true }
        const session = new RtmpSession({
          clock: {
            now: () => 0,
            monotonic: () => 0,
            after: () => () => undefined,
            every: () => () => undefined,
          },
          report: () => undefined,
          line: {
            write: (answer) => void (line.bytesSent += answer.length),
            end: () => void (line.isOpen = false),
            destroy: () => void (line.isOpen = false),
          },
          openStream: async () => ({
            ok: true,
            value: { push: (message) => void wordsOf(message), end: () => undefined },
          }),
          onPublishing: () => undefined,
        })
        for (const piece of inPieces(bytes, at)) {
          const sentBefore = line.isOpen ? null : line.bytesSent
          session.received(piece)
          await Promise.resolve()
          if (sentBefore !== null) expect(line.bytesSent).toBe(sentBefore)
        }
        session.closed()
        expect(line.bytesSent).toBeLessThanOrEqual(8_192 + 256 * rtmpLimits.commandsMax)
      }),
      { numRuns: 1_000 },
    )
  })
})
