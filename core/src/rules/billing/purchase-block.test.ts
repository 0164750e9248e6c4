import { expect, test } from 'vitest'
import { blockedUntil } from './purchase-block.ts'

const DAY_MS = 86_400_000

test('BILLING-13 the longest of the disputes counts, from the day on which each was opened', () => {
  const fraud = { reason: 'fraud', at: 10 * DAY_MS } as const
  const later = { reason: 'fraud', at: 300 * DAY_MS } as const
  expect(blockedUntil([later, fraud], 301 * DAY_MS)).toBe(665 * DAY_MS)
  expect(blockedUntil([fraud], 375 * DAY_MS - 1)).toBe(375 * DAY_MS)
  expect(blockedUntil([fraud], 375 * DAY_MS)).toBe(null)
  expect(
    blockedUntil(
      [
        { reason: 'duplicate', at: 5 },
        { reason: 'not_received', at: 5 },
      ],
      6,
    ),
  ).toBe(null)
  expect(blockedUntil([], 0)).toBe(null)
})
