import { expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import { doubleOf } from './double.ts'

test('a double has what the test gives, can be awaited, and throws at anything else', async () => {
  const clock = doubleOf<Clock>({ now: () => 7 })
  expect((await Promise.resolve(clock)).now()).toBe(7)
  expect(() => clock.monotonic()).toThrow('the test gives no monotonic')
})
