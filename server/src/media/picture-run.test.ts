import { expect, test } from 'vitest'
import { h264 } from './h264-payload.ts'
import { PictureRun } from './picture-run.ts'
import { vp8 } from './vp8-depacketiser.ts'

function rtp(sequence: number, timestamp: number, marker: boolean, payload: readonly number[]): Buffer {
  const header = Buffer.alloc(12)
  header[0] = 0x80
  header[1] = marker ? 0xe0 : 0x60
  header.writeUInt16BE(sequence & 0xffff, 2)
  header.writeUInt32BE(timestamp >>> 0, 4)
  return Buffer.concat([header, Buffer.from(payload)])
}

/** Of VP8, one byte behind the frame tag's first: a key frame where it is even. */
const key = (sequence: number, timestamp: number, mark: number) =>
  rtp(sequence, timestamp, true, [0x10, 0x00, mark])
const delta = (sequence: number, timestamp: number, mark: number) =>
  rtp(sequence, timestamp, true, [0x10, 0x01, mark])

function marksOf(packets: readonly Buffer[]): (readonly [ticks: number, mark: number])[] {
  const run = new PictureRun(vp8)
  for (const packet of packets) run.push(packet)
  return run.pictures().map(({ ticks, data }) => [ticks, data.at(-1)!] as const)
}

test('begins with the first key frame and keeps the order of sending, across the turn of all numbers', () => {
  const start = 0xffff_ffff - 2_000
  const packets = [
    delta(65_533, start - 3_000, 1),
    key(65_534, start, 2),
    delta(0, start + 6_000, 4),
    delta(65_535, start + 3_000, 3),
    delta(65_535, start + 3_000, 3),
    delta(1, start + 9_000, 5),
  ]
  expect(marksOf(packets)).toEqual([
    [0, 2],
    [3_000, 3],
    [6_000, 4],
    [9_000, 5],
  ])
})

test('behind a gap nothing is left until the next key frame: it would be decoded on what is missing', () => {
  const packets = [
    key(1, 0, 1),
    delta(2, 3_000, 2),
    delta(4, 9_000, 4),
    key(5, 12_000, 5),
    delta(6, 15_000, 6),
  ]
  expect(marksOf(packets).map(([, mark]) => mark)).toEqual([1, 2, 5, 6])
})

test('a picture of which a packet is missing is none, and neither is the last one before its end', () => {
  const packets = [
    key(1, 0, 1),
    rtp(2, 3_000, false, [0x10, 0x01]),
    rtp(4, 3_000, true, [0x00, 2]),
    key(5, 6_000, 5),
    rtp(6, 9_000, false, [0x10, 0x01, 6]),
  ]
  expect(marksOf(packets).map(([, mark]) => mark)).toEqual([1, 5])
})

test('a packet of nothing but padding is no gap', () => {
  const padding = rtp(2, 0, false, [0, 0, 3])
  padding[0] = 0xa0
  expect(marksOf([key(1, 0, 1), padding, delta(3, 3_000, 3)]).map(([, mark]) => mark)).toEqual([1, 3])
})

test('H.264 begins with its parameter sets, which a picture alone does not bring', () => {
  const run = new PictureRun(h264)
  run.push(rtp(1, 0, true, [0x65, 9]))
  expect(run.hasBegun).toBe(false)
  run.push(rtp(2, 3_000, false, [0x67, 1]))
  run.push(rtp(3, 3_000, false, [0x68, 2]))
  run.push(rtp(4, 3_000, true, [0x65, 3]))
  run.push(rtp(5, 6_000, true, [0x41, 4]))
  expect(run.pictures().map(({ data }) => data.toString('hex'))).toEqual([
    '000000016701000000016802000000016503',
    '000000014104',
  ])
  expect([run.ticks, run.bytes]).toEqual([3_000, 8])
})
