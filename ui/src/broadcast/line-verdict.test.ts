import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Health } from './health-reading.ts'
import {
  BAD_SAMPLES,
  freshLine,
  judgeLine,
  type LineVerdict,
  sampleOf,
  WINDOW_SAMPLES,
} from './line-verdict.ts'

const after = (samples: readonly LineVerdict[]): LineVerdict => samples.reduce(judgeLine, freshLine).verdict
const any = fc.array(fc.constantFrom<LineVerdict>('good', 'fair', 'poor'), { maxLength: 60 })
const bad = fc.constantFrom<LineVerdict>('fair', 'poor')
const times = (count: number, value: LineVerdict): LineVerdict[] => Array.from({ length: count }, () => value)

describe('DESK-HEALTH-02 one reading is judged by what viewers see', () => {
  const clear: Health = {
    bitrateUpBps: 2_000_000,
    loss: 0,
    roundTripMs: 40,
    layers: [],
    missingLayers: 0,
    limitedBy: 'none',
  }
  it.each([
    [{}, 'good'],
    [{ loss: null, roundTripMs: null }, 'good'],
    [{ loss: 0.029, roundTripMs: 249 }, 'good'],
    [{ loss: 0.04 }, 'fair'],
    [{ loss: 0.12 }, 'poor'],
    [{ roundTripMs: 300 }, 'fair'],
    [{ roundTripMs: 700 }, 'poor'],
    [{ limitedBy: 'bandwidth', missingLayers: 1 }, 'fair'],
    // The encoder trims a layer that is sent all the same.
    [{ limitedBy: 'bandwidth' }, 'good'],
    // A slow computer is no weak line.
    [{ limitedBy: 'cpu', missingLayers: 2 }, 'good'],
  ] as const)('%j is %s', (facts, verdict) => {
    expect(sampleOf({ ...clear, ...facts })).toBe(verdict)
  })
})

describe('DESK-HEALTH-03 the line is called weak when it is weak', () => {
  test('never on good samples, and not for one or two bad ones among five', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (places) => {
        let sinceBad = WINDOW_SAMPLES
        const samples = places.map((wants): LineVerdict => {
          const isBad: boolean = wants && sinceBad >= 2
          sinceBad = isBad ? 0 : sinceBad + 1
          return isBad ? 'poor' : 'good'
        })
        expect(after(samples)).toBe('good')
      }),
    )
  })

  test('within three bad samples, whatever was before', () => {
    fc.assert(
      fc.property(any, fc.array(bad, { minLength: BAD_SAMPLES, maxLength: 20 }), (before, badOnes) => {
        expect(after([...before, ...badOnes])).not.toBe('good')
      }),
    )
    expect(after(times(BAD_SAMPLES, 'poor'))).toBe('poor')
  })

  test('back after five good ones, and not before', () => {
    fc.assert(
      fc.property(any, (before) => {
        expect(after([...before, ...times(WINDOW_SAMPLES, 'good')])).toBe('good')
      }),
    )
    for (const good of [1, 2, 3, 4]) expect(after([...times(5, 'fair'), ...times(good, 'good')])).toBe('fair')
  })

  test('a bad line gets weak before it gets good, and a sample never moves it by its own', () => {
    expect(after([...times(3, 'poor'), ...times(5, 'fair')])).toBe('fair')
    fc.assert(
      fc.property(any, any, (before, next) => {
        const state = before.reduce(judgeLine, freshLine)
        // What it is called changes only by as many samples as the rule says.
        const verdicts = next.map((_, place) => next.slice(0, place + 1).reduce(judgeLine, state).verdict)
        const changes = verdicts.filter((each, place) => place > 0 && each !== verdicts[place - 1])
        expect(changes.length).toBeLessThanOrEqual(Math.ceil(next.length / 2))
      }),
    )
  })
})
