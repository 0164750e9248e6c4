import { expect, test } from 'vitest'
import { ReferralVisit, STORAGE_NAME } from './referral-visit.ts'

const KEY = 'abcdefghijklmnop'

function browserWith(
  remembered: string | null,
  query: Record<string, string> = { aff: KEY, click_id: 'c.1' },
) {
  const stored = new Map<string, string>()
  const log: string[] = []
  const clock = { now: 1_000 }
  const open = (path = '/girls', with_: Record<string, string> = query) =>
    new ReferralVisit({
      arrival: { path, query: (name) => with_[name] ?? null, referrer: '', isMobile: false },
      now: () => clock.now,
      random: () => 0.999,
      storage: {
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: (name) => void stored.delete(name),
      },
      remembered,
      remember: (value) => log.push(value),
    })
  return { open, stored, log, clock }
}

test.each([null, '0', '', 'yes'])(
  'WEB-AFF-01 with the cookie %j nothing is stored, and the visit itself knows its link alone',
  (cookie) => {
    const { open, stored } = browserWith(cookie)
    const visit = open()
    expect([...stored]).toEqual([])
    expect(visit.report()).toEqual({ key: KEY, tracked: null })
    // The next page that is loaded knows nothing of it.
    expect(open('/girls', {}).report()).toBeNull()
  },
)

test('WEB-AFF-01 who agrees is remembered for an hour, and forgotten once it was sent', () => {
  const { open, stored, log } = browserWith(null)
  open().give()
  expect([log, JSON.parse(stored.get(STORAGE_NAME)!)]).toMatchObject([['1'], { key: KEY, clickId: 'c.1' }])
  const later = browserWith('1')
  later.open()
  const tracked = { click_id: 'c.1', advert_id: null, path: '/girls' }
  expect(later.open('/anna', {}).report()).toEqual({ key: KEY, tracked })
  expect(later.stored.size).toBe(0)
  later.open()
  later.clock.now += 3_600_000
  expect(later.open('/anna', {}).report()).toBeNull()
})

test('WEB-AFF-01 who takes it back leaves nothing', () => {
  const { open, stored, log } = browserWith('1')
  const visit = open()
  expect(stored.size).toBe(1)
  visit.refuse()
  expect([stored.size, log]).toEqual([0, ['0']])
  expect(visit.report()).toEqual({ key: KEY, tracked: null })
})

test('WEB-AFF-01 only who came by a link is asked, and only once', () => {
  expect(browserWith(null).open().isAsked).toBe(true)
  expect(browserWith(null, {}).open().isAsked).toBe(false)
  expect(browserWith('0').open().isAsked).toBe(false)
})

test('WEB-AFF-01 what something else wrote there is thrown away', () => {
  const { open, stored } = browserWith('1', {})
  stored.set(STORAGE_NAME, '{"key":')
  expect(open('/anna').report()).toBeNull()
  expect(stored.size).toBe(0)
})
