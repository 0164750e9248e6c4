import { doubleOf } from '@footlight/core/ports/testing/double'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { ok } from '@footlight/core/rules'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../accounts/people-port.ts'
import type { ClosedReason, Ingest, MediaRoom } from '../../sfu/plane.ts'
import type { IngestAdmission, IngestSession, RevokedHow } from '../port.ts'
import { messageType } from '../rtmp/message.ts'
import { rtmpLimits } from '../rtmp/rtmp-limits.ts'
import { RtmpStream } from './stream.ts'

const avcRecord = (width: 640 | 4096) =>
  Buffer.from(
    {
      640: '0142c01effe100196742c01ed900a02ff970110000030001000003003c0f162e4801000568cb83cb20',
      4096: '0142c034ffe100186742c034da004000486c0440000003004000000f03c60ca801000468ce0fc8',
    }[width],
    'hex',
  )

let packets: Buffer[]
let closedAs: (string | undefined)[]
let ingestGone: (reason: ClosedReason) => void
let revoke: (how: RevokedHow) => void
let producePackets: ReturnType<typeof vi.fn<Ingest['producePackets']>>
let encoderSession: IngestSession & {
  readonly refuse: ReturnType<typeof vi.fn<IngestSession['refuse']>>
  readonly close: ReturnType<typeof vi.fn<() => void>>
}
let cut: ReturnType<typeof vi.fn<(refusal: { readonly description: string }) => void>>
let stream: RtmpStream

let clock: ManualClock

beforeEach(async () => {
  clock = new ManualClock()
  packets = []
  closedAs = []
  producePackets = vi.fn<Ingest['producePackets']>(async () => (packet) => void packets.push(packet))
  const ingest: Ingest = {
    produce: () => Promise.reject(new Error('not used')),
    producePackets,
    onClosed: (listener) => void (ingestGone = listener),
    close: (how) => void closedAs.push(how),
  }
  const room = doubleOf<MediaRoom>({ openIngest: async () => ingest })
  encoderSession = {
    owner: doubleOf<Person>({ username: 'ana' }),
    room,
    refuse: vi.fn(),
    close: vi.fn(),
    onRevoked: (listener) => void (revoke = listener),
  }
  const admission: IngestAdmission = { open: async () => ok(encoderSession) }
  cut = vi.fn()
  const opened = await RtmpStream.open(
    'flk_key',
    { admission, clock, logger: pino({ level: 'silent' }) },
    { address: '127.0.0.1', cut },
  )
  if (!opened.ok) throw new Error(opened.error.description)
  stream = opened.value
})

function video(timestampMs: number, payload: Buffer): void {
  clock.advance(Math.max(0, timestampMs - clock.monotonic()))
  stream.push({ type: messageType.video, timestampMs, streamId: 1, payload })
}
const configure = (width: 640 | 4096 = 640) =>
  video(0, Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), avcRecord(width)]))

function picture(timestampMs: number, { isKey = false, compositionMs = 0, bytes = 10 } = {}): void {
  const head = Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, compositionMs])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  video(timestampMs, Buffer.concat([head, length, Buffer.alloc(bytes, isKey ? 0x65 : 0x41)]))
}

const refusedAs = () => encoderSession.refuse.mock.calls.map(([reason]) => reason)

describe('RTMP-04 what is sent on', () => {
  test('begins with a key frame that carries its parameter sets, in the profile of the stream', async () => {
    configure()
    picture(0)
    picture(33, { isKey: true })
    picture(66)
    await vi.waitFor(() => expect(packets).toHaveLength(2))
    expect(packets[0]!.subarray(12).includes(avcRecord(640).subarray(8, 33))).toBe(true)
    expect(packets.map((packet) => packet.readUInt32BE(4))).toEqual([33 * 90, 66 * 90])
    expect(producePackets.mock.calls[0]![1].codecs[0]!.parameters).toMatchObject({
      'packetization-mode': 1,
      'profile-level-id': '42e01e',
    })
  })

  test('sound waits for its picture before the stream is on air', async () => {
    const sound = (timestampMs: number, kind: 0 | 1) =>
      stream.push({
        type: messageType.audio,
        timestampMs,
        streamId: 1,
        payload: Buffer.from([0xaf, kind, 0x12, 0x10]),
      })
    sound(0, 0)
    sound(0, 1)
    configure()
    sound(20, 1)
    expect(producePackets.mock.calls.map(([kind]) => kind)).toEqual(['video'])
    picture(33, { isKey: true })
    sound(40, 1)
    expect(producePackets.mock.calls.map(([kind]) => kind)).toEqual(['video', 'audio'])
    stream.end('ended')
  })

  test('a stall is skipped up to the next key frame', async () => {
    configure()
    picture(0, { isKey: true })
    await vi.waitFor(() => expect(packets).toHaveLength(1))
    clock.advance(5_000)
    picture(40)
    picture(4_900)
    picture(4_940, { isKey: true })
    expect(packets.map((packet) => packet.readUInt32BE(4))).toEqual([0, 4_940 * 90])
  })
})

