import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApi } from '../../dev-env/api-client.ts'
import type { Footlight } from '../../dev-env/start-footlight.ts'
import { runAxe } from './run-axe.ts'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

interface OpenOptions {
  /** Absent: English. */
  readonly locale?: string
  /** What it may do without asking; absent: nothing. */
  readonly permissions?: string[]
}

/** A page in a browser of its own, with the session of `who` (null: a guest), past the question for the age. */
export async function openAs(
  browser: Browser,
  { url }: Pick<Footlight, 'url'>,
  who: TestApi | null,
  path: string,
  viewport = desktop,
  { locale = 'en', permissions = [] }: OpenOptions = {},
): Promise<Page> {
  const hasTouch = viewport === phone
  const context = await browser.newContext({ viewport, locale, hasTouch, permissions })
  const cookies = { ...Object.fromEntries(who?.cookies ?? []), adults_only: '1' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  // Below the limit of a test, so that what did not come is named.
  page.setDefaultTimeout(25_000)
  await page.goto(`${url}${path}`)
  return page
}

/** axe finds nothing as the page is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await runAxe(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** What axe finds, and what is wider than the window. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await runAxe(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ...(wide > 0 ? [`wider than the window by ${wide}`] : []),
  ]
}
