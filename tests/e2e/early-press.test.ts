import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openAs } from './browser/open-as.ts'
import { isHydrated, openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'

const missing = whyNoBrowser()
/** What comes with an answer of the server. */
const patient = { timeout: 10_000 }
let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

test('PAGE-EARLY-01 what is pressed before the script of the page runs is done when it does, once', async () => {
  const early = await openAs(browser, footlight, footlight.guest(), '/faq')
  const errors = watchErrors(early)
  const letGo = await holdScripts(early, '**/*.js')
  await early.goto(footlight.url, { waitUntil: 'commit' })
  const [signUp, logInButton] = ['Sign up', 'Log in'].map((name) =>
    early.getByRole('button', { name }).first(),
  )
  await signUp!.click()
  await logInButton!.click()
  expect(await early.getByRole('dialog').count()).toBe(0)
  letGo()
  await early.getByTestId('login-form').waitFor()
  expect(await early.getByTestId('signup-form').count()).toBe(0)
  await early.keyboard.press('Escape')
  await early.getByTestId('login-form').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await early.context().close()
})

test('PAGE-EARLY-01 a part that comes later than the page does what is pressed in it, though it is drawn anew', async () => {
  const early = await openAs(browser, footlight, footlight.guest(), '/faq')
  const errors = watchErrors(early)
  const letGo = await holdScripts(early, '**/ComposerGate-*.js')
  await early.goto(`${footlight.url}/demo_model`, { waitUntil: 'commit' })
  await early.getByTestId('composer-gate').getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => isHydrated(early), patient).toBe(true)
  await early.waitForTimeout(500)
  expect(await early.getByRole('dialog').count()).toBe(0)
  letGo()
  await early.getByTestId('login-form').waitFor()
  expect(errors).toEqual([])
  await early.context().close()
})

test('PAGE-EARLY-01 only the button that was pressed is pressed again, and only if it still says the same', async () => {
  const script = /<body><script[^>]*>([\s\S]+?)<\/script>/.exec(
    await (await fetch(footlight.url)).text(),
  )![1]!
  const page = await browser.newPage()
  await page.setContent(`<main><p><button>Buy</button></p><p><button>Free</button></p></main>`)
  await page.evaluate((keepEarlyPresses) => {
    addEventListener('click', (event) => document.body.append(`${(event.target as Element).textContent}.`))
    new Function(keepEarlyPresses)()
  }, script)
  const hydrate = () => {
    for (const button of document.querySelectorAll('button')) Object.assign(button, { __reactProps$1: {} })
  }
  const pressed = async (change: () => void) => {
    await page.locator('button', { hasText: 'Free' }).click()
    await page.evaluate(change)
    await page.evaluate(hydrate)
    await page.waitForTimeout(200)
    const said = await page.evaluate(() => document.body.lastChild!.textContent)
    await page.evaluate(() => {
      document.querySelector('main')!.innerHTML = '<p><button>Buy</button></p><p><button>Free</button></p>'
      document.body.replaceChildren(document.querySelector('main')!)
    })
    return said
  }
  expect(await pressed(() => undefined)).toBe('Free.')
  expect(
    await pressed(() => document.querySelectorAll('button')[1]!.replaceChildren('Spy for 120/min')),
  ).toBe('BuySpy for 120/min')
  expect(await pressed(() => document.querySelectorAll('button')[1]!.remove())).toBe('Buy')
  // Drawn anew: there once, and there twice.
  expect(
    await pressed(() =>
      document
        .querySelectorAll('p')[1]!
        .replaceChildren(document.querySelectorAll('button')[1]!.cloneNode(true)),
    ),
  ).toBe('Free.')
  expect(
    await pressed(() =>
      document
        .querySelector('main')!
        .replaceChildren(...[1, 1].map((at) => document.querySelectorAll('p')[at]!.cloneNode(true))),
    ),
  ).toBe('FreeFree')
  await page.close()
})

