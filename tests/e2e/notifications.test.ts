import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { NotificationSubject } from '@footlight/core/protocol/notification-kinds'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser
let viewer: TestApi & { readonly username: string }

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
  viewer = await footlight.newPerson('viewer', 500)
  await fill()
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** One of each kind, as the sources write them. */
async function fill(): Promise<void> {
  const subjects = [
    { kind: 'new_member', level: 'insider' },
    { kind: 'membership_grace', level: 'insider', ends_at: '2026-12-01T10:00:00.000Z' },
    { kind: 'membership_price' },
    { kind: 'media_reviewed', media_id: 4, decision: 'refused' },
    { kind: 'post' },
    { kind: 'message' },
    { kind: 'show' },
    { kind: 'live' },
  ] as const
  await write(subjects, 1)
}

async function write(subjects: readonly NotificationSubject[], position: number): Promise<void> {
  const { people, notificationSources } = footlight.server.database
  const account = (await people.byUsername(viewer.username))!.id
  const about = (await people.byUsername('demo_model'))!.id
  const told = subjects.map((subject) => ({
    account,
    about: subject.kind === 'media_reviewed' ? null : about,
    key: `test:${position}:${subject.kind}`,
    subject,
  }))
  const nothing = { fanOuts: [], memory: [], read: [] }
  const before = position === 1 ? null : position - 1
  await notificationSources.apply('test', before, { position, told, ...nothing }, new ManualClock().now())
}

async function open(path: string, viewport = desktop, colorScheme: 'dark' | 'light' = 'dark'): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en', colorScheme })
  const { url } = footlight
  const cookies = { ...Object.fromEntries(viewer.cookies), adults_only: '1', theme: colorScheme }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  return page
}

test('WEB-NOTIFY-01 WEB-NOTIFY-05 the bell counts, leads to the list, and follows what is read, deleted and restored', async () => {
  const page = await open('/')
  const errors = watchErrors(page)
  const bell = page.getByTestId('bell')
  await bell.and(page.getByLabel('Notifications, 8 unread')).waitFor()
  await bell.click()
  const rows = page.getByTestId('notification')
  await rows.nth(7).waitFor()
  await page.getByText(/is live$/).waitFor()
  await shootPage(page, 'notifications')
  await rows.first().getByLabel('Mark as read').click()
  await bell.and(page.getByLabel('Notifications, 7 unread')).waitFor()
  await rows.nth(1).getByLabel('Delete').click()
  await bell.and(page.getByLabel('Notifications, 6 unread')).waitFor()
  await expect.poll(() => rows.count()).toBe(7)
  await page.getByRole('button', { name: 'Undo' }).click()
  await bell.and(page.getByLabel('Notifications, 7 unread')).waitFor()
  // The socket may tell the number before the list has its row again.
  await expect.poll(() => rows.count()).toBe(8)
  // Another window, and one that came meanwhile: the open page follows both.
  const { notifications } = must(await viewer.get('/notifications'))
  await write([{ kind: 'media_reviewed', media_id: 5, decision: 'refused' }], 2)
  must(await viewer.post('/notifications/read', { up_to: notifications[0].id }))
  await bell.and(page.getByLabel('Notifications, 1 unread')).waitFor()
  await expect.poll(() => rows.count()).toBe(9)
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => row.dataset['read'])))
    .toEqual(['false', ...Array(8).fill('true')])
  must(await viewer.delete(`/notifications/${must(await viewer.get('/notifications')).notifications[0].id}`))
  await expect.poll(() => rows.count()).toBe(8)
  await bell.and(page.getByLabel('Notifications', { exact: true })).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-NOTIFY-02 on a phone, in both themes, nothing is cut off, and a press on a message opens the chat', async () => {
  for (const scheme of ['dark', 'light'] as const) {
    const page = await open('/notifications', phone, scheme)
    await page.getByTestId('notification').nth(7).waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(phone.width)
    if (scheme === 'light') await shootPage(page, 'notifications-light', 'light')
    await page.setViewportSize(phone)
    if (scheme === 'light') {
      await page.getByText(/sent you a message$/).click()
      await page.getByRole('dialog').waitFor()
    }
    await page.context().close()
  }
})
