import { describe, expect, it } from 'vitest'
import { readHealth, type StatsReport } from './health-reading.ts'

function report(entries: Record<string, object>): StatsReport {
  return Object.entries(entries).map(([id, entry]) => [id, { id, ...entry }] as const)
}

const layer = (rid: string, bytesSent: number, more: object = {}) => ({
  type: 'outbound-rtp',
  kind: 'video',
  rid,
  bytesSent,
  frameWidth: 320,
  frameHeight: 180,
  framesPerSecond: 29.7,
  qualityLimitationReason: 'none',
  ...more,
})
const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.0424 }
const heard = (fractionLost: number) => ({
  type: 'remote-inbound-rtp',
  kind: 'video',
  fractionLost,
  roundTripTime: 0.05,
})

/** As the browser hands it out: every entry with the time at which it was counted. */
const at = (timestamp: number, entries: Record<string, object>) =>
  report(
    Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, { timestamp, ...entry }] as const)),
  )

describe('DESK-HEALTH-01 rates are measured between two readings, by the time of the statistics', () => {
  it('counts what went up, per layer and in all, and a shared transport once', () => {
    const first = readHealth(
      [
        at(1_000, { v0: layer('r0', 1_000), a: { type: 'outbound-rtp', kind: 'audio', bytesSent: 500 } }),
        at(1_000, { p: pair }),
      ],
      null,
    )
    expect(first.health.bitrateUpBps).toBe(0)
    const again = [
      at(3_000, { v0: layer('r0', 21_000), v1: layer('r1', 9_000), p: pair, h: heard(0.01) }),
      at(3_000, { a: { type: 'outbound-rtp', kind: 'audio', bytesSent: 4_500 }, p: pair }),
    ]
    const { health } = readHealth(again, first.memory)
    expect(health.bitrateUpBps).toBe(96_000)
    expect(
      health.layers.map(({ rid, bitrateBps, framesPerSecond }) => [rid, bitrateBps, framesPerSecond]),
    ).toEqual([
      ['r0', 80_000, 30],
      ['r1', 0, 30],
    ])
    expect(health).toMatchObject({ loss: 0.01, roundTripMs: 42, missingLayers: 0 })
  })

  it('does not care when it is asked: each counter has its own time, and one that is not renewed its last rate', () => {
    const { memory } = readHealth([at(0, { v0: layer('r0', 0), v1: layer('r1', 0) })], null)
    const late = readHealth(
      [
        report({
          v0: layer('r0', 100_000, { timestamp: 1_000 }),
          v1: layer('r1', 100_000, { timestamp: 500 }),
        }),
      ],
      memory,
    )
    expect(late.health.layers.map(({ bitrateBps }) => bitrateBps)).toEqual([800_000, 1_600_000])
    // The browser answers from its cache.
    expect(
      readHealth(
        [
          report({
            v0: layer('r0', 100_000, { timestamp: 1_000 }),
            v1: layer('r1', 100_000, { timestamp: 500 }),
          }),
        ],
        late.memory,
      ).health.bitrateUpBps,
    ).toBe(2_400_000)
  })

  it('never shows a negative rate when a stream counts anew', () => {
    const first = readHealth([at(0, { v: layer('r0', 90_000) })], null)
    expect(readHealth([at(1_000, { v: layer('r0', 10) })], first.memory).health.bitrateUpBps).toBe(0)
  })

  it('leaves out layers that are not sent, and counts those that should be', () => {
    const { health } = readHealth(
      [
        at(0, {
          v0: layer('r0', 1),
          v1: layer('r1', 0, { framesPerSecond: 0, active: false }),
          v2: layer('r2', 0, { framesPerSecond: 0 }),
        }),
      ],
      null,
    )
    expect(health.layers.map((entry) => entry.rid)).toEqual(['r0'])
    expect(health.missingLayers).toBe(1)
  })
})
