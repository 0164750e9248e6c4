import Hls from 'hls.js/light'
import { afterEach, expect, test } from 'vitest'
import { comeBack, rateOf } from './come-back.ts'
import { STEADY_MS } from './steadiness.ts'

/** Of a room's list, in seconds. */
const details = {
  partHoldBack: 1.05,
  holdBack: 12,
  targetduration: 4,
  live: true,
  advanced: true,
  edge: 10,
  age: 0,
  fragments: [],
}

let hls: Hls
afterEach(() => hls.destroy())

test('HLS-PLAY-07 by hls.js itself: its distance grows with each stop, and is that of the list again after steady play', () => {
  let now = 0
  hls = new Hls({
    lowLatencyMode: true,
    liveSyncDuration: 0.75,
    liveSyncOnStallIncrease: 0.5,
    enableWorker: false,
  })
  Object.defineProperty(hls, 'latestLevelDetails', { get: () => details })
  const video = { addEventListener: () => undefined } as never
  comeBack(hls, Hls, video, 0.75, () => now)
  const stop = () =>
    hls.trigger(Hls.Events.ERROR, {
      type: Hls.ErrorTypes.MEDIA_ERROR,
      details: Hls.ErrorDetails.BUFFER_STALLED_ERROR,
      fatal: false,
      error: new Error('stalled'),
    })
  const part = () => hls.trigger(Hls.Events.LEVEL_UPDATED, { details, level: 0 } as never)
  expect(hls.targetLatency).toBeCloseTo(0.75)
  stop()
  stop()
  part()
  expect(hls.targetLatency).toBeCloseTo(1.75)
  now += STEADY_MS
  part()
  expect(hls.targetLatency).toBeCloseTo(0.75)
  stop()
  part()
  expect(hls.targetLatency).toBeCloseTo(1.25)
})

test('HLS-PLAY-07 plays faster the further it is, and not where the next part must not be late', () => {
  expect([0, 0.05, 0.11, 0.21, 0.31, 2].map((beyond) => rateOf(beyond, 1).toFixed(2))).toEqual([
    '1.00',
    '1.00',
    '1.10',
    '1.20',
    '1.30',
    '1.30',
  ])
  expect([rateOf(2, 0.4), rateOf(-1, 1), rateOf(Number.NEGATIVE_INFINITY, 1)]).toEqual([1, 1, 1])
})
