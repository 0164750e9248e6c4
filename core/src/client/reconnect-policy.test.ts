import { describe, expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import { ReconnectPolicy, watchNetwork } from './reconnect-policy.ts'
import { FakeNetwork } from './testing/fake-network.ts'
import { FakeRandom } from './testing/fake-random.ts'

function delays(fraction: number, closes: readonly (readonly [number, string])[]): (number | null)[] {
  const policy = new ReconnectPolicy(new FakeRandom(fraction))
  return closes.map(([code, reason]) => policy.next(code, reason))
}

const lost = [1006, ''] as const

describe('reconnect policy', () => {
  test.each([
    ['shortest start', 0, [50, 100, 200, 400, 800, 1_600, 3_000, 3_000]],
    ['middle start', 0.5, [175, 350, 700, 1_400, 2_800, 3_000, 3_000, 3_000]],
    ['longest start', 1, [300, 600, 1_200, 2_400, 3_000, 3_000, 3_000, 3_000]],
  ])('RETRY-01 starts between 50 and 300 ms and doubles to 3 s: %s', (_, fraction, expected) => {
    expect(delays(fraction, Array(8).fill(lost))).toEqual(expected)
  })

  test.each([4401, 4403, 4409])('RETRY-02 never comes back after %i', (code) => {
    expect(delays(0, [[code, '']])).toEqual([null])
  })

  test.each([1000, 1001, 1006, 1011, 4400, 4408, 4413, 4429])('RETRY-02 comes back after %i', (code) => {
    expect(delays(0, [[code, '']])).toEqual([50])
  })

  test.each([
    ['1200', 1_200],
    ['0', 0],
    ['999999999', 60_000],
    ['', 50],
    ['soon', 50],
    ['-5', 50],
    ['1e9', 50],
    ['1.5', 50],
  ])('RETRY-03 takes the delay of a restart from its reason: %j', (reason, expected) => {
    expect(delays(0, [[4503, reason]])).toEqual([expected])
  })

  test('RETRY-03 a restart with a delay does not make later delays longer', () => {
    expect(delays(0, [[4503, '500'], lost])).toEqual([500, 50])
  })

  test('RETRY-01 starts anew once a connection was accepted', () => {
    const policy = new ReconnectPolicy(new FakeRandom(0))
    expect([policy.next(...lost), policy.next(...lost)]).toEqual([50, 100])
    policy.succeeded()
    expect(policy.next(...lost)).toBe(50)
  })
})

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
