import { expect, test } from 'vitest'
import { inMajor, inMinor } from './sums.ts'

test.each([
  ['12.50', 'USD', 1_250],
  [' 12,5 ', 'EUR', 1_250],
  ['7', 'USD', 700],
  ['500', 'JPY', 500],
  ['0', 'USD', null],
  ['0.00', 'USD', null],
  ['1.005', 'USD', null],
  ['5.0', 'JPY', null],
  ['-3', 'USD', null],
  ['1e3', 'USD', null],
  ['1234567', 'USD', null],
  ['', 'USD', null],
])('%s of %s are %j', (typed, currency, minor) => expect(inMinor(typed, currency)).toBe(minor))

test('what was written is read as it was', () => {
  for (const [minor, currency] of [
    [1, 'USD'],
    [99_999_999, 'EUR'],
    [500, 'JPY'],
  ] as const)
    expect(inMinor(inMajor(minor, currency), currency)).toBe(minor)
})
