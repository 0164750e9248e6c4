import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { beforeEach, expect, test } from 'vitest'
import { LiveEdge } from './live-edge.ts'

const FRAME_MS = 40
const KEY_EVERY_FRAMES = 50

let edge: LiveEdge
let frame: number
let clock: ManualClock

beforeEach(() => {
  clock = new ManualClock()
  clock.advance(100_000)
  frame = 0
  edge = new LiveEdge(clock)
})

/**
 * Frames as an encoder sends them; `paceMs`: how long each takes to arrive. Answers which were admitted, by
 * their time.
 */
function arrive(frames: number, paceMs: number): number[] {
  const admitted: number[] = []
  for (let count = 0; count < frames; count += 1) {
    clock.advance(paceMs)
    if (edge.admits({ timestampMs: frame * FRAME_MS, isEntry: frame % KEY_EVERY_FRAMES === 0 }))
      admitted.push(frame * FRAME_MS)
    frame += 1
  }
  return admitted
}

test('RTMP-LIVE-01 a steady stream passes whole, and one whose clock runs a little slow too', () => {
  expect(arrive(250, FRAME_MS)).toHaveLength(250)
  expect(arrive(25 * 3_600, FRAME_MS * 1.0005)).toHaveLength(25 * 3_600)
  expect(edge.drops).toBe(0)
})

test('RTMP-LIVE-01 a line that stumbles for less than 2 s loses nothing', () => {
  arrive(100, FRAME_MS)
  clock.advance(1_500)
  expect(arrive(40, 1)).toHaveLength(40)
})

test('RTMP-LIVE-02 after a stall what was held up is dropped, and it goes on at the next key frame of the live edge', () => {
  arrive(100, FRAME_MS)
  clock.advance(10_000)
  // 10 s of frames come at once, then it is in time again.
  const late = arrive(250, 0)
  const inTime = arrive(100, FRAME_MS)
  expect(late).toEqual([])
  expect(edge.drops).toBe(1)
  expect(inTime[0]).toBe(350 * FRAME_MS)
  expect(inTime).toHaveLength(100)
})

test('RTMP-LIVE-02 a reader that grows slower and slower is dropped to the live edge too', () => {
  arrive(100, FRAME_MS)
  const slow = arrive(150, FRAME_MS * 1.5)
  expect(slow.length).toBeLessThan(150)
  expect(edge.drops).toBe(1)
})

test('RTMP-LIVE-03 a line that stays behind goes on all the same: what comes is the live edge from then on', () => {
  arrive(100, FRAME_MS)
  clock.advance(5_000)
  const admitted = arrive(250, FRAME_MS)
  expect(admitted[0]).toBe(200 * FRAME_MS)
  expect(admitted).toHaveLength(150)
  expect(edge.drops).toBe(1)
})
