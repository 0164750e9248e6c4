import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AmortisedCache } from './amortised-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** What is counted under each name; each count takes 10 ms and is the next number. */
function counting() {
  const made: string[] = []
  const make = (name: string) => async () => {
    made.push(name)
    const number = made.length
    await new Promise((resolve) => setTimeout(resolve, 10))
    return number
  }
  return { made, make }
}

async function first<T>(answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(10)
  return answer
}

test('BROWSE-09 of many models the count of before is answered, and each is made anew in its turn', async () => {
  const cache = new AmortisedCache()
  cache.sees(100_000)
  const { made, make } = counting()
  expect(await first(cache.count('a', make('a')))).toBe(1)
  expect(await first(cache.count('b', make('b')))).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await Promise.all(['a', 'b', 'a', 'b'].map((name) => cache.count(name, make(name))))).toEqual([
    ...[1, 2, 1, 2],
  ])
  await vi.advanceTimersByTimeAsync(99)
  expect(made).toEqual(['a', 'b', 'a'])
  await vi.advanceTimersByTimeAsync(11)
  expect(await Promise.all(['a', 'b'].map((name) => cache.count(name, make(name))))).toEqual([3, 4])
  // After a minute nobody is answered from before.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await first(cache.count('a', make('a')))).toBe(5)
})

test('BROWSE-09 a count that cannot be made anew is told when it is too old, and a cleared one is not kept', async () => {
  const cache = new AmortisedCache()
  cache.sees(100_000)
  const { make } = counting()
  const fails = () => Promise.reject(new Error('the disk is gone'))
  expect(await first(cache.count('a', make('a')))).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await cache.count('a', fails)).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(cache.count('a', fails)).rejects.toThrow('the disk is gone')
  expect(await first(cache.count('a', make('a')))).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await cache.count('a', make('a'))).toBe(2)
  cache.clear()
  expect(await first(cache.count('a', make('a')))).toBe(4)
})

test('BROWSE-09 on a small site every count is of the moment', async () => {
  const cache = new AmortisedCache()
  cache.sees(40)
  const { make } = counting()
  expect(await first(cache.count('a', make('a')))).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await first(cache.count('a', make('a')))).toBe(2)
})
