import { expect, test } from 'vitest'
import { disputeRatio } from './dispute-ratio.ts'

test.each([
  [0, 0, 0, 'good'],
  [10_000, 29, 29, 'good'],
  [10_000, 30, 30, 'watch'],
  [1_000, 4, 40, 'watch'],
  [10_000, 50, 50, 'alarm'],
  [1, 1, 10_000, 'alarm'],
  [0, 1, 10_000, 'alarm'],
] as const)(
  'BILLING-12 of %i purchases %i disputed: %i of ten thousand, %s',
  (paid, disputed, ratio, level) => {
    expect(disputeRatio(paid, disputed)).toEqual({ ratio, level })
  },
)
