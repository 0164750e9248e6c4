import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { describe, expect, it } from 'vitest'
import { HlsStream, WAITERS_MAX, type WaitOutcome } from './hls-stream.ts'
import { hlsTiming } from './timing.ts'

function setUp() {
  const clock = new ManualClock()
  const stream = new HlsStream('epoch', clock)
  const part = (isIndependent = false, durationMs = 300, text = `part at ${clock.monotonic()}`) =>
    stream.addPart(Buffer.from(text), durationMs, isIndependent)
  return {
    stream,
    part,
    clock,
    pass: (ms: number) => clock.advance(ms),
    /** A segment of four parts that begins with a key frame; it is complete with the next one. */
    segment: () => {
      for (let index = 0; index < 4; index += 1) part(index === 0)
    },
    list: () => stream.playlist()?.toString() ?? null,
  }
}

/** What a wait was answered; null: nothing yet. */
function waitFor(stream: HlsStream, segment: number, part: number | null) {
  const heard: WaitOutcome[] = []
  const takeBack = stream.wait(
    () => stream.has({ segment, part }),
    (outcome) => void heard.push(outcome),
  )
  return { heard, takeBack }
}

describe('HLS-STREAM', () => {
  it('HLS-LIST-02 has nothing to play before its first segment is complete, and begins with a key frame', () => {
    const { stream, part, segment, list } = setUp()
    part(true)
    expect(stream.has({ segment: 0, part: 0 })).toBe(false)
    stream.begin(Buffer.from('init'))
    part(false)
    expect(stream.has({ segment: 0, part: 0 })).toBe(false)
    segment()
    expect(list()).toBeNull()
    part(true)
    expect(list()).toContain('#EXTINF:1.200,')
  })

  it('HLS-LIST-03 answers everybody who waits for a part with one wake-up, and with the same text', () => {
    const { stream, part, segment } = setUp()
    stream.begin(Buffer.from('init'))
    segment()
    segment()
    const texts: unknown[] = []
    for (let reader = 0; reader < 100; reader += 1)
      stream.wait(
        () => stream.has({ segment: 1, part: 4 }),
        () => texts.push(stream.playlist()),
      )
    const whole = waitFor(stream, 1, null)
    expect(texts).toEqual([])
    part()
    expect(texts).toHaveLength(100)
    expect(new Set(texts).size).toBe(1)
    expect(whole.heard).toEqual([])
    part(true)
    expect(whole.heard).toEqual(['ready'])
    expect(texts).toHaveLength(100)
  })

  it('HLS-LIST-03 takes one part more than a segment came to have for the first of the next', () => {
    const { stream, part, segment } = setUp()
    stream.begin(Buffer.from('init'))
    segment()
    const beyond = waitFor(stream, 0, 4)
    expect(beyond.heard).toEqual([])
    part(true)
    expect(beyond.heard).toEqual(['ready'])
    expect(stream.has({ segment: 0, part: 3 })).toBe(true)
    expect(stream.has({ segment: 1, part: 1 })).toBe(false)
  })

  it('HLS-LIST-04 gives up after three target durations, refuses absurd points, and lets only so many wait', () => {
    const { stream, segment, pass } = setUp()
    stream.begin(Buffer.from('init'))
    segment()
    const { heard } = waitFor(stream, 1, 0)
    pass(hlsTiming.blockMsMax - 1)
    expect(heard).toEqual([])
    pass(1)
    expect(heard).toEqual(['late'])
    expect([
      stream.isAbsurd({ segment: 1, part: 0 }),
      stream.isAbsurd({ segment: 2, part: null }),
      stream.isAbsurd({ segment: 0, part: 101 }),
    ]).toEqual([false, true, true])
    for (let reader = 0; reader < WAITERS_MAX; reader += 1) waitFor(stream, 1, 0)
    expect(waitFor(stream, 1, 0).heard).toEqual(['full'])
  })

  it('a wait that was taken back is never answered', () => {
    const { stream, segment } = setUp()
    stream.begin(Buffer.from('init'))
    segment()
    const { heard, takeBack } = waitFor(stream, 1, 0)
    takeBack()
    segment()
    stream.close()
    expect(heard).toEqual([])
  })

  it('HLS-OFF-01 leaves nothing when it closes: waits are told, deliveries broken off, and what comes later is dropped', () => {
    const { stream, part, segment, list, clock } = setUp()
    stream.begin(Buffer.from('init'))
    segment()
    segment()
    const name = /URI="([^"]+\.m4s)"/.exec(list()!)![1]!
    expect(stream.file(name)).not.toBeNull()
    const { heard } = waitFor(stream, 1, 4)
    const broken: string[] = []
    stream.deliver({ destroy: () => void broken.push('on its way') })
    stream.deliver({ destroy: () => void broken.push('done') })()
    stream.close()
    stream.close()
    expect([heard, broken]).toEqual([['closed'], ['on its way']])
    expect([stream.file(name), list(), clock.pending]).toEqual([null, null, 0])
    part(true)
    stream.begin(Buffer.from('init'))
    expect(list()).toBeNull()
    expect(waitFor(stream, 0, 0).heard).toEqual(['closed'])
  })

  it('HLS-SIZES-01 lists its sizes once each has something to play, and none of them outlives it', () => {
    const stream = new HlsStream('epoch', new ManualClock(), 2)
    const picture = { width: 1_280, height: 720, codec: 'avc1.42C01F' }
    const segment = (size: number, bytes: number) => {
      stream.addPart(Buffer.alloc(bytes), 2_000, true, size)
      stream.addPart(Buffer.alloc(bytes), 2_000, true, size)
    }
    stream.begin(Buffer.from('own'), picture, 0)
    segment(0, 500_000)
    expect(stream.sizesList()).toBeNull()
    stream.begin(Buffer.from('half'), { ...picture, width: 640, height: 360 }, 1)
    segment(1, 100_000)
    expect(stream.sizesList()?.split('\n').slice(2)).toEqual([
      '#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720,CODECS="avc1.42C01F,mp4a.40.2"',
      'index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=640x360,CODECS="avc1.42C01F,mp4a.40.2"',
      'index-1.m3u8',
      '',
    ])
    const names = [0, 1].map((size) => /URI="([\w-]+\.mp4)"/.exec(String(stream.playlist(size)))![1]!)
    expect(names.map((name) => String(stream.file(name)))).toEqual(['own', 'half'])
    // A part of the one is none of the other.
    segment(0, 1)
    expect([0, 1].map((size) => stream.has({ segment: 2, part: 0 }, size))).toEqual([true, false])
    expect(() => stream.playlist(2)).toThrow(RangeError)
    stream.close()
    expect([stream.sizesList(), stream.playlist(1), ...names.map((name) => stream.file(name))]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('remembers who reads it for as long as an address is good', () => {
    const { stream, pass } = setUp()
    expect(stream.sinceReadMs('ada')).toBeNull()
    stream.readBy('ada')
    pass(20_000)
    expect(stream.sinceReadMs('ada')).toBe(20_000)
    expect(stream.idleMs).toBe(20_000)
    pass(10_000)
    expect(stream.sinceReadMs('ada')).toBe(30_000)
    // Until the next sweep.
    pass(500)
    expect(stream.sinceReadMs('ada')).toBeNull()
  })
})
