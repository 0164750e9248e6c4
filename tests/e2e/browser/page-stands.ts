import type { Page, Request } from 'playwright-core'
import { vi } from 'vitest'
import { isHydrated } from './open-browser.ts'

/** Of a page that nobody asks for anything any more. */
const QUIET_MS = 80
const PATIENCE = { interval: 20, timeout: 10_000 }

/**
 * How to wait until a page stands: its script runs, its heading is there, and nothing that it asked for is on its way.
 * Half a second without a request, which Playwright's "networkidle" waits for, is most of the time that a page takes.
 */
export function watchStanding(page: Page): () => Promise<void> {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return async () => {
    await vi.waitUntil(() => isHydrated(page), PATIENCE)
    await page
      .locator('main:not([aria-busy=true]) h1')
      .first()
      .waitFor({ state: 'attached', timeout: PATIENCE.timeout })
    let quietSince = Date.now()
    await vi.waitUntil(() => {
      if (asked.size > 0) quietSince = Date.now()
      return Date.now() - quietSince > QUIET_MS
    }, PATIENCE)
  }
}
