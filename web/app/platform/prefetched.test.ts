import { afterEach, expect, test, vi } from 'vitest'
import { askAhead, forgetPrefetched, loadOnce } from './prefetched.ts'

const men = new URL('http://x/men?lang=german')

afterEach(() => {
  vi.useRealTimers()
  forgetPrefetched()
})

/** Pages in the order in which they are asked for. */
function server() {
  let asked = 0
  return { load: () => Promise.resolve(++asked), asked: () => asked }
}

const hover = (load: () => Promise<number>) => askAhead('/men?lang=german', () => void loadOnce(men, load))

test('PAGES-06 the press uses what the pointer asked for, once', async () => {
  const { load } = server()
  hover(load)
  expect([await loadOnce(men, load), await loadOnce(men, load)]).toEqual([1, 2])
})

test('PAGES-06 a pointer that comes back to a link while its page is fresh asks for nothing', async () => {
  const { load, asked } = server()
  expect([hover(load), hover(load), asked()]).toEqual([true, false, 1])
  expect(await loadOnce(men, load)).toBe(1)
  expect(hover(load)).toBe(true)
})

test('PAGES-06 another page, one that is too old, and one of another session are asked for', async () => {
  vi.useFakeTimers()
  const { load, asked } = server()
  hover(load)
  expect(await loadOnce(new URL('http://x/girls'), load)).toBe(2)
  vi.advanceTimersByTime(10_000)
  expect(await loadOnce(men, load)).toBe(3)
  hover(load)
  forgetPrefetched()
  expect(await loadOnce(men, load)).toBe(5)
  expect(asked()).toBe(5)
})

test('PAGES-06 what failed before the press is said by nobody, and asked for again by it', async () => {
  const fails = () => Promise.reject(new Error('no line'))
  let quiet: Promise<unknown> = Promise.resolve('nothing')
  askAhead('/men?lang=german', () => {
    quiet = loadOnce(men, fails)
  })
  expect(await quiet).toBeUndefined()
  expect(await loadOnce(men, () => Promise.resolve('there'))).toBe('there')
})
