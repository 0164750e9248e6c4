import { expect, test } from 'vitest'
import { accessEnd } from './account-access.ts'

test.each([
  ['2026-01-31T10:00:00.000Z', '1M', '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', '1M', '2028-02-29T10:00:00.000Z'],
  ['2026-08-31T23:59:59.999Z', '6M', '2027-02-28T23:59:59.999Z'],
  ['2028-02-29T00:00:00.000Z', '1Y', '2029-02-28T00:00:00.000Z'],
  ['2026-12-15T00:00:00.000Z', '1M', '2027-01-15T00:00:00.000Z'],
  ['2026-12-15T00:00:00.000Z', 'lifetime', null],
] as const)('COMMISSION-ACCOUNT-02 access from %s for %s ends at %s', (from, duration, end) => {
  const at = accessEnd(Date.parse(from), duration)
  expect(at === null ? null : new Date(at).toISOString()).toBe(end)
})
