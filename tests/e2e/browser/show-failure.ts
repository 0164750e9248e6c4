import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { isHydrated, openedBrowsers } from './open-browser.ts'

/** Of the beginning, and of the end. */
const CHARS_SHOWN = 1_500
/** What came last to a page. */
const ANSWERS_SHOWN = 15

/** Of a test that fails, what its pages show: it says more than what did not come in time, and a machine of CI is gone. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const pages = [...openedBrowsers].flatMap((browser) =>
    browser.contexts().flatMap((context) => context.pages()),
  )
  const states: string[] = []
  for (const page of pages) {
    const state = await stateOf(page).catch((error: unknown) => [String(error)])
    states.push(...state)
    const text = await textOf(page).catch((error: unknown) => String(error))
    const lines = [`at the end of "${task.name}", ${page.url()}:`, ...state, ...text.split('\n')]
    process.stdout.write(`${lines.filter(Boolean).join('\n  ')}\n`)
  }
  // To stand with the failure at the end of the run, of which a machine of CI keeps little else.
  Object.assign(task.result.errors?.[0] ?? {}, { pages: states.join('\n') })
})

async function stateOf(page: Page): Promise<readonly string[]> {
  const messages = await page.consoleMessages()
  return [
    ...((await isHydrated(page)) ? [] : ['React does not run here.']),
    ...(await page.pageErrors()).map(String),
    ...messages.filter((each) => each.type() === 'error').map((each) => each.text()),
    await page.evaluate(lastAnswers, ANSWERS_SHOWN),
  ]
}

/** In the page: how old it is, and when it asked for what came last, and how long that took. */
function lastAnswers(count: number): string {
  const asked = performance.getEntriesByType('resource').slice(-count)
  const rounded = asked.map(
    ({ name, startTime, duration }) =>
      `${new URL(name).pathname} at ${Math.round(startTime)} for ${Math.round(duration)}`,
  )
  return `${document.visibilityState}, ${Math.round(performance.now())} ms old; came last, in ms: ${rounded.join(', ')}`
}

async function textOf(page: Page): Promise<string> {
  const text = await page.locator('body').ariaSnapshot({ timeout: 2_000 })
  if (text.length <= 2 * CHARS_SHOWN) return text
  return `${text.slice(0, CHARS_SHOWN)}\n[…]\n${text.slice(-CHARS_SHOWN)}`
}
