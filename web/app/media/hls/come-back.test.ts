import Hls from 'hls.js/light'
import { afterEach, expect, test } from 'vitest'
import { comeBack } from './come-back.ts'
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
  hls = new Hls({ lowLatencyMode: true, liveSyncOnStallIncrease: 0.5, enableWorker: false })
  Object.defineProperty(hls, 'latestLevelDetails', { get: () => details })
  comeBack(hls, Hls, () => now)
  const stop = () =>
    hls.trigger(Hls.Events.ERROR, {
      type: Hls.ErrorTypes.MEDIA_ERROR,
      details: Hls.ErrorDetails.BUFFER_STALLED_ERROR,
      fatal: false,
      error: new Error('stalled'),
    })
  const part = () => hls.trigger(Hls.Events.LEVEL_UPDATED, { details, level: 0 } as never)
  expect(hls.targetLatency).toBeCloseTo(1.05)
  stop()
  stop()
  part()
  expect(hls.targetLatency).toBeCloseTo(2.05)
  now += STEADY_MS
  part()
  expect(hls.targetLatency).toBeCloseTo(1.05)
  stop()
  part()
  expect(hls.targetLatency).toBeCloseTo(1.55)
})
