import { expect, test } from 'vitest'
import { timeOf, typedTimeOf } from './typed-time.ts'

test('a time of a field is one where the reader is, and none is at once', () => {
  expect(timeOf('2026-12-01T00:00')).toBe(new Date(2026, 11, 1).toISOString())
  expect(timeOf('')).toBe(null)
})

test('what a field is filled with is the time that it was, to the minute', () => {
  for (const iso of ['2026-12-01T00:00:00.000Z', '2026-07-01T13:45:00.000Z'])
    expect(timeOf(typedTimeOf(iso))).toBe(iso)
  expect(typedTimeOf(null)).toBe('')
})
