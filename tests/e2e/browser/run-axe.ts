import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** axe itself, for a page that only main reaches. */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: typeof axeCore
  }
}

const PATIENCE_MS = 25_000

/**
 * What axe says of a page as it stands, when what fades in or out has done so. Pages let in no script of others: their
 * context wants `bypassCSP`. `rules`: absent, all; some, where only what they look at can have changed.
 */
export async function runAxe(page: Page, rules?: readonly string[]): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const tooLong = () => reject(new Error(`axe said nothing of ${page.url()} within ${PATIENCE_MS} ms`))
    timer = setTimeout(tooLong, PATIENCE_MS)
  })
  const told = page.evaluate(async (runOnly) => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(
      ending.filter(({ playState }) => playState === 'running').map(({ finished }) => finished),
    )
    return window.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly: [...runOnly] }) })
  }, rules)
  return Promise.race([told, limit]).finally(() => clearTimeout(timer))
}
