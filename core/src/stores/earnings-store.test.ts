import { expect, test } from 'vitest'
import { tipReceived } from '../client/testing/fixtures.ts'
import { EarningsStore } from './earnings-store.ts'

test('DESK-EARN-03 the three who tipped most lead, and of two with as much the one who was there first', () => {
  const earnings = new EarningsStore()
  const tips = [
    ['ann', 20],
    ['bob', 30],
    ['ann', 10],
    ['cleo', 5],
    ['dan', 50],
  ] as const
  for (const [at, [sender_name, tokens]] of tips.entries())
    earnings.add(tipReceived(at + 1, { sender_name, tokens }))
  expect(earnings.leaders).toEqual([
    { username: 'dan', tokens: 50 },
    { username: 'ann', tokens: 30 },
    { username: 'bob', tokens: 30 },
  ])
  earnings.begin(0)
  expect(earnings.leaders).toEqual([])
})
