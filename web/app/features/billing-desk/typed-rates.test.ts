import { expect, test } from 'vitest'
import { inBasisPoints, inMillionths } from './typed-rates.ts'

test.each([
  ['19', 1_900],
  ['0', 0],
  ['25,5', 2_550],
  ['8.25', 825],
  [' 7.7 ', 770],
])('%s percent is %i basis points', (typed, points) => {
  expect(inBasisPoints(typed)).toBe(points)
})

test.each(['', '-1', '100', '1.234', 'x'])('%s is no percentage', (typed) => {
  expect(inBasisPoints(typed)).toBe(null)
})

test('a rate of the bank is read to the millionth', () => {
  expect(['1.0872', '162,34', '17342', '0.85', '1.0872345', 'x'].map(inMillionths)).toEqual([
    ...[1_087_200, 162_340_000, 17_342_000_000, 850_000, null, null],
  ])
})
