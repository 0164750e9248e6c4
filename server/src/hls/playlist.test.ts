import { describe, expect, it } from 'vitest'
import { playlistText, rewindText } from './playlist.ts'
import { SegmentWindow } from './segment-window.ts'
import { hlsTiming } from './timing.ts'

const STARTED_AT = Date.UTC(2026, 10, 21, 20, 0, 0)

/** A window to which parts are added as time passes. */
function setUp() {
  const window = new SegmentWindow()
  let now = STARTED_AT
  const add = (isKeyFrame: boolean, durationMs = 300): boolean => {
    now += durationMs
    return window.add(Buffer.alloc(1_000), durationMs, isKeyFrame, now)
  }
  return {
    window,
    add,
    segment: (parts = 7) => {
      for (let index = 0; index < parts; index += 1) add(index === 0)
    },
    lines: () => playlistText(window.view()).trimEnd().split('\n'),
  }
}

const named = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/[\w-]{12}\.(m4s|mp4)/, 'NAME.$1'))

describe('playlist', () => {
  it('HLS-LIST-01 lists parts, key frames, the head, the time and the part to come', () => {
    const { window, add, lines } = setUp()
    window.begin(Buffer.from('init'))
    for (const [isKeyFrame, durationMs] of [
      [true, 300],
      [false, 333.33],
      [false, 300],
      [true, 300],
    ] as const)
      add(isKeyFrame, durationMs)
    expect(named(lines())).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.050',
      '#EXT-X-PART-INF:PART-TARGET=0.350',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXT-X-MAP:URI="NAME.mp4"',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T20:00:00.000Z',
      '#EXT-X-PART:DURATION=0.300,URI="NAME.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.333,URI="NAME.m4s"',
      '#EXT-X-PART:DURATION=0.300,URI="NAME.m4s"',
      '#EXTINF:0.933,',
      'NAME.m4s',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T20:00:00.933Z',
      '#EXT-X-PART:DURATION=0.300,URI="NAME.m4s",INDEPENDENT=YES',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="NAME.m4s"',
    ])
  })

  it('HLS-LIST-01 gives the part that it hinted at under that name', () => {
    const { window, add, lines } = setUp()
    window.begin(Buffer.from('init'))
    add(true)
    const hinted = /PRELOAD-HINT:TYPE=PART,URI="(.+)"/.exec(lines().at(-1)!)![1]!
    expect([window.isNext(hinted), window.file(hinted)]).toEqual([true, null])
    add(false)
    expect([window.isNext(hinted), window.file(hinted)?.length]).toEqual([false, 1])
    expect(lines().at(-1)).not.toContain(hinted)
  })

  it('HLS-LIST-05 slides: six segments are listed, parts of the last two, and what slid out is soon gone', () => {
    const { window, segment, lines } = setUp()
    window.begin(Buffer.from('init'))
    segment()
    segment(1)
    const first = lines().find((line) => line.endsWith('.m4s'))!
    for (let index = 0; index < 10; index += 1) segment()
    const text = lines()
    expect(text.filter((line) => line.startsWith('#EXTINF'))).toHaveLength(hlsTiming.segmentsListed)
    expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${window.openNumber - hlsTiming.segmentsListed}`)
    expect(text.filter((line) => line.startsWith('#EXT-X-PART:'))).toHaveLength(3 * 7)
    expect(window.file(first)).toBeNull()
    const names = text.flatMap((line) => /[\w-]{12}\.m[4ps]+/.exec(line)?.[0] ?? [])
    expect(new Set(names).size).toBe(names.length)
  })

  it('HLS-LIST-06 marks where another source begins, with a head of its own, and counts the marks that slid out', () => {
    const { window, add, segment, lines } = setUp()
    window.begin(Buffer.from('one'))
    segment()
    window.cut()
    window.begin(Buffer.from('two'))
    expect(add(false)).toBe(false)
    segment()
    const text = named(lines())
    expect(text.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(1)
    expect(text.slice(text.indexOf('#EXT-X-DISCONTINUITY')).slice(0, 2)).toEqual([
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="NAME.mp4"',
    ])
    for (let index = 0; index < hlsTiming.segmentsKept + 2; index += 1) segment()
    expect(lines()).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1')
    expect(lines()).not.toContain('#EXT-X-DISCONTINUITY')
    expect(lines().filter((line) => line.startsWith('#EXT-X-MAP'))).toHaveLength(1)
  })

  it('HLS-LIST-07 ends a segment also without a key frame, and keeps no more than so many bytes', () => {
    const { window, add, lines } = setUp()
    window.begin(Buffer.from('init'))
    add(true)
    for (let part = 0; part < 20; part += 1) add(false)
    expect(lines()).toContain('#EXTINF:4.200,')
    const big = new SegmentWindow()
    big.begin(Buffer.from('init'))
    const bytes = Buffer.alloc(hlsTiming.bytesMax / 4)
    for (let segment = 0; segment < 8; segment += 1) big.add(bytes, 2_000, true, STARTED_AT)
    expect(big.view().complete.length).toBeLessThanOrEqual(4)
  })
})

describe('what can be rewound', () => {
  it('REWIND-01 begins with the first segment after it was allowed, lists five minutes of whole segments, and says where to begin', () => {
    const { window, segment } = setUp()
    window.begin(Buffer.from('init'))
    segment()
    segment(1)
    expect(window.rewindView()).toBeNull()
    window.setRewind(true)
    segment()
    expect(window.rewindView()).toBeNull()
    segment()
    segment(1)
    const { complete, firstNumber, rewindMs } = window.rewindView()!
    expect([complete.length, firstNumber, Math.round(rewindMs)]).toEqual([1, 2, 2_100])
    for (let index = 0; index < 200; index += 1) segment()
    const long = window.rewindView()!
    expect(long.rewindMs).toBeGreaterThan(hlsTiming.rewindMs - 2_200)
    expect(long.rewindMs).toBeLessThanOrEqual(hlsTiming.rewindMs)
    const text = rewindText(long, 60)
    expect(text.match(/#EXTINF/g)).toHaveLength(long.complete.length)
    expect(text).toContain('#EXT-X-START:TIME-OFFSET=-60.000,PRECISE=YES')
    expect(text).toContain(`#EXT-X-MEDIA-SEQUENCE:${long.firstNumber}`)
    expect(text).not.toContain('#EXT-X-PART')
    for (const { name } of long.complete) expect(window.file(name)).not.toBeNull()
    expect(rewindText(long, 9_999)).toContain(`TIME-OFFSET=-${(long.rewindMs / 1000).toFixed(3)}`)
    // For everybody else the list is as short as before.
    expect(window.view().complete).toHaveLength(hlsTiming.segmentsListed)
  })

  it('REWIND-02 is gone in the call that ends it, and what comes back begins anew', () => {
    const { window, segment } = setUp()
    window.begin(Buffer.from('init'))
    window.setRewind(true)
    for (let index = 0; index < 30; index += 1) segment()
    const names = window.rewindView()!.complete.map(({ name }) => name)
    window.setRewind(false)
    expect(window.rewindView()).toBeNull()
    expect(names.filter((name) => window.file(name) !== null)).toHaveLength(hlsTiming.segmentsKept)
    window.setRewind(true)
    expect(window.rewindView()).toBeNull()
    for (let index = 0; index < 3; index += 1) segment()
    const again = window.rewindView()!.complete.map(({ name }) => name)
    expect(again.filter((name) => names.includes(name))).toEqual([])
  })

  it('REWIND-03 never takes more than so many bytes', () => {
    const window = new SegmentWindow()
    window.begin(Buffer.from('init'))
    window.setRewind(true)
    const bytes = Buffer.alloc(hlsTiming.rewindBytesMax / 16)
    for (let segment = 0; segment < 40; segment += 1) window.add(bytes, 2_000, true, STARTED_AT)
    expect(window.rewindView()!.complete.length).toBeLessThanOrEqual(16)
  })
})