describe('RTMP-05 what is refused, with the reason for the performer’s console and the encoder', () => {
  test.each([
    [
      'B-frames',
      'b_frames',
      () =>
        [
          [0, 66],
          [33, 133],
          [66, 0],
        ].forEach(([at, later]) => picture(at!, { isKey: at === 0, compositionMs: later! })),
    ],
    ['HEVC', 'video_codec', () => video(0, Buffer.concat([Buffer.of(0x90), Buffer.from('hvc1')]))],
    ['a picture larger than 4K', 'too_large', () => configure(4096)],
    [
      'a bit rate above the cap',
      'too_large',
      () => Array.from({ length: 50 }, (_, index) => picture(index * 33, { isKey: true, bytes: 200_000 })),
    ],
    [
      'Speex',
      'audio_codec',
      () =>
        stream.push({
          type: messageType.audio,
          timestampMs: 0,
          streamId: 1,
          payload: Buffer.from([0xb6, 1]),
        }),
    ],
    ['a sequence header that is none', 'failed', () => video(0, Buffer.from([0x17, 0, 0, 0, 0, 9, 9]))],
    [
      'a picture whose lengths do not fit',
      'failed',
      () => video(0, Buffer.from([0x17, 1, 0, 0, 0, 9, 9, 9, 9])),
    ],
    ['no picture within 10 s', 'no_video', () => clock.advance(rtmpLimits.videoWithinMs)],
  ] as const)('%s: %s', (_, reason, send) => {
    configure()
    send()
    expect(refusedAs()).toEqual([reason])
    expect(closedAs).toEqual(['ended'])
    expect(cut).toHaveBeenCalledOnce()
    picture(10_000, { isKey: true })
    expect(packets.filter((packet) => packet.readUInt32BE(4) === 900_000)).toEqual([])
  })

  test('a stream that the SFU does not take is told so', async () => {
    producePackets.mockRejectedValue(new Error('no worker'))
    configure()
    await vi.waitFor(() => expect(refusedAs()).toEqual(['failed']))
  })

  test('B-frames never reach viewers', () => {
    configure()
    for (const [at, later] of [
      [0, 66],
      [33, 133],
      [66, 0],
    ])
      picture(at!, { isKey: at === 0, compositionMs: later! })
    expect(packets).toEqual([])
  })

  test('a picture in time is no reason any more', () => {
    configure()
    picture(0, { isKey: true })
    clock.advance(rtmpLimits.videoWithinMs)
    expect(refusedAs()).toEqual([])
  })
})

describe('RTMP-03 how a stream ends', () => {
  test.each(['ended', 'lost'] as const)('as %s, once, without a word to the encoder', (how) => {
    stream.end(how)
    stream.end('lost')
    expect(closedAs).toEqual([how])
    expect(encoderSession.close).toHaveBeenCalledOnce()
    expect(cut).not.toHaveBeenCalled()
    expect(clock.pending).toBe(0)
  })

  test.each(['ended', 'lost'] as const)('whoever has it cut says that it is %s', (how) => {
    revoke(how)
    expect(closedAs).toEqual([how])
    expect(cut.mock.calls[0]![0].description).toContain('stream key')
  })

  test('with the media worker it is lost', () => {
    ingestGone('worker_died')
    expect(cut).toHaveBeenCalledOnce()
    expect(encoderSession.close).toHaveBeenCalledOnce()
  })

  test('a clock that jumps back makes it lost, so that the encoder begins anew', () => {
    configure()
    // The first one in time, so that only the jump can be the reason.
    picture(0, { isKey: true })
    picture(60_000, { isKey: true })
    picture(0)
    expect(closedAs).toEqual(['lost'])
    expect(refusedAs()).toEqual([])
  })
})
