import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { isHydrated, openedBrowsers } from './open-browser.ts'

/** Of the beginning, and of the end. */
const CHARS_SHOWN = 1_500

/** Of a test that fails, what its pages show: it says more than what did not come in time, and a machine of CI is gone. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const pages = [...openedBrowsers].flatMap((browser) =>
    browser.contexts().flatMap((context) => context.pages()),
  )
  for (const page of pages) {
    const lines = await stateOf(page).catch((error: unknown) => [String(error)])
    process.stdout.write(`${[`at the end of "${task.name}", ${page.url()}:`, ...lines].join('\n  ')}\n`)
  }
})

async function stateOf(page: Page): Promise<readonly string[]> {
  const messages = await page.consoleMessages()
  const text = await page.locator('body').ariaSnapshot({ timeout: 2_000 })
  return [
    ...((await isHydrated(page)) ? [] : ['React does not run here.']),
    ...(await page.pageErrors()).map(String),
    ...messages.filter((each) => each.type() === 'error').map((each) => each.text()),
    ...shortened(text).split('\n').filter(Boolean),
  ]
}

function shortened(text: string): string {
  if (text.length <= 2 * CHARS_SHOWN) return text
  return `${text.slice(0, CHARS_SHOWN)}\n[…]\n${text.slice(-CHARS_SHOWN)}`
}
