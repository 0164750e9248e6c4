import { expect, test } from 'vitest'
import { type Arrival, isFresh, recordOf, TRACKING_TTL_MS } from './tracking.ts'

const arrival = (path: string, query: Record<string, string> = {}, more: Partial<Arrival> = {}): Arrival => ({
  ...{ path, referrer: '', isMobile: false },
  query: (name) => query[name] ?? null,
  ...more,
})
const KEY = 'abcdefghijklmnop'
const never = (): number => 0.999

test('AFF-08 a link with a key is remembered with its click from any page; a key or a click that is none is not', () => {
  expect(recordOf(arrival('/anna', { aff: KEY, click_id: 'c1', advert_id: 'ad' }), 5, never)).toEqual({
    ...{ key: KEY, clickId: 'c1', advert: 'ad' },
    ...{ path: '/anna', createdAt: 5 },
  })
  expect(recordOf(arrival('/anna', { aff: 'KEY', click_id: 'c1' }), 5, never)).toBeNull()
  expect(recordOf(arrival('/', { aff: KEY, click_id: '<b>' }), 5, never)?.clickId).toBeNull()
})

test('AFF-08 visitors without a link are tagged by chance, by where they came from, and one in twenty as having seen no advert', () => {
  const part = (one: Arrival): number => {
    let tagged = 0
    for (let at = 0; at < 1_000; at += 1) {
      const values = [0.5, at / 1_000]
      if (recordOf(one, 0, () => values.shift()!)?.advert === 'organic') tagged += 1
    }
    return tagged / 1_000
  }
  const fromSearch = { referrer: 'https://www.google.co.uk/search?q=x', isMobile: true }
  expect(part(arrival('/', {}, fromSearch))).toBe(0.5)
  expect(part(arrival('/', {}, { ...fromSearch, isMobile: false }))).toBe(0.75)
  expect(part(arrival('/girls', {}, fromSearch))).toBe(0.75)
  expect(part(arrival('/', {}, { ...fromSearch, referrer: 'https://google.com.evil.example/' }))).toBe(0.75)
  expect(part(arrival('/anna', {}, fromSearch))).toBe(0)
  expect(recordOf(arrival('/'), 0, () => 0.049)?.advert).toBe('no-advert')
})

test('AFF-08 a record is good for an hour, and not before it was made', () => {
  const record = recordOf(arrival('/', { aff: KEY }), 1_000, never)!
  expect(
    [1_000, 999 + TRACKING_TTL_MS, 1_000 + TRACKING_TTL_MS, 999].map((now) => isFresh(record, now)),
  ).toEqual([true, true, false, false])
})
