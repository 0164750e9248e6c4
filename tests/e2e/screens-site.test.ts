import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { goLive } from '../dev-env/go-live.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { type GridOptions, type GridPlace, gridSizes, isWholeGrid, walkGrid } from './screens/screen-grid.ts'
import { type SitePage, type SiteReader, sitePages } from './screens/site-routes.ts'

const missing = whyNoBrowser()
/** Of a page that nobody asks for anything any more. */
const QUIET_MS = 80
let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  const recordsCustodian = { name: 'Robin Quill', address: '1 Lamp Street\nSpringfield' }
  footlight = await startFootlight({ config: { recordsCustodian } })
  // Somebody is live, and what was paid stands in a statement.
  await goLive(footlight.server, 'demo_model2')
  must(await (await footlight.login('demo_viewer')).tip('demo_model2', 25))
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

async function openPage(reader: SiteReader): Promise<Page> {
  const who = reader === 'guest' ? null : await footlight.login(reader)
  const context = await browser.newContext({ locale: 'en', bypassCSP: true, reducedMotion: 'reduce' })
  const cookies = { ...Object.fromEntries(who?.cookies ?? []), adults_only: '1' }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: footlight.url })),
  )
  const page = await context.newPage()
  await page.goto(`${footlight.url}/terms`)
  return page
}

/** A page stands when its script runs and what it asked for is there. */
function placesOf(page: Page, reader: SiteReader): GridPlace[] {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const list: readonly SitePage[] = sitePages[reader]
  return list.map(({ path, status = 200, isCovered }) => ({
    name: `${reader}${path.replaceAll(/[^\w-]+/g, '_')}`,
    async open() {
      asked.clear()
      const answer = await page.goto(`${footlight.url}${path}`)
      expect([path, answer?.status()]).toEqual([path, status])
      await page.waitForFunction('earlyPresses.signal.aborted')
      const heading = page.locator('main:not([aria-busy=true]) h1').first()
      await heading.waitFor({ state: 'attached', timeout: 10_000 })
      let quietSince = Date.now()
      await vi.waitUntil(
        () => {
          if (asked.size > 0) quietSince = Date.now()
          return Date.now() - quietSince > QUIET_MS
        },
        { interval: 20, timeout: 10_000 },
      )
    },
    pinned: () => (isCovered ? [] : [page.getByRole('banner')]),
  }))
}

/**
 * An ordinary run looks at each page once, at all sizes: half of them dark and by axe on a phone, half of them light and
 * on a desktop, in the longest language. ACCESS-01 looks at more of what is there for axe.
 */
const samples: readonly GridOptions[] = isWholeGrid
  ? [{}]
  : [
      { languages: ['fr'], themes: ['dark'], axeAt: [gridSizes[0]] },
      { languages: ['fr'], themes: ['light'], axeAt: [gridSizes[5]] },
    ]

test.each(Object.keys(sitePages) as SiteReader[])(
  'SCREEN-03 no page of %s scrolls sideways, hides its header or fails axe, at any size, in both themes',
  async (reader) => {
    const page = await openPage(reader)
    const faults: string[] = []
    for (const [index, sample] of samples.entries()) {
      const places = placesOf(page, reader).filter((_, at) => at % samples.length === index)
      faults.push(...(await walkGrid(page, places, sample)))
    }
    expect(faults).toEqual([])
    await page.context().close()
  },
  isWholeGrid ? 3_600_000 : 300_000,
)
