import { expect, test } from 'vitest'
import { type Presence, seen, told } from './presence.ts'

const MINUTE_MS = 60_000
/** Seen at each of these minutes, and told at once; answers at which an hour was full. */
function hoursAt(minutes: readonly number[]): readonly number[] {
  let presence: Presence | null = null
  return minutes.filter((minute) => {
    const next = seen(presence, minute * MINUTE_MS)
    presence = next.isHour ? told(next.presence) : next.presence
    return next.isHour
  })
}

test('REALITY-01 each full hour is told once, however many pages look', () => {
  const everyHalfMinute = Array.from({ length: 400 }, (_, at) => at / 2)
  expect(hoursAt(everyHalfMinute)).toEqual([60, 120, 180])
  expect(hoursAt(everyHalfMinute.flatMap((minute) => [minute, minute]))).toEqual([60, 120, 180])
})

test('REALITY-01 an hour that nobody read about is told at the next look', () => {
  const full = { since: 0, seenAt: 59 * MINUTE_MS, hours: 0 }
  const first = seen(full, 60 * MINUTE_MS)
  const again = seen(first.presence, 61 * MINUTE_MS)
  expect([first.isHour, again.isHour]).toEqual([true, true])
  expect(seen(told(again.presence), 62 * MINUTE_MS).isHour).toBe(false)
})

test('REALITY-01 who was away for more than a quarter of an hour begins anew', () => {
  const hour = Array.from({ length: 51 }, (_, at) => at)
  expect(hoursAt([...hour, 66, 76, 86, 96, 106, 116, 126])).toEqual([126])
  expect(hoursAt([...hour, 64, 70])).toEqual([64])
})

test('REALITY-01 a clock that is set back, and one that jumps, tell nothing', () => {
  expect(hoursAt([100, 10, 20, 30])).toEqual([])
  expect(hoursAt([0, 1_000, 1_010])).toEqual([])
})
