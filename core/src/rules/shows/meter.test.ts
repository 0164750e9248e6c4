import fc from 'fast-check'
import { expect, test } from 'vitest'
import { msFor, noteServed, servedMs, startMeter, stillMeter, stopMeter, tokensFor } from './meter.ts'

const price = fc.integer({ min: 1, max: 10_000 })

test.each([
  [30, 0, 0],
  [30, 1_999, 0],
  [30, 2_000, 1],
  [30, 10_000, 5],
  [7, 10_000, 1],
  [7, 60_000, 7],
  [10_000, 6, 1],
  [1, 59_999, 0],
  [1, 60_000, 1],
])('SHOW-01 %i a minute for %i ms is %i tokens', (pricePerMinute, ms, tokens) => {
  expect(tokensFor(pricePerMinute, ms)).toBe(tokens)
})

test('SHOW-01 ticks of any length add up to the floor over the whole: the remainder of one goes into the next', () => {
  fc.assert(
    fc.property(
      price,
      fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 40 }),
      (pricePerMinute, ticks) => {
        let [ms, charged] = [0, 0]
        for (const tick of ticks) {
          ms += tick
          charged += tokensFor(pricePerMinute, ms) - charged
        }
        expect(BigInt(charged)).toBe((BigInt(pricePerMinute) * BigInt(ms)) / 60_000n)
      },
    ),
  )
})

test('SHOW-01 tokens are used up in the first ms in which they are owed, for every price and sum', () => {
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 10_000_000 }), (pricePerMinute, tokens) => {
      const ms = msFor(pricePerMinute, tokens)
      expect(tokensFor(pricePerMinute, ms)).toBe(tokens)
      expect(tokensFor(pricePerMinute, ms - 1)).toBe(tokens - 1)
    }),
  )
})

test('SHOW-03 a meter counts the time between its starts and its stops', () => {
  const twice = stopMeter(startMeter(stopMeter(startMeter(stillMeter, 100, null), 400), 1_000, null), 1_500)
  expect(twice).toEqual({
    since: null,
    intervals: [
      { from: 100, to: 400 },
      { from: 1_000, to: 1_500 },
    ],
  })
  expect(servedMs(twice, 9_999)).toBe(800)
  expect(servedMs(startMeter(twice, 2_000, null), 2_100)).toBe(900)
})

test('SHOW-03 a stop that lies back takes away what was metered since, also after the meter had stopped or gone on', () => {
  const stopped = stopMeter(startMeter(stillMeter, 0, null), 90)
  expect(stopMeter(stopped, 80).intervals).toEqual([{ from: 0, to: 80 }])
  expect(stopMeter(startMeter(stopped, 110, null), 95)).toEqual({
    since: null,
    intervals: [{ from: 0, to: 90 }],
  })
  expect(stopMeter(startMeter(stopped, 110, null), 50)).toEqual({
    since: null,
    intervals: [{ from: 0, to: 50 }],
  })
  expect(stopMeter(stopped, -5).intervals).toEqual([])
})

test('SHOW-03 starting or stopping again changes nothing', () => {
  const running = startMeter(stillMeter, 100, null)
  expect(startMeter(running, 200, null)).toBe(running)
  const stopped = stopMeter(running, 300)
  expect(stopMeter(stopped, 400)).toBe(stopped)
  expect(stopMeter(stillMeter, 0)).toBe(stillMeter)
})

test('SHOW-61 what is noted of a running meter counts once, and a silence that lies back still takes it away', () => {
  const noted = noteServed(startMeter(stillMeter, 100, null), 400)
  expect(noted).toEqual({ since: 400, intervals: [{ from: 100, to: 400 }] })
  expect([servedMs(noted, 500), noteServed(noted, 400), noteServed(stillMeter, 9)]).toEqual([
    400,
    noted,
    stillMeter,
  ])
  expect(stopMeter(noted, 300)).toEqual({ since: null, intervals: [{ from: 100, to: 300 }] })
})

test('SHOW-07 a meter that starts in free time runs from its end on; stopped before, it has served nothing', () => {
  const preview = startMeter(stillMeter, 100, 10_100)
  expect(servedMs(preview, 10_100)).toBe(0)
  expect(servedMs(preview, 10_101)).toBe(1)
  expect(stopMeter(preview, 10_100).intervals).toEqual([])
  expect(startMeter(stillMeter, 20_000, 10_100).since).toBe(20_000)
})

test('SHOW-03 a meter never runs twice over the same time, whatever is started and stopped when', () => {
  const steps = fc.array(
    fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 200 })),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, (moves) => {
      let [now, meter] = [0, stillMeter]
      for (const [starts, passes, back] of moves) {
        now += passes
        meter = starts ? startMeter(meter, now, null) : stopMeter(meter, now - back)
        expect(servedMs(meter, now)).toBeLessThanOrEqual(now)
        const ends = meter.intervals.flatMap(({ from, to }) => [from, to])
        expect(ends).toEqual([...ends].sort((a, b) => a - b))
        expect(meter.intervals.every(({ from, to }) => to > from)).toBe(true)
      }
    }),
  )
})
