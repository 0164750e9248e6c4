import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryTime, isQuiet, nextDigest, quietEnd } from './delivery-time.ts'
import { minuteOfDay } from './local-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// Whole and half hours, a change of half an hour, and none at all.
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
]
const zone = fc.constantFrom(...zones)
const minute = fc.integer({ min: 0, max: 1_439 })
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
  // Around the nights in which clocks change.
  fc
    .tuple(
      fc.constantFrom(
        Date.UTC(2026, 2, 29, 1),
        Date.UTC(2026, 9, 25, 1),
        Date.UTC(2026, 2, 8, 7),
        Date.UTC(2026, 10, 1, 6),
        Date.UTC(2026, 3, 4, 15),
        Date.UTC(2026, 9, 3, 15, 30),
      ),
      fc.integer({ min: -12 * HOUR, max: 12 * HOUR }),
    )
    .map(([night, away]) => night + away),
)
const quiet = fc.record({ from: minute, to: minute })

test('NOTIFY-TIME-01 nothing leaves in quiet hours, and nothing waits for longer than they last', () => {
  fc.assert(
    fc.property(moment, zone, quiet, (now, time_zone, hours) => {
      const at = quietEnd({ quiet: hours, time_zone }, now)
      expect(isQuiet(hours, minuteOfDay(at, time_zone))).toBe(false)
      if (!isQuiet(hours, minuteOfDay(now, time_zone))) {
        expect(at).toBe(now)
        return
      }
      expect(at).toBeGreaterThan(now)
      // The minute before is still quiet: it is the first moment after them.
      expect(isQuiet(hours, minuteOfDay(at - 1, time_zone))).toBe(true)
      // Nights in which clocks go back are an hour longer. The only minutes of a day in which something may leave can be among
      // those that clocks leave out when they go forward: then it is the next day's.
      const openMinutes = (hours.from - hours.to + 1_440) % 1_440
      expect(at - now).toBeLessThanOrEqual((openMinutes > 60 ? 25 : 49) * HOUR)
    }),
    { numRuns: 2_000 },
  )
})

test('NOTIFY-TIME-01 quiet hours end by the clock of the account, also in the nights in which clocks change', () => {
  const berlin = { quiet: { from: 22 * 60, to: 7 * 60 }, time_zone: 'Europe/Berlin' }
  const ends = (from: string) => new Date(quietEnd(berlin, Date.parse(from))).toISOString()
  expect(ends('2026-03-28T22:30:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(ends('2026-10-24T21:30:00Z')).toBe('2026-10-25T06:00:00.000Z')
  expect(ends('2026-06-01T12:00:00Z')).toBe('2026-06-01T12:00:00.000Z')
  const always = { quiet: { from: 60, to: 60 }, time_zone: 'UTC' }
  expect(quietEnd(always, Date.parse('2026-06-01T01:00:00Z'))).toBe(Date.parse('2026-06-01T01:00:00Z'))
})

test('NOTIFY-TIME-02 up to the limit each leaves alone; beyond it e-mail waits for the digest, and all else stays in the centre', () => {
  const limit = fc.integer({ min: 1, max: 30 })
  const hour = fc.option(fc.integer({ min: 0, max: 23 }))
  const way = fc.constantFrom('email' as const, 'push' as const, 'sms' as const)
  fc.assert(
    fc.property(
      fc.tuple(moment, zone, fc.option(quiet), hour, limit),
      way,
      fc.nat(40),
      ([now, time_zone, hours, digest_hour, hourly_limit], channel, left) => {
        const choices = { quiet: hours, time_zone, digest_hour, hourly_limit }
        const decided = deliveryTime(choices, channel, now, left)
        if (left < hourly_limit) expect(decided).toEqual({ kind: 'at', at: quietEnd(choices, now) })
        else if (channel !== 'email' || digest_hour === null) expect(decided).toEqual({ kind: 'dropped' })
        else {
          expect(decided.kind).toBe('digest')
          if (decided.kind === 'dropped') return
          expect(decided.at).toBeGreaterThan(now)
          // Not in quiet hours either, though somebody chose an hour among them.
          if (hours !== null) expect(isQuiet(hours, minuteOfDay(decided.at, time_zone))).toBe(false)
        }
      },
    ),
  )
})

test('NOTIFY-TIME-03 a digest comes at its hour by the clock of the account, within a day, and never while one is sent', () => {
  fc.assert(
    fc.property(moment, zone, fc.integer({ min: 0, max: 23 }), (now, time_zone, hour) => {
      const at = nextDigest(now, hour, time_zone)
      expect(at).toBeGreaterThan(now)
      expect(at % MINUTE).toBe(0)
      expect(at - now).toBeLessThanOrEqual(25 * HOUR + MINUTE)
      // An hour that the clock leaves out on that day is the one after it.
      expect((minuteOfDay(at, time_zone) - hour * 60 + 1_440) % 1_440).toBeLessThanOrEqual(60)
      // Everything of one minute goes into the same one.
      expect(nextDigest(now - (now % MINUTE), hour, time_zone)).toBe(at)
    }),
    { numRuns: 2_000 },
  )
})
