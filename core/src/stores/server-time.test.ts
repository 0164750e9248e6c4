import { expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import { ServerTime } from './server-time.ts'

test('TIME-01 counts while somebody needs it, each on their own account', async () => {
  const clock = new ManualClock()
  const time = new ServerTime(clock)
  const start = time.now
  let seconds = 0
  const passed = async () => {
    await clock.pass(3_000)
    return time.now - start
  }
  expect(await passed()).toBe(0)
  const end = time.keep()
  time.run(true, () => (seconds += 1))
  expect([await passed(), seconds]).toEqual([6_000, 3])
  time.run(false, () => undefined)
  expect([await passed(), seconds]).toEqual([9_000, 3])
  end()
  end()
  expect(await passed()).toBe(9_000)
  time.run(true, () => (seconds += 1))
  expect([await passed(), seconds]).toEqual([15_000, 6])
})
