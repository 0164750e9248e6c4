import type { Notification } from '@footlight/core/protocol/notifications'
import { expect, test } from 'vitest'
import { type Page, withNewest } from './use-centre.ts'

function pageOf(ids: readonly number[], has_more = false, read: readonly number[] = []): Page {
  const notifications = ids.map((id): Notification => {
    const common = { id, about: null, created_at: '2026-03-01T12:00:00.000Z', is_read: read.includes(id) }
    return { ...common, subject: { kind: 'post' } } as Notification
  })
  return { notifications, has_more }
}

const idsOf = ({ notifications }: Page) => notifications.map(({ id }) => id)

test('WEB-NOTIFY-05 a new entry comes first, and older ones that were loaded stay', () => {
  const shown = pageOf([9, 8, 7, 6, 5, 4], true)
  const after = withNewest(shown, pageOf([10, 9, 8], true))
  expect(idsOf(after)).toEqual([10, 9, 8, 7, 6, 5, 4])
  expect(after.has_more).toBe(true)
  expect(withNewest(pageOf([9, 8, 7]), pageOf([10, 9, 8], true)).has_more).toBe(false)
})

test('WEB-NOTIFY-05 what another window deleted or read is so here', () => {
  const after = withNewest(pageOf([9, 8, 7, 6], true), pageOf([9, 7], true, [9]))
  expect(idsOf(after)).toEqual([9, 7, 6])
  expect(after.notifications[0]?.is_read).toBe(true)
  expect(idsOf(withNewest(pageOf([3, 2]), pageOf([])))).toEqual([])
  expect(idsOf(withNewest(pageOf([3, 2, 1]), pageOf([3, 1])))).toEqual([3, 1])
})

test('WEB-NOTIFY-05 no gap is hidden: more than a page came while nobody listened', () => {
  const after = withNewest(pageOf([5, 4, 3]), pageOf([30, 29, 28], true))
  expect(idsOf(after)).toEqual([30, 29, 28])
  expect(after.has_more).toBe(true)
})
