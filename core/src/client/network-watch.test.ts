import { expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import { watchNetwork } from './network-watch.ts'
import { FakeNetwork } from './testing/fake-network.ts'

test.each([
  ['a second', 1_000, null],
  ['exactly five minutes', 300_000, null],
  ['more than five minutes', 300_001, 1_500],
])('NET-01 after %s without a network', async (_, awayMs, expected) => {
  const clock = new ManualClock()
  const network = new FakeNetwork()
  const returned: (number | null)[] = []
  const end = watchNetwork(network, clock, (delayMs) => returned.push(delayMs))
  network.set(true)
  expect(returned).toEqual([])
  network.set(false)
  await clock.pass(awayMs / 2)
  network.set(false)
  await clock.pass(awayMs / 2)
  network.set(true)
  expect(returned).toEqual([expected])
  end()
  network.set(false)
  network.set(true)
  expect(returned).toHaveLength(1)
})
