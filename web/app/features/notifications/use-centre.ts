import { type Notification, notificationRoutes } from '@footlight/core/protocol/notifications'
import { useRef, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { useAccountNews } from '../../platform/use-account-news.ts'

export interface Page {
  readonly notifications: readonly Notification[]
  readonly has_more: boolean
}

/**
 * What is shown once the newest page was read again. It stands for all entries down to its oldest, so that one that
 * was deleted in another window goes; older ones that were loaded before stay below it, where nothing between the two
 * was missed.
 */
export function withNewest(shown: Page, newest: Page): Page {
  const end = newest.notifications.at(-1)?.id
  const isWhole = end === undefined || !newest.has_more
  if (isWhole || !shown.notifications.some(({ id }) => id >= end)) return newest
  const older = shown.notifications.filter(({ id }) => id < end)
  if (older.length === 0) return newest
  return { notifications: [...newest.notifications, ...older], has_more: shown.has_more }
}

/** The entries that are shown, as they come and as other windows change them, and what can be done with them. */
export function useCentre(first: Page) {
  const { api, session, toasts } = useStores()
  const [shown, setShown] = useState(first)
  const [isLoading, setLoading] = useState(false)
  /** Counts what makes an answer that is still on its way too old to be shown. */
  const turn = useRef(0)

  async function refresh(): Promise<void> {
    const own = ++turn.current
    const answer = await api.call(notificationRoutes.notifications, { query: {} })
    // What changed since then is told, and read, as well.
    if (answer.ok && own === turn.current) setShown((page) => withNewest(page, answer.value))
  }
  useAccountNews(({ name }) => name === 'v3.notification.count', refresh)

  function change(alter: (all: readonly Notification[]) => readonly Notification[]): void {
    turn.current += 1
    setShown((page) => ({ ...page, notifications: alter(page.notifications) }))
  }

  const markRead = (ids: readonly number[]): void =>
    change((all) => all.map((each) => (ids.includes(each.id) ? { ...each, is_read: true } : each)))

  async function read(id: number): Promise<void> {
    markRead([id])
    const answer = await api.call(notificationRoutes.readNotification, { params: { id } })
    if (answer.ok) session.setUnread(answer.value.unread)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  async function readAll(): Promise<void> {
    const [newest] = shown.notifications
    if (newest === undefined) return
    const answer = await api.call(notificationRoutes.readNotifications, { body: { up_to: newest.id } })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    markRead(shown.notifications.map(({ id }) => id))
    session.setUnread(answer.value.unread)
  }

  async function restore(entry: Notification): Promise<void> {
    const answer = await api.call(notificationRoutes.restoreNotification, { params: { id: entry.id } })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    change((all) => [...all, entry].sort((a, b) => b.id - a.id))
    session.setUnread(answer.value.unread)
  }

  async function remove(entry: Notification): Promise<void> {
    const answer = await api.call(notificationRoutes.deleteNotification, { params: { id: entry.id } })
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    change((all) => all.filter(({ id }) => id !== entry.id))
    session.setUnread(answer.value.unread)
    toasts.show({
      appearance: 'success',
      title: { key: 'notifications.deleted' },
      autoDismiss: false,
      action: { label: { key: 'notifications.undo' }, run: () => void restore(entry) },
    })
  }

  async function older(): Promise<void> {
    const last = shown.notifications.at(-1)
    if (last === undefined) return
    setLoading(true)
    const answer = await api.call(notificationRoutes.notifications, { query: { before: last.id } })
    setLoading(false)
    if (!answer.ok) return void toasts.error({ key: `errors.${answer.error.error}` })
    const { notifications, has_more } = answer.value
    setShown((page) => ({ has_more, notifications: [...page.notifications, ...notifications] }))
  }

  return { shown, isLoading, read, readAll, remove, older }
}
