import { expect, test } from 'vitest'
import { decimalOf, minorOf } from './minor-units.ts'

test.each([
  [1_250, 'USD', '12.50'],
  [5, 'EUR', '0.05'],
  [0, 'USD', '0.00'],
  [500, 'JPY', '500'],
  [1_234, 'KWD', '1.234'],
])('%d minor units of %s are %s, there and back', (minor, currency, decimal) => {
  expect(decimalOf(minor, currency)).toBe(decimal)
  expect(minorOf(decimal, currency)).toBe(minor)
})

test('a sum as billers write it, without digits or with too many of them', () => {
  expect([minorOf('10', 'USD'), minorOf('10.5', 'USD'), minorOf('10.5000', 'USD')]).toEqual([
    1_000, 1_050, 1_050,
  ])
  for (const wrong of ['', '-1', '1e3', '1,50', '10.505', 'NaN', '.5', '9'.repeat(13)])
    expect(() => minorOf(wrong, 'USD')).toThrow()
})
