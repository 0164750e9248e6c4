import { expect, test } from 'vitest'
import { isForGood } from './suspension-end.ts'

const NOW = Date.UTC(2026, 4, 1)
const inDays = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

test('SUSPEND-04 one that was ordered for good reads so for years, and one of some years has its date', () => {
  expect([1, 365, 1_825, 1_826, 3_650].map((days) => isForGood(inDays(days), NOW))).toEqual([
    ...[false, false, false, true, true],
  ])
})