test('BROWSE-08 the script of the page leaves the tabs where somebody has moved them', async () => {
  const early = await openAs(browser, footlight, footlight.guest(), '/faq', { width: 390, height: 844 })
  const letGo = await holdScripts(early, '**/*.js')
  await early.goto(footlight.url, { waitUntil: 'commit' })
  const tabs = early.getByRole('navigation', { name: 'Lists of rooms' })
  await tabs.getByRole('link').last().scrollIntoViewIfNeeded()
  const moved = await tabs.evaluate((nav) => nav.scrollLeft)
  expect(moved).toBeGreaterThan(0)
  letGo()
  await expect.poll(() => isHydrated(early), patient).toBe(true)
  await early.waitForTimeout(500)
  expect(await tabs.evaluate((nav) => nav.scrollLeft)).toBe(moved)
  await early.context().close()
})

test('BROWSE-06 BROWSE-08 PAGES-06 a list is fetched once for pointer and press, and comes under its own heading, its tab in sight', async () => {
  const guest = await openAs(browser, footlight, null, '/girls')
  const asked: string[] = []
  guest.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.data')) asked.push(pathname)
  })
  await expect.poll(() => isHydrated(guest), patient).toBe(true)
  // Every heading that is painted, and who stands below it.
  await guest.evaluate(() => {
    const seen = Object.assign(window, { seen: new Set<string>() }).seen
    const look = () => {
      const names = [...document.querySelectorAll('[data-testid=room-card] a')].map((link) =>
        link.getAttribute('href'),
      )
      seen.add(
        `${document.querySelector('h1')?.textContent}: ${names.includes('/demo_model')}, ${names.includes('/demo_model2')}`,
      )
      requestAnimationFrame(look)
    }
    look()
  })
  const men = guest.getByRole('banner').getByRole('link', { name: 'Men', exact: true })
  // What listens for pointers comes after the page itself, and each coming of the pointer is a fetch of its own.
  const ahead = async () => {
    await guest.getByRole('heading', { level: 1 }).hover()
    await men.hover()
    return [...new Set(asked)]
  }
  await expect.poll(ahead, { ...patient, interval: 500 }).toEqual(['/men.data'])
  await guest.waitForLoadState('networkidle')
  const before = [...asked]
  // On a slow machine the press is still being answered when what it focuses would be asked for.
  const cdp = await guest.context().newCDPSession(guest)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await men.click()
  await guest.waitForURL('**/men')
  await guest.locator('[data-testid=room-card] a[href="/demo_model2"]').waitFor()
  await cdp.detach()
  await guest.waitForLoadState('networkidle')
  expect(asked).toEqual(before)
  const seen = await guest.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen.map((each) => each.replace(/^.*: /, ''))).toEqual(['true, false', 'false, true'])
  await guest.setViewportSize({ width: 390, height: 844 })
  await guest.goto(`${footlight.url}/top`)
  const tab = guest.getByRole('navigation', { name: 'Lists of rooms' }).locator('[aria-current=page]')
  const edges = async () => (await tab.boundingBox())!
  await expect.poll(async () => (await edges()).x, patient).toBeGreaterThanOrEqual(0)
  await expect.poll(async () => (await edges()).x + (await edges()).width, patient).toBeLessThanOrEqual(390)
  await guest.context().close()
})

test('PAGES-05 the answer to the question for the age counts before the script of the page runs, and without any', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en' })
  const early = await context.newPage()
  await early.goto(`${footlight.url}/girls?lang=english`)
  await early.getByTestId('age-gate').getByRole('button').click()
  await early.getByRole('heading', { level: 1 }).waitFor()
  expect([early.url(), await early.getByTestId('age-gate').count()]).toEqual([
    `${footlight.url}/girls?lang=english`,
    0,
  ])
  await context.close()
})

/** Until the answer is called. */
async function holdScripts(page: Page, files: string): Promise<() => void> {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
