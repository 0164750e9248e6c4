import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const WHOLE = process.env['CHROMIUM_BIN'] ?? '/usr/bin/chromium'
/** The same engine without a window around the page, which on two cores takes half the time. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Why browser tests cannot run here; null: they can. */
export function whyNoBrowser(): string | null {
  return existsSync(WHOLE) ? null : `there is no Chromium at ${WHOLE} (install it, or set CHROMIUM_BIN)`
}

/** Those that are open. */
export const openedBrowsers = new Set<Browser>()

/**
 * A real Chromium without the services that it would call at home. `isWhole`: for what only the whole browser has, as
 * notifications, and for what is measured as people have it.
 */
export async function openBrowser(flags: readonly string[] = [], { isWhole = false } = {}): Promise<Browser> {
  const isShell = !isWhole && process.env['CHROMIUM_BIN'] === undefined && existsSync(SHELL)
  const browser = await chromium.launch({
    executablePath: isShell ? SHELL : WHOLE,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...[
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      ...flags,
    ],
  })
  openedBrowsers.add(browser)
  browser.once('disconnected', () => openedBrowsers.delete(browser))
  return browser
}

/** Whether React runs on a page. */
export const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps$')))

/** The picture of a room that closes is withdrawn; who asked for it a moment before is told 404 (HTTP-29). */
const withdrawn = /404 .*\/thumbs\/\w+\/\d+\.jpg\)$/

/**
 * React Router 8.4 drops a promise of every load; it is rejected where a newer load takes over while the last bytes of
 * the older one are still on their way, which nobody sees and which loses nothing. Our own code gives no signal to
 * anything whose refusal it does not catch.
 */
const OVERTAKEN = 'AbortError: signal is aborted without reason'

/** What the page wrote to its console as errors: refused by the content policy, thrown, missing. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`
    if (message.type() === 'error' && !withdrawn.test(text)) errors.push(text)
  })
  page.on('pageerror', (error) => {
    if (String(error) !== OVERTAKEN) errors.push(String(error))
  })
  return errors
}
