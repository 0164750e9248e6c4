import { expect, test } from 'vitest'
import { BitRateLimit } from './bit-rate-limit.ts'

const BYTES_A_SECOND = 100_000

function sendSeconds(limit: BitRateLimit, from: number, seconds: number, share: number): boolean {
  let isAllowed = true
  for (let tenth = 0; tenth < seconds * 10; tenth += 1)
    isAllowed &&= limit.allows(from + tenth * 100, (BYTES_A_SECOND / 10) * share)
  return isAllowed
}

test('RTMP-TOO-LARGE a stream at its limit, and a scene that takes more for a moment, are allowed', () => {
  const limit = new BitRateLimit(BYTES_A_SECOND * 8)
  expect(sendSeconds(limit, 0, 20, 1)).toBe(true)
  expect(sendSeconds(limit, 20_000, 2, 2)).toBe(true)
})

test('RTMP-TOO-LARGE what is far above it for 5 s is not', () => {
  expect(sendSeconds(new BitRateLimit(BYTES_A_SECOND * 8), 0, 5, 1.5)).toBe(false)
})
