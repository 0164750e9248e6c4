import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf } from './curve.ts'

test('DESK-HEALTH-04 one value that is many times the others is cut off, marked, and leaves them their height', () => {
  const minute = Array.from({ length: 60 }, (_, second) => 1_800_000 + (second % 5) * 10_000)
  const { top, spikes } = scaleOf(minute.with(30, 48_000_000), 1)
  expect(top).toBe(1_840_000 * 1.5)
  expect(spikes).toEqual([{ index: 30, value: 48_000_000 }])
  expect(scaleOf(minute, 1)).toEqual({ top: 1_840_000, spikes: [] })
})

test('DESK-HEALTH-04 the beginning of a stream, and a line that is still, have no spikes', () => {
  expect(scaleOf([], 1)).toEqual({ top: 1, spikes: [] })
  expect(scaleOf([0, 0, 0], 1)).toEqual({ top: 1, spikes: [] })
  expect(scaleOf([0, 300, 2_500], 1)).toEqual({ top: 2_500, spikes: [] })
})

test('DESK-HEALTH-04 no value is drawn above the curve, and each that is cut off has its mark', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 100_000_000 }), { maxLength: 60 }), (values) => {
      const { top, spikes } = scaleOf(values, 1)
      expect(spikes.map(({ index }) => index)).toEqual(
        values.flatMap((value, index) => (value > top ? [index] : [])),
      )
      expect(spikes.length).toBeLessThanOrEqual(values.length / 10)
    }),
  )
})
