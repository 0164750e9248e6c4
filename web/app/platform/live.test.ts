import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenLiveIsHere } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('PAGE-SOCKETS-01 a page starts once what sockets speak is there, however often it was asked for', async () => {
  const start = vi.fn()
  let failures = 2
  const fetch = vi.fn(async () => {
    failures -= 1
    if (failures >= 0) throw new TypeError('no line')
  })
  whenLiveIsHere(start, fetch)
  await vi.advanceTimersByTimeAsync(5_999)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(start).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetch).toHaveBeenCalledTimes(3)
  expect(start).toHaveBeenCalledTimes(1)
})

test('PAGE-SOCKETS-01 a page that is left starts nothing and asks no more', async () => {
  const start = vi.fn()
  const fetch = vi.fn(async () => {
    throw new TypeError('no line')
  })
  whenLiveIsHere(start, async () => undefined)()
  const giveUp = whenLiveIsHere(start, fetch)
  await vi.advanceTimersByTimeAsync(1_000)
  giveUp()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(start).not.toHaveBeenCalled()
})
