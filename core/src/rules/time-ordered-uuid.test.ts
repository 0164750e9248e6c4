import { expect, test } from 'vitest'
import { IdempotencyKey } from '../protocol/ids.ts'
import { timeOrderedUuid } from './time-ordered-uuid.ts'

const random = 'f81d4fae-7dec-4cd0-a765-00a0c91e6bf6'

test('an id is a UUID of version 7 that keeps the random bits', () => {
  const id = timeOrderedUuid(Date.UTC(2026, 10, 21), random)
  expect(IdempotencyKey.safeParse(id).success).toBe(true)
  expect(id).toMatch(/^01a[0-9a-f]{5}-[0-9a-f]{4}-7cd0-a765-00a0c91e6bf6$/)
})

test('later ids sort behind earlier ones', () => {
  expect(timeOrderedUuid(1_000, random) < timeOrderedUuid(1_001, random)).toBe(true)
})
