import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axeCore
  }
}

/** What axe says of a page as it stands. Pages let in no script of others: their context wants `bypassCSP`. */
export async function runAxe(page: Page): Promise<AxeResults> {
  await page.evaluate(script)
  return page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
}
