import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { watchStanding } from './browser/page-stands.ts'
import { runAxe } from './browser/run-axe.ts'
import { logIn } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
/** Ten scenes and more are drawn and encoded first. */
const ON_AIR_WITHIN_MS = 150_000
const SHIFT_MAX = 0.05

let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight({
    config: {
      demoRooms: true,
      companions: { text: null, picture: null, messagePrice: 2, picturePrice: 20, keptDays: 90 },
    },
  })
  browser = await openBrowser()
  await vi.waitUntil(() => footlight.server.live.countLive() >= 10, {
    timeout: ON_AIR_WITHIN_MS,
    interval: 200,
  })
}, ON_AIR_WITHIN_MS)

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** Of Chromium; the DOM's types do not have it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

declare global {
  interface Window {
    /** All layout shifts so far. */
    shifted: { sum: number; what: string[] }
  }
}

interface Look {
  readonly width: number
  readonly height: number
  readonly theme: 'dark' | 'light'
}

async function open(
  { width, height, theme }: Look,
  cookies: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en',
    colorScheme: theme,
    // The checker is put into the page, which lets no script of others run.
    bypassCSP: true,
  })
  const all = { adults_only: '1', theme, ...cookies }
  await context.addCookies(Object.entries(all).map(([name, value]) => ({ name, value, url: footlight.url })))
  await context.addInitScript(() => {
    const { shifted } = Object.assign(window, { shifted: { sum: 0, what: [] as string[] } })
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, startTime, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        shifted.sum += value
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node.cloneNode(false) : node
          const name = element instanceof Element ? element.outerHTML : (node?.textContent ?? 'gone')
          const [from, to] = [previousRect, currentRect].map(({ y, height }) => `${y}+${height}`)
          shifted.what.push(`${name.slice(0, 80)} ${from} to ${to} at ${Math.round(startTime)} ms`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return context.newPage()
}

interface Visit {
  readonly path: string
  readonly look: Look
  /** The same page is looked at in these too, without loading it again. */
  readonly looks: readonly Look[]
}

/** What is wrong with a page as it stands: for those who see and hear otherwise, in its script, under the finger. */
async function faultsOf(
  page: Page,
  stands: () => Promise<void>,
  { path, look, looks }: Visit,
  errors: string[],
): Promise<string[]> {
  await stands()
  const shifted = await page.evaluate(() => window.shifted)
  const faults = await violationsOf(page, path)
  for (const { width, height, theme } of looks) {
    await page.setViewportSize({ width, height })
    await page.evaluate((name) => Object.assign(document.documentElement.dataset, { theme: name }), theme)
    await stands()
    // Another theme alone is other colors of the same page.
    const rules = width === look.width ? ['color-contrast'] : undefined
    faults.push(...(await violationsOf(page, `${path} at ${width}, ${theme}`, rules)))
  }
  return [
    ...faults,
    // An answer that is no page is noted by the browser itself, once for each.
    ...errors.splice(0).flatMap((error) => (isAnswer(error) ? [] : [`${path}: ${error}`])),
    ...(shifted.sum > SHIFT_MAX
      ? [`${path}: moved by ${shifted.sum.toFixed(3)}: ${shifted.what.join(', ')}`]
      : []),
  ]
}

async function violationsOf(page: Page, where: string, rules?: readonly string[]): Promise<string[]> {
  const { violations, passes } = await runAxe(page, rules)
  expect(passes.length).toBeGreaterThan(rules === undefined ? 10 : 0)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${where}: ${id}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    )
}

/** Each is loaded in `look`. */
async function visit(
  first: Page,
  look: Look,
  paths: readonly string[],
  looks: readonly Look[] = [],
): Promise<string[]> {
  const faults: string[] = []
  const watch = watchPage(first)
  for (const path of paths) {
    await first.setViewportSize(look)
    const place = { path, look, looks }
    const found = (await check(first, place, watch)) ?? (await checkAnew(first, place))
    faults.push(...(found ?? [`${path}: did not answer for ${CHECKED_WITHIN_MS} ms, twice`]))
  }
  return faults
}

interface Watch {
  readonly errors: string[]
  readonly stands: () => Promise<void>
}

const watchPage = (page: Page): Watch => ({ errors: watchErrors(page), stands: watchStanding(page) })

/** null: the page, or the checker in it, did not answer. */
async function check(page: Page, place: Visit, { stands, errors }: Watch): Promise<string[] | null> {
  await page.goto(footlight.url + place.path)
  const checked = faultsOf(page, stands, place, errors)
  // One that did not end ends with its page.
  checked.catch(() => undefined)
  return Promise.race([checked, delay(CHECKED_WITHIN_MS, null, { ref: false })])
}

/** Once in some runs a check does not end; what is said here is to tell whether the page or the checker hangs. */
async function checkAnew(page: Page, place: Visit): Promise<string[] | null> {
  const answer = page.evaluate(() => true).catch(() => false)
  const isAlive = await Promise.race([answer, delay(2_000, false, { ref: false })])
  console.warn(`${place.path} was not checked in ${CHECKED_WITHIN_MS} ms; its page answers: ${isAlive}`)
  const another = await page.context().newPage()
  const found = await check(another, place, watchPage(another))
  await another.close()
  return found
}

/** A page takes some seconds for each look, on a busy machine too. */
const CHECKED_WITHIN_MS = 20_000

const isAnswer = (error: string) => /status of (?:401|403|404)/.test(error)

const main = ['/', '/girls', '/multi-filter', '/aurora_vale', '/tikichat']
const others = [
  '/girls/new',
  '/girls/tag/talk',
  '/private-shows',
  '/top',
  '/voyeur-cams',
  '/for-you',
  '/view-history',
  '/?q=nobody-of-that-name',
  '/demo_model2',
  '/demo_model2/media',
  '/aurora_vale/media',
  '/aurora_vale/fanclub',
  '/media',
  '/free-porn',
  '/free-porn/model',
  '/exclusive-videos',
  '/faq',
  '/help/guides/viewer',
  '/affiliates',
  '/press',
  '/support',
  '/girls/versus-leaderboard',
  '/versus-tournament',
  '/terms',
  '/privacy',
  '/speed-date',
  '/followed',
  '/ai-girlfriend',
  '/nothing/is/here',
  '/nobody_of_that_name',
]
const phone = { width: 390, height: 844 }
const tablet = { width: 820, height: 1100 }
const desktop = { width: 1440, height: 900 }

describe('ACCESS-01 pages can be used by everybody, stand still, and report nothing', () => {
  const [small, large] = [{ ...phone, theme: 'light' } as const, { ...desktop, theme: 'dark' } as const]
  const half = others.length / 2
  // To load a page takes longest: of the others one half is loaded on a phone and the other half on a desktop.
  const visits: readonly { look: Look; paths: readonly string[]; also?: Look }[] = [
    { look: small, paths: main, also: { ...phone, theme: 'dark' } },
    { look: small, paths: others.slice(0, half), also: large },
    { look: large, paths: main, also: { ...desktop, theme: 'light' } },
    { look: large, paths: others.slice(half), also: small },
    { look: { ...tablet, theme: 'dark' }, paths: main },
  ]
  test.each(visits)(
    'of a guest, $look.width, $look.theme, from $paths.0',
    async ({ look, paths, also }) => {
      const page = await open(look)
      expect(await visit(page, look, paths, also && [also])).toEqual([])
      await page.context().close()
    },
    300_000,
  )

  test('the first page as rows', async () => {
    const look = { ...phone, theme: 'dark' } as const
    const page = await open(look, { browse_layout: 'section' })
    expect(await visit(page, look, ['/'])).toEqual([])
    await page.context().close()
  })

  test.each([
    ['demo_viewer', { ...phone, theme: 'light' }],
    ['demo_admin', { ...desktop, theme: 'dark' }],
    ['demo_model', { ...desktop, theme: 'light' }],
  ] as const)(
    'of %s',
    async (username, look) => {
      const page = await open(look)
      // On a phone the way to log in stands in a menu.
      await page.setViewportSize(desktop)
      await page.goto(footlight.url)
      await logIn(page, username)
      const own = {
        demo_viewer: [
          '/',
          '/aurora_vale',
          '/followed',
          '/account/settings',
          '/account/privacy',
          '/account/statement',
          '/account/purchases',
          '/account/tokens',
          '/promo',
          '/account/wheels',
          '/account/recordings',
          '/account/media',
          '/account/memberships',
          '/account/playlists',
          '/account/gift',
          '/account/profile',
          '/inbox',
          '/inbox?tab=friends',
          '/aurora_vale/fanclub',
          '/aurora_vale/custom',
          '/dick-ratings',
          '/ai-girlfriend/nova-lumen',
          '/account/orders',
          '/account/notifications',
        ],
        demo_admin: [
          '/admin/money',
          '/admin/affiliates',
          '/admin/money/prices',
          '/admin/promotions',
          '/admin/experiments',
          '/admin/money/tax',
          '/admin/tournaments',
          '/admin/sites',
          '/admin/media',
          '/admin/disputes',
        ],
        demo_model: [
          '/inbox',
          '/notifications',
          '/account/mass-messages',
          '/account/settings',
          '/account/room',
          '/account/profile',
          '/account/broadcast',
          '/account/library',
          '/account/fanclub',
          '/account/offers',
          '/account/orders?side=performer',
        ],
      }
      expect(await visit(page, look, own[username])).toEqual([])
      await page.context().close()
    },
    180_000,
  )
})
