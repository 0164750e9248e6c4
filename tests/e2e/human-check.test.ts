import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight({ config: { humanCheck: { hashesMax: 20_000, afterFailures: 1 } } })
  browser = await openBrowser()
  for (const path of ['/', '/forgot-password']) await fetch(`${footlight.url}${path}`)
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

async function fillIn(page: Page, username: string): Promise<void> {
  const form = page.getByTestId('signup-form')
  await form.locator('input[name=username]').fill(username)
  await form.locator('input[name=email]').fill(`${username}@example.net`)
  await form.locator('input[name=password]').fill('seven-grey-lamps')
  for (const [part, value] of [
    ['Month', '2'],
    ['Day', '3'],
    ['Year', '1990'],
  ] as const)
    await form.getByLabel(part, { exact: true }).selectOption(value)
  await form.locator('input[name=accepts_terms]').check()
}

test('WEB-CAPTCHA-01 the page does the work unseen when somebody signs up by the keyboard, and nobody else is asked', async () => {
  const page = await openAs(browser, footlight, footlight.guest(), '/')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(footlight.url) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url())
  })
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await fillIn(page, 'quartz_wren')
  const form = page.getByTestId('signup-form')
  // The first time the work cannot be had: the form says so, and the next press tries again.
  await page.route('**/auth/human_check?*', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Create account' }).focus()
  await page.keyboard.press('Enter')
  await form.getByRole('alert').filter({ hasText: 'The check for robots failed' }).waitFor()
  await expectAccessible(page)
  await shootPage(page, 'captcha-failed')
  await page.setViewportSize(desktop)
  // Held for a moment, so that what goes on can be read.
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/auth/human_check?*', async (route) => {
    await held
    await route.continue()
  })
  await form.getByRole('button', { name: 'Create account' }).focus()
  await page.keyboard.press('Enter')
  await form.getByText('Checking that you are not a robot').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'captcha-working')
  await shootPage(page, 'captcha-working', 'light')
  release()
  await form.waitFor({ state: 'detached' })
  expect(await footlight.server.database.people.byUsername('quartz_wren')).not.toBeNull()
  expect(foreign).toEqual([])
  await page.context().close()
})

/** On a phone the menu leads there; once it opens, the page runs. */
async function openLogIn(page: Page): Promise<Locator> {
  const item = page.getByRole('menuitem', { name: 'Log in' })
  await pressUntil(page.getByRole('button', { name: 'Menu' }), () => item.isVisible())
  await item.click()
  const form = page.getByTestId('login-form')
  await form.waitFor()
  return form
}

/** What a page has fetched of it so far: how often work, and which files. */
function fetchedBy(page: Page): { works: number; files: string[] } {
  const fetched = { works: 0, files: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/auth/human_check')) fetched.works += 1
    if (/solve|HumanCheckNote|assets\/human_check/.test(pathname)) fetched.files.push(pathname)
  })
  return fetched
}

test('WEB-CAPTCHA-01 a forgotten password does it too, on a phone', async () => {
  const page = await openAs(browser, footlight, footlight.guest(), '/', phone)
  const fetched = fetchedBy(page)
  await openLogIn(page)
  await page.getByRole('link', { name: /forgot/i }).click()
  const form = page.getByTestId('forgot-form')
  await form.locator('input[name=email]').fill('nobody@example.net')
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
  expect(fetched.works).toBe(1)
  await page.context().close()
})

test('WEB-CAPTCHA-01 a log-in after failures does it too, on a phone, and fetches nothing of it before', async () => {
  const page = await openAs(browser, footlight, footlight.guest(), '/', phone)
  const fetched = fetchedBy(page)
  const form = await openLogIn(page)
  const tryWith = async (password: string) => {
    await form.locator('input[name=username]').fill('demo_viewer')
    await form.locator('input[name=password]').fill(password)
    await form.locator('button[type=submit]').click()
  }
  await tryWith('wrong-password')
  await form.getByRole('alert').filter({ hasText: 'do not match' }).waitFor()
  expect(fetched).toEqual({ works: 0, files: [] })
  await tryWith('footlight-demo')
  await form.waitFor({ state: 'detached' })
  expect(fetched.works).toBe(1)
  expect(fetched.files).not.toEqual([])
  await page.context().close()
})
