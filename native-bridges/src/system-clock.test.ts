import { expect, test } from 'vitest'
import { systemClock } from './system-clock.ts'

test('nobody is woken before the time', async () => {
  const earlyBy = await Promise.all(
    Array.from(
      { length: 200 },
      (_, index) =>
        new Promise<number>((resolve) => {
          const dueAt = systemClock.monotonic() + 5 + index * 0.137
          systemClock.after(dueAt - systemClock.monotonic(), () => resolve(dueAt - systemClock.monotonic()))
        }),
    ),
  )
  expect(Math.max(...earlyBy)).toBeLessThanOrEqual(0)
})

test('what was cancelled does not come, and what lies further ahead than a timer reaches does not come at once', async () => {
  const came: string[] = []
  systemClock.after(2, () => came.push('cancelled'))()
  const cancel = systemClock.after(2 ** 32, () => came.push('far'))
  await new Promise<void>((resolve) => systemClock.after(10, resolve))
  cancel()
  expect(came).toEqual([])
})
