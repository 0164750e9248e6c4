import { expect, test } from 'vitest'
import { readStats } from './stats-reading.ts'

const stats = {
  activeFps: 29.97,
  cpuUsage: 12.34,
  renderSkippedFrames: 10,
  renderTotalFrames: 1_000,
  outputSkippedFrames: 0,
  outputTotalFrames: 500,
}
const status = {
  outputBytes: 1_000_000,
  outputSkippedFrames: 5,
  outputTotalFrames: 500,
  outputCongestion: 0.25,
  outputReconnecting: false,
}

test('OBS-STATS-01 the first reading has no rates: what was lost before is over', () => {
  expect(readStats(stats, status, null, 1_000).reading).toMatchObject({
    framesPerSecond: 30,
    cpuPercent: 12.3,
    bitrateKbps: 0,
    droppedRender: 0,
    droppedNetwork: 0,
    congestion: 0.25,
  })
})

test('OBS-STATS-02 shares are those of the last second', () => {
  const { counters } = readStats(stats, status, null, 1_000)
  const later = readStats(
    { ...stats, renderSkippedFrames: 13, renderTotalFrames: 1_030 },
    { ...status, outputBytes: 1_250_000, outputSkippedFrames: 8, outputTotalFrames: 530 },
    counters,
    2_000,
  )
  expect(later.reading).toMatchObject({
    bitrateKbps: 2_000,
    droppedRender: 0.1,
    droppedNetwork: 0.1,
    droppedEncode: 0,
  })
})

test('OBS-STATS-03 counters that began anew do not give a share below nothing or above all', () => {
  const { counters } = readStats(stats, status, null, 1_000)
  const anew = readStats(
    stats,
    { ...status, outputBytes: 1_000, outputSkippedFrames: 2, outputTotalFrames: 4 },
    counters,
    2_000,
  )
  expect(anew.reading).toMatchObject({ bitrateKbps: 8, droppedNetwork: 0.5 })
})
