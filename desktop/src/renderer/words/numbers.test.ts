import { expect, it } from 'vitest'
import { formatBitrate, formatDuration, formatShare, formatTokensInMoney, formatWhole } from './numbers.ts'

it('DESK-NUM-01 time, money and rates read the same from two metres', () => {
  expect([0, 59_999, 61_000, 3_600_000, 8_049_000, -5].map(formatDuration)).toEqual(['00:00', '00:59', '01:01', '1:00:00', '2:14:09', '00:00'])
  expect([25, 8_430].map(formatTokensInMoney)).toEqual(['$2.50', '$843.00'])
  expect(formatWhole(1_204)).toBe('1,204')
  expect([640_400, 1_840_000, 0].map(formatBitrate)).toEqual(['640 kbit/s', '1.8 Mbit/s', '0 kbit/s'])
  expect([0, 0.004, 0.25].map(formatShare)).toEqual(['0.0 %', '0.4 %', '25 %'])
})
