import { expect, it } from 'vitest'
import { formatDuration, formatsOf, formatTime } from './numbers.ts'

it('DESK-NUM-01 time, money and rates read the same from two metres', () => {
  const { formatWhole, formatTokensInMoney, formatBitrate, formatShare, formatDate } = formatsOf('en')
  expect([0, 59_999, 61_000, 3_600_000, 8_049_000, -5].map(formatDuration)).toEqual([
    '00:00',
    '00:59',
    '01:01',
    '1:00:00',
    '2:14:09',
    '00:00',
  ])
  expect([25, 8_430].map(formatTokensInMoney)).toEqual(['$2.50', '$843.00'])
  expect(formatWhole(1_204)).toBe('1,204')
  expect([640_400, 1_840_000, 0].map(formatBitrate)).toEqual(['640 kbit/s', '1.8 Mbit/s', '0 kbit/s'])
  expect([0, 0.004, 0.25].map(formatShare)).toEqual(['0.0 %', '0.4 %', '25 %'])
  const evening = new Date(2026, 10, 21, 21, 4).getTime()
  expect([formatDate(evening), formatTime(evening)]).toEqual(['21 Nov', '21:04'])
})

it('DESK-NUM-02 numbers and money follow the language', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const { formatWhole, formatTokensInMoney, formatBitrate, formatShare, formatDate } = formatsOf('de')
  expect([
    formatWhole(12_040),
    plain(formatTokensInMoney(25)),
    formatBitrate(1_840_000),
    formatShare(0.004),
  ]).toEqual(['12.040', '2,50 $', '1,8 Mbit/s', '0,4 %'])
  expect(formatDate(new Date(2026, 10, 21).getTime())).toBe('21. Nov.')
  expect(plain(formatsOf('fr').formatWhole(12_040))).toBe('12 040')
})
