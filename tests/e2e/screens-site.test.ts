import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goLive } from '../dev-env/go-live.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { watchStanding } from './browser/page-stands.ts'
import {
  browserDress,
  type GridOptions,
  type GridPlace,
  gridSizes,
  isWholeGrid,
  walkGrid,
} from './screens/screen-grid.ts'
import { type SitePage, type SiteReader, sitePages } from './screens/site-routes.ts'

const missing = whyNoBrowser()
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

async function openPage(reader: SiteReader | 'demo_whale'): Promise<Page> {
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

function placesOf(page: Page, reader: SiteReader): GridPlace[] {
  const stands = watchStanding(page)
  const list: readonly SitePage[] = sitePages[reader]
  return list.map(({ path, status = 200, isCovered }) => ({
    name: `${reader}${path.replaceAll(/[^\w-]+/g, '_')}`,
    async open() {
      const answer = await page.goto(`${footlight.url}${path}`)
      expect([path, answer?.status()]).toEqual([path, status])
      await stands()
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

/** In both themes: what lies over a picture has colors of its own. */
const inShow: GridOptions = isWholeGrid ? {} : { languages: ['fr'], axeAt: [gridSizes[0], gridSizes[5]] }
/** What is over is not opened again. */
const stays = { ...browserDress, language: async () => undefined }

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

test('SCREEN-03 nor does a room in a private show, for its payer, for a spy, or over its receipt', async () => {
  const room = 'demo_model2'
  const performer = await footlight.login(room)
  const payer = await footlight.login('demo_whale')
  const page = await openPage('demo_whale')
  const spy = await openPage('demo_viewer')
  const open = (name: string, on: Page, role: string): GridPlace => ({
    name,
    async open() {
      await on.goto(`${footlight.url}/${room}`)
      await on.locator(`[data-testid=show-overlay][data-role=${role}]`).waitFor()
    },
    pinned: () => [on.getByTestId('show-overlay').getByRole('button').last(), on.getByTestId('chat-input')],
  })
  await page.goto(`${footlight.url}/${room}`)
  const { request_id } = must(await pay(payer, `/private/${room}/request`))
  must(await performer.post(`/private/${room}/accept`, { request_id }))
  const faults = await walkGrid(page, [open('private-payer', page, 'payer')], inShow)
  must(await pay(await footlight.login('demo_viewer'), `/video/spy/${room}`))
  faults.push(...(await walkGrid(spy, [open('private-spy', spy, 'spy')], inShow)))
  must(await payer.post(`/private/${room}/end`))
  const receipt = page.getByTestId('receipt')
  const sum = [page.getByTestId('receipt-tokens'), page.getByTestId('receipt-read')]
  const ended = { name: 'private-receipt', open: () => receipt.waitFor(), pinned: () => sum }
  faults.push(...(await walkGrid(page, [ended], { ...inShow, languages: ['en'], dress: stays })))
  expect(faults).toEqual([])
  await Promise.all([page, spy].map((each) => each.context().close()))
}, 600_000)
