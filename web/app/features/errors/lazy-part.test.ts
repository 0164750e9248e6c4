import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadOrSay } from './lazy-part.ts'
import { PartFailed } from './PartFailed.tsx'

const Part = () => null

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('PAGE-PART-01 a part that comes is the part', async () => {
  expect(await loadOrSay(async () => ({ default: Part }), PartFailed, false)).toEqual({ default: Part })
  expect(vi.getTimerCount()).toBe(0)
})

test('PAGE-PART-01 a part that is gone after a deploy says so in its place', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(await loadOrSay(gone, PartFailed, false)).toEqual({ default: PartFailed })
})

test('PAGE-PART-01 a part that does not come is given up after 120 s, and not before', async () => {
  let answer: unknown = null
  loadOrSay(() => new Promise<never>(() => undefined), PartFailed, false).then((part) => (answer = part))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(answer).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toEqual({ default: PartFailed })
})

test('PAGE-PART-01 on the server what is missing is an error', async () => {
  await expect(loadOrSay(() => Promise.reject(new Error('no file')), PartFailed, true)).rejects.toThrow(
    'no file',
  )
})

test('PAGE-PART-01 a part that the page works without leaves what stands for it', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect(await loadOrSay(gone, Part, false)).toEqual({ default: Part })
})
