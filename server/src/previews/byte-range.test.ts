import { expect, it } from 'vitest'
import { readByteRange } from './byte-range.ts'

it.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-400', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-400', { first: 0, last: 99 }],
])('PREVIEW-07 %s of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})

it.each(['bytes=100-', 'bytes=999999999999999-', 'bytes=-0'])(
  'PREVIEW-07 %s is beyond 100 bytes',
  (header) => {
    expect(readByteRange(header, 100)).toBe('beyond')
  },
)

it.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'lines=1-2',
  'bytes=a-b',
  'bytes=0-1e9',
  'bytes=0x1-',
])('PREVIEW-07 what is no single range gets the whole: %s', (header) => {
  expect(readByteRange(header, 100)).toBeNull()
})
