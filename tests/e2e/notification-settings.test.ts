import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { PushBrowser } from '../dev-env/push-browser.ts'
import { type PushService, startPushService } from '../dev-env/push-service.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
const PATH = '/account/notifications'
type Viewer = TestApi & { readonly username: string }
let service: PushService
let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  service = await startPushService()
  const { connection: pushConnection } = service
  footlight = await startFootlight({ pushConnection, config: { pushServices: ['push.example.org'] } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  await service?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function contextOf(
  who: TestApi,
  { viewport = desktop, theme = 'dark' as 'dark' | 'light', locale = 'en', within = browser } = {},
): Promise<BrowserContext> {
  // The checker is put into the page, which lets no script of others run.
  const context = await within.newContext({ viewport, locale, colorScheme: theme, bypassCSP: true })
  const { url } = footlight
  const cookies = { ...Object.fromEntries(who.cookies), adults_only: '1', theme }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  return context
}

async function open(context: BrowserContext, path = PATH): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${footlight.url}${path}`)
  return page
}

const settingsOf = async (who: TestApi) => must(await who.get('/notifications/settings'))
const idOf = async ({ username }: { readonly username: string }) =>
  (await footlight.server.database.people.byUsername(username))!.id

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await runAxe(page)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

test('WEB-NOTIFY-03 what is chosen by keyboard is saved, and a page that was open before takes nothing back', async () => {
  const viewer = await footlight.newPerson('viewer')
  const context = await contextOf(viewer)
  const page = await open(context, '/notifications')
  const errors = watchErrors(page)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await box('New posts: Email').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await box('New posts: Push').isChecked()).toBe(true)
  // Without the site there is nothing.
  await box('A message while you are away: Site').uncheck()
  expect(await box('A message while you are away: Email').isChecked()).toBe(false)
  await box('New pictures and videos: Email').check()
  await box('New pictures and videos: Site').isChecked()
  await page.getByRole('checkbox', { name: 'Quiet hours' }).check()
  await page.getByLabel('From').fill('22:30')
  await page.getByLabel('Maximum per hour and channel').selectOption('2')
  await page.getByLabel('The rest in one daily email').selectOption('off')
  // Meanwhile, by a link in an e-mail.
  must(await viewer.post('/notifications/settings', { channels: { membership_price: ['site'] } }))
  await page.getByRole('button', { name: 'Save choices' }).press('Enter')
  await page.getByText('Your choices were saved.').waitFor()
  const after = await settingsOf(viewer)
  expect(after).toMatchObject({
    channels: {
      post: ['site', 'email', 'push'],
      media: ['site', 'email'],
      message: [],
      membership_price: ['site'],
      live: ['site', 'push'],
    },
    quiet: { from: 22 * 60 + 30, to: 8 * 60 },
    hourly_limit: 2,
    digest_hour: null,
    shows_details: false,
  })
  expect(after.time_zone).toBe(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone))
  expect(await box('Fan club prices changed: Email').isChecked()).toBe(false)
  expect(errors).toEqual([])
  await context.close()
})

test('WEB-NOTIFY-03 where e-mail has stopped the page says why and tries again, on a phone and a desktop, in both themes', async () => {
  const viewer = await footlight.newPerson('viewer')
  const { notificationSettings } = footlight.server.database
  for (const [viewport, theme] of [
    [phone, 'light'],
    [phone, 'dark'],
    [desktop, 'light'],
    [desktop, 'dark'],
  ] as const) {
    await notificationSettings.bounced(await idOf(viewer), Date.parse('2026-11-20T10:00:00Z'), 'mailbox_full')
    const context = await contextOf(viewer, { viewport, theme })
    const page = await open(context)
    await page.getByText('your mailbox is full').waitFor()
    await page.getByTestId('push-state').filter({ hasText: /./ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    expect(await faultsOf(page)).toEqual([])
    if (viewport === phone) await shootPage(page, 'notification-settings', theme)
    await page.setViewportSize(viewport)
    await page.getByRole('checkbox', { name: 'Show names' }).check()
    await page.getByRole('button', { name: 'Try this address again' }).click()
    await page.getByTestId('mail-bounced').waitFor({ state: 'detached' })
    // What was not saved yet is still there, and not saved.
    expect(await page.getByRole('checkbox', { name: 'Show names' }).isChecked()).toBe(true)
    const { bounced, shows_details } = await settingsOf(viewer)
    expect([bounced, shows_details]).toEqual([null, false])
    await context.close()
  }
})

test.each(['de', 'es', 'fr', 'it', 'nl'])(
  'WEB-NOTIFY-03 nothing is cut off on a phone, nor left in English, in %s',
  async (locale) => {
    const model = await footlight.newPerson('model')
    const context = await contextOf(model, { viewport: phone, locale })
    const page = await open(context)
    await page.getByTestId('push-state').filter({ hasText: /./ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await page.getByRole('row').count()).toBe(13)
    expect(await page.getByRole('main').textContent()).not.toMatch(
      /notification_settings|Push on this|one daily email/,
    )
    await context.close()
  },
)

/** Chromium's own service cannot be reached from here: it gives out an address of the test's service instead. */
async function offer(context: BrowserContext, subscription: object | null): Promise<void> {
  await context.addInitScript((given) => {
    let now: object | null = JSON.parse(sessionStorage.getItem('given') ?? 'null')
    const stored = () =>
      now && {
        ...(now as { endpoint: string }),
        options: { applicationServerKey: null },
        toJSON: () => now,
        unsubscribe: async () => {
          now = null
          sessionStorage.removeItem('given')
          return true
        },
      }
    const prototype = PushManager.prototype as unknown as Record<string, unknown>
    prototype['getSubscription'] = async () => stored()
    prototype['subscribe'] = async () => {
      if (given === null) throw new DOMException('Registration failed - push service error', 'AbortError')
      now = given
      sessionStorage.setItem('given', JSON.stringify(given))
      return stored()
    }
  }, subscription)
}

async function tell(who: Viewer): Promise<void> {
  const { notificationSources } = footlight.server.database
  const about = await idOf({ username: 'demo_model' })
  const told = [{ account: await idOf(who), about, key: 'm', subject: { kind: 'message' as const } }]
  const gathered = { position: 1, told, fanOuts: [], memory: [], read: [] }
  await notificationSources.apply(`push of ${who.username}`, null, gathered, Date.now())
}

/** Of Chromium's workers; the DOM's types do not have it. */
interface WorkerScope extends EventTarget {
  readonly clients: { openWindow(url: string): Promise<null> }
  readonly registration: ServiceWorkerRegistration
  readonly NotificationEvent: new (name: string, init: { notification: Notification }) => Event
}

/** What the worker opens when messages with these addresses are pressed. Only a real press may open a window. */
async function pressedIn(context: BrowserContext, urls: readonly unknown[]): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  return await worker!.evaluate(async (given) => {
    const scope = self as unknown as WorkerScope
    const opened: string[] = []
    scope.clients.openWindow = async (url: string) => {
      opened.push(String(url))
      return null
    }
    for (const url of given) {
      const [notification] = await scope.registration.getNotifications()
      const event = new scope.NotificationEvent('notificationclick', { notification: notification! })
      Object.defineProperty(event, 'notification', { value: { close: () => undefined, data: { url } } })
      const before = opened.length
      scope.dispatchEvent(event)
      // The worker looks for its windows first, which takes as long as it takes; the test itself has an end.
      while (opened.length === before) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return opened
  }, urls)
}

describe('where the browser shows notifications', () => {
  let whole: Browser

  beforeAll(async () => {
    if (missing === null) whole = await openBrowser([], { isWhole: true })
  })
  afterAll(() => whole?.close())

  test('WEB-NOTIFY-04 push is turned on, a message is shown by the worker of the site and leads there, and push is turned off', async () => {
    const viewer = await footlight.newPerson('viewer')
    const device = new PushBrowser()
    const context = await contextOf(viewer, { within: whole })
    await context.grantPermissions(['notifications'], { origin: footlight.url })
    await offer(context, device.subscription('https://push.example.org/e2e'))
    const page = await open(context)
    const errors = watchErrors(page)
    const state = page.getByTestId('push-state')
    await state.and(page.getByText('Push is off for this device.')).waitFor()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await state.and(page.getByText('Push is on for this device.')).waitFor()
    await shootPage(page, 'notification-push')
    await page.reload()
    await state.and(page.getByText('Push is on for this device.')).waitFor()
    await tell(viewer)
    await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 15_000 })
    const text = device.read(service.received[0]!.body)

    const line = await context.newCDPSession(page)
    const registrations: { registrationId: string }[] = []
    line.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
    await line.send('ServiceWorker.enable')
    await expect.poll(() => registrations.length, { timeout: 10_000 }).toBeGreaterThan(0)
    const { registrationId } = registrations[0]!
    const deliver = (data: string) =>
      line.send('ServiceWorker.deliverPushMessage', { origin: footlight.url, registrationId, data })
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, lang, data }) => ({
          title,
          body,
          lang,
          data,
        }))
      })
    // Chromium drops a notification that is asked for while it is being put up: what is not there is sent again. The same
    // takes its own place; what is no message of ours is shown as one that says nothing.
    const neutral = { title: 'You have a new message', body: '', lang: 'en', data: { url: '/notifications' } }
    const shownAfter = async (data: string) => {
      await deliver(data)
      await pause(500)
      return await shown()
    }
    await expect.poll(() => shownAfter(text), { timeout: 20_000 }).toEqual([neutral])
    await expect.poll(() => shownAfter(text), { timeout: 20_000 }).toEqual([neutral])
    await expect
      .poll(async () => new Set((await shownAfter('not ours')).map(({ title }) => title)), {
        timeout: 20_000,
      })
      .toEqual(new Set([neutral.title, '•']))

    expect(await pressedIn(context, ['/notifications', 'https://evil.example/x', 7])).toEqual([
      `${footlight.url}/notifications`,
      `${footlight.url}/notifications`,
      `${footlight.url}/notifications`,
    ])
    await page.getByRole('button', { name: 'Turn off' }).click()
    await state.and(page.getByText('Push is off for this device.')).waitFor()
    expect(await footlight.server.database.pushDevices.of(await idOf(viewer), Date.now())).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  test('WEB-NOTIFY-04 it says why push cannot be turned on: denied, not there, not offered, no answer', async () => {
    const viewer = await footlight.newPerson('viewer')
    const stateOf = async (prepare: (context: BrowserContext) => Promise<unknown>, press: boolean) => {
      const context = await contextOf(viewer, { within: whole })
      await prepare(context)
      const page = await open(context)
      const state = page.getByTestId('push-state')
      await state.filter({ hasText: /./ }).waitFor()
      if (press) {
        await page.getByRole('button', { name: 'Turn on' }).click()
        await state.and(page.locator('[data-state=failed], [data-state=denied]')).waitFor()
      } else expect(await page.getByRole('button', { name: 'Turn on' }).isDisabled()).toBe(true)
      const said = await state.textContent()
      await context.close()
      return said
    }
    const permission = (value: string) => (context: BrowserContext) =>
      context.addInitScript((given) => {
        Object.defineProperty(Notification, 'permission', { get: () => given })
      }, value)
    expect(await stateOf(permission('denied'), false)).toMatch(/^Your browser blocks notifications/)
    const without = (context: BrowserContext) =>
      context.addInitScript(() => void Reflect.deleteProperty(window, 'PushManager'))
    expect(await stateOf(without, false)).toMatch(/^This browser cannot receive push here/)
    const noAnswer = async (context: BrowserContext) => {
      await context.grantPermissions(['notifications'], { origin: footlight.url })
      await offer(context, null)
    }
    expect(await stateOf(noAnswer, true)).toMatch(/^That did not work/)
    // The server refuses: nothing of it stays in the browser.
    const elsewhere = async (context: BrowserContext) => {
      await context.grantPermissions(['notifications'], { origin: footlight.url })
      await offer(context, new PushBrowser().subscription('https://elsewhere.example.org/x'))
    }
    expect(await stateOf(elsewhere, true)).toMatch(/^That did not work/)
    expect(await footlight.server.database.pushDevices.of(await idOf(viewer), Date.now())).toEqual([])
  })
})
