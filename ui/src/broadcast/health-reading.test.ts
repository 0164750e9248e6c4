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

describe('DESK-HEALTH-01 rates are measured between two readings', () => {
  it('counts what went up, per layer and in all, and a shared transport once', () => {
    const first = readHealth(
      [
        report({ v0: layer('r0', 1_000), a: { type: 'outbound-rtp', kind: 'audio', bytesSent: 500 } }),
        report({ p: pair }),
      ],
      null,
      1_000,
    )
    expect(first.health.bitrateUpBps).toBe(0)
    const again = [
      report({ v0: layer('r0', 21_000), v1: layer('r1', 9_000), p: pair, h: heard(0.01) }),
      report({ a: { type: 'outbound-rtp', kind: 'audio', bytesSent: 4_500 }, p: pair }),
    ]
    const { health } = readHealth(again, first.memory, 3_000)
    expect(health.bitrateUpBps).toBe(96_000)
    expect(
      health.layers.map(({ rid, bitrateBps, framesPerSecond }) => [rid, bitrateBps, framesPerSecond]),
    ).toEqual([
      ['r0', 80_000, 30],
      ['r1', 0, 30],
    ])
    expect(health).toMatchObject({ loss: 0.01, roundTripMs: 42, verdict: 'good' })
  })

  it('never shows a negative rate when a stream counts anew', () => {
    const first = readHealth([report({ v: layer('r0', 90_000) })], null, 0)
    expect(readHealth([report({ v: layer('r0', 10) })], first.memory, 1_000).health.bitrateUpBps).toBe(0)
  })

  it('leaves out layers that are not sent', () => {
    const { health } = readHealth(
      [report({ v0: layer('r0', 1), v2: layer('r2', 0, { framesPerSecond: 0 }) })],
      null,
      0,
    )
    expect(health.layers.map((entry) => entry.rid)).toEqual(['r0'])
  })
})

describe('DESK-HEALTH-02 the verdict is what viewers see', () => {
  it.each([
    [{ h: heard(0.12) }, 'poor'],
    [{ h: heard(0.04) }, 'fair'],
    [{ p: { ...pair, currentRoundTripTime: 0.7 } }, 'poor'],
    [{ p: { ...pair, currentRoundTripTime: 0.3 } }, 'fair'],
    [{ v: layer('r0', 1, { qualityLimitationReason: 'cpu' }) }, 'fair'],
    [{ v: layer('r0', 1), p: pair, h: heard(0) }, 'good'],
  ] as const)('%j is %s', (entries, verdict) => {
    expect(readHealth([report(entries)], null, 0).health.verdict).toBe(verdict)
  })
})
