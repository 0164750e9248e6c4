import { expect, test } from 'vitest'
import { timeOf } from './typed-time.ts'

test('a time of a field is one where the reader is, and none is at once', () => {
  expect(timeOf('2026-12-01T00:00')).toBe(new Date(2026, 11, 1).toISOString())
  expect(timeOf('')).toBe(null)
})
