import type { BrowseResult } from '@footlight/core/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptPages } from './kept-pages.ts'
import { LiveRows } from './live-index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const rowsNow = () => new LiveRows([], performance.now())

/** Reads pages; each takes 10 ms, and has the next number. `hasMany`: as the site is. */
function reader(hasMany: boolean) {
  const pages = new KeptPages()
  let made = 0
  const make = async () => {
    made += 1
    const totalCount = made
    await new Promise((resolve) => setTimeout(resolve, 10))
    return { totalCount } as BrowseResult
  }
  async function read(name: string, rows: LiveRows, by = make): Promise<number> {
    const page = pages.read(name, rows, hasMany, by)
    await vi.advanceTimersByTimeAsync(10)
    return (await page).totalCount
  }
  return { pages, read }
}

test('BROWSE-05 a page is made once for all who ask while its rows hold; on a small site new rows are a new page', async () => {
  const { read } = reader(false)
  const rows = rowsNow()
  expect([await read('a', rows), await read('a', rows), await read('b', rows)]).toEqual([1, 1, 2])
  const later = rowsNow()
  expect([await read('a', later), await read('a', later)]).toEqual([3, 3])
  // Who began to ask before, and comes after.
  expect(await read('a', rows)).toBe(3)
})

test('BROWSE-05 where there are many the page of before is answered while it is made anew, in its turn, and never rows older than three seconds', async () => {
  const { read } = reader(true)
  const rows = rowsNow()
  expect([await read('a', rows), await read('b', rows)]).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(1_000)
  // Nor is it made anew before half of that.
  expect([await read('a', rowsNow()), await read('a', rowsNow())]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(500)
  const later = rowsNow()
  expect([await read('a', later), await read('b', later)]).toEqual([1, 2])
  // One was made anew, and after a pause of as long the other is.
  expect([await read('b', later), await read('a', later), await read('b', later)]).toEqual([2, 3, 4])
  await vi.advanceTimersByTimeAsync(3_001)
  expect(await read('a', rowsNow())).toBe(5)
})

test('BROWSE-05 what was cleared is answered to nobody, whenever it was begun', async () => {
  const { pages, read } = reader(true)
  const rows = rowsNow()
  expect(await read('a', rows)).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await read('a', rowsNow())).toBe(1)
  pages.clear()
  // Somebody read the rooms before, and asks for the page now.
  expect(await read('b', rows)).toBe(3)
  await vi.advanceTimersByTimeAsync(100)
  expect([await read('a', rowsNow()), await read('b', rowsNow())]).toEqual([4, 5])
})

test('BROWSE-05 a page that cannot be made is told to who waits for it, and made for the next', async () => {
  const { read } = reader(true)
  const fails = () => Promise.reject(new Error('the disk is gone'))
  const rows = rowsNow()
  const failed = expect(read('a', rows, fails)).rejects.toThrow('the disk is gone')
  await failed
  expect(await read('a', rows)).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([await read('a', rowsNow(), fails), await read('a', rowsNow())]).toEqual([1, 1])
})
