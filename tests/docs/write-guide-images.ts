import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { must } from '../dev-env/show-steps.ts'
import { startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser } from '../e2e/browser/open-browser.ts'

/**
 * `node tests/docs/write-guide-images.ts` (with the site built): the pictures of the guides, of the demo with its drawn
 * performers. Each is as large as its name says, twice as sharp.
 */
const folder = fileURLToPath(new URL('../../resources/guides/images/', import.meta.url))
const ROOM = 'saffron_quill'
const [width, height] = [390, 640]
const QUALITY = 62
const LIVE_WITHIN_MS = 150_000
/** Until pictures move and fonts are there. */
const SETTLED_MS = 6_000

interface Shot {
  readonly name: string
  readonly path: string
  readonly who: string
  /** What is opened first. */
  readonly open?: (page: Page) => Promise<void>
  /** What comes to the upper edge; absent: the page begins there. */
  readonly from?: string
}

const shots: readonly Shot[] = [
  {
    ...{ name: 'viewer-tip', path: `/${ROOM}`, who: 'demo_viewer' },
    open: (page) => page.getByTestId('tip-open').first().click(),
  },
  {
    ...{ name: 'viewer-private', path: `/${ROOM}`, who: 'demo_viewer' },
    open: (page) => page.getByTestId('offer-private').first().click(),
  },
  { name: 'viewer-privacy', path: '/account/privacy', who: 'demo_viewer' },
  {
    ...{ name: 'viewer-limits', path: '/account/purchases', who: 'demo_viewer' },
    from: '#purchase-limits',
  },
  { name: 'performer-broadcast', path: '/account/broadcast', who: 'demo_model2' },
  { name: 'performer-room', path: '/account/room', who: 'demo_model2' },
  { name: 'performer-payouts', path: '/account/payouts', who: 'demo_model2' },
  { name: 'studio-team', path: '/account/studio', who: 'demo_studio' },
  { name: 'studio-share', path: '/account/studio/demo_model', who: 'demo_studio' },
]

const payouts = { rate: 500, currency: 'EUR', holdDays: 7, minimum: 1_000, debtor: null }
const footlight = await startFootlight({ config: { demoRooms: true, payouts } })
const browser = await openBrowser([], { isWhole: true })
try {
  const end = Date.now() + LIVE_WITHIN_MS
  while (!footlight.server.live.isPublic(ROOM)) {
    if (Date.now() > end) throw new Error(`${ROOM} is not live`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  for (const shot of shots) await take(shot)
} finally {
  await browser.close()
  await footlight.stop()
}

async function take({ name, path, who, open, from }: Shot): Promise<void> {
  const person = await footlight.login(who)
  must(await person.post('/user/settings', { dark_mode_enabled: false }))
  const context = await browser.newContext({
    ...{ viewport: { width, height }, deviceScaleFactor: 2, locale: 'en', colorScheme: 'light' },
    ...{ isMobile: true, hasTouch: true },
  })
  const cookies = { adults_only: '1', theme: 'light', ...Object.fromEntries(person.cookies) }
  await context.addCookies(
    Object.entries(cookies).map(([key, value]) => ({ name: key, value, url: footlight.url })),
  )
  // Without news that lie over the page.
  await context.addInitScript(() => localStorage.setItem('fanclub_announced_at', '1'))
  const page = await context.newPage()
  await page.goto(footlight.url + path)
  await page.waitForTimeout(SETTLED_MS)
  if (open !== undefined) await open(page)
  if (from !== undefined)
    await page.locator(from).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(SETTLED_MS)
  const file = `${name}-${width}x${height}.webp`
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(folder + file)
  process.stdout.write(`${file} ${size} bytes\n`)
  await context.close()
}
