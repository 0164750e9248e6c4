import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { RunningConsole } from '../electron/launch-console.ts'

const FOLDER = join(tmpdir(), 'footlight-shots')
const wanted = process.env['SHOTS'] === '1'
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** With SHOTS=1: pictures of the page on a phone and on a desktop, for people to look at. */
export async function shootPage(page: Page, name: string, theme: 'dark' | 'light' = 'dark'): Promise<void> {
  if (!wanted) return
  mkdirSync(FOLDER, { recursive: true })
  const dress = (value: string) =>
    page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), value)
  await dress(theme)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.screenshot({ path: join(FOLDER, `web-${name}-${theme}-${size.width}.png`) })
  }
  await dress('dark')
}

/** The same in both themes; the window is as large as before. */
export async function shootThemes(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!
  await shootPage(page, name)
  await shootPage(page, name, 'light')
  await page.setViewportSize(size)
}

export async function shootConsole({ page }: RunningConsole, name: string): Promise<void> {
  if (!wanted) return
  mkdirSync(FOLDER, { recursive: true })
  await page.screenshot({ path: join(FOLDER, `console-${name}.png`) })
}

/** With SHOTS=1: the same of one part of a page, wherever it stands. */
export async function shootPart(page: Page, testId: string, name: string): Promise<void> {
  if (!wanted) return
  mkdirSync(FOLDER, { recursive: true })
  for (const theme of ['dark', 'light'])
    for (const size of sizes) {
      await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
      await page.setViewportSize(size)
      const path = join(FOLDER, `web-${name}-${theme}-${size.width}.png`)
      await page.getByTestId(testId).screenshot({ path })
    }
}
