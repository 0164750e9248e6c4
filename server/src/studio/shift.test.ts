import { AccountId } from '@footlight/core/protocol/ids'
import { expect, test } from 'vitest'
import { endedShift, onAirMsAt, usualHour, withPresence } from './shift.ts'
import type { ShiftRecord } from './studio-port.ts'

const shift: ShiftRecord = {
  id: 's',
  studioId: 1,
  modelId: AccountId.parse(5),
  startedAt: 1_000,
  startedBy: 'boss',
  endedAt: null,
  endedBy: null,
  onAirMs: 0,
  onAirSince: null,
  tokens: null,
}

test('STUDIO-05 a shift counts the intervals on air, and a stream that comes twice counts once', () => {
  let it = withPresence(shift, true, 2_000)
  it = withPresence(it, true, 3_000)
  expect(onAirMsAt(it, 5_000)).toBe(3_000)
  it = withPresence(it, false, 6_000)
  expect([it.onAirMs, it.onAirSince]).toEqual([4_000, null])
  it = withPresence(withPresence(it, false, 7_000), true, 10_000)
  expect(endedShift(it, 'model', 11_000, 250)).toMatchObject({
    onAirMs: 5_000,
    onAirSince: null,
    endedAt: 11_000,
    endedBy: 'model',
    tokens: 250,
  })
})

test('a shift that is over does not change, and a clock that was set back takes nothing away', () => {
  const over = endedShift(shift, 'model', 9_000, 0)
  expect(withPresence(over, true, 10_000)).toBe(over)
  expect(onAirMsAt({ ...shift, onAirMs: 70, onAirSince: 5_000 }, 4_000)).toBe(70)
})

test('STUDIO-06 the usual hour weighs shifts by their time on air, and leaves out those that say nothing', () => {
  const hour = 3_600_000
  const told = (onAirMs: number, tokens: number | null): ShiftRecord => ({ ...shift, onAirMs, tokens })
  expect(usualHour([told(hour, 300), told(3 * hour, 300)])).toBe(150)
  expect(usualHour([told(hour, 300), told(60_000, 9_000), told(hour, null)])).toBe(300)
  expect(usualHour([told(60_000, 100)])).toBeNull()
  expect(usualHour([])).toBeNull()
})
