import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { vi } from 'vitest'
import { runAxe } from '../browser/run-axe.ts'
import { whatCovers, whatIsCut, whatIsWide } from './screen-faults.ts'

export const gridSizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1024, height: 700 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const
const gridThemes = ['dark', 'light'] as const
export const gridLanguages = ['en', 'de', 'fr'] as const

interface GridSize {
  readonly width: number
  readonly height: number
}
type GridTheme = (typeof gridThemes)[number]
type GridLanguage = (typeof gridLanguages)[number]

export interface GridPlace {
  /** Of its pictures. */
  readonly name: string
  /** Brings the page there, in the language that it has; resolves when what it shows stands. */
  open(page: Page): Promise<unknown>
  /** What must be inside the window at every size, with nothing lying over it. */
  pinned?(page: Page): readonly Locator[]
}

/** How this page is given a size, a theme and a language: a browser's window and the console's differ in all three. */
export interface GridDress {
  size(page: Page, size: GridSize): Promise<unknown>
  theme(page: Page, theme: GridTheme): Promise<unknown>
  /** Takes effect with the next `open` of a place at the latest. */
  language(page: Page, language: GridLanguage): Promise<unknown>
}

export interface GridOptions {
  readonly dress?: GridDress
  readonly sizes?: readonly GridSize[]
  readonly themes?: readonly GridTheme[]
  readonly languages?: readonly GridLanguage[]
  /** Where axe looks in an ordinary run; absent: at the narrowest and the widest. */
  readonly axeAt?: readonly GridSize[]
}

/** With SCREENS=1 every cell is looked at by axe and photographed, and what a screen reader has of it is written down. */
export const isWholeGrid = process.env['SCREENS'] === '1'
const FOLDER = join(tmpdir(), 'footlight-screens')
/** What moves after a change of size has stopped by then. */
const STANDS_WITHIN_MS = 1_000

export const browserDress: GridDress = {
  size: (page, size) => page.setViewportSize(size),
  theme: async (page, theme) => {
    // Colors that are on their way from one theme to the other are of neither.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
  },
  language: async (page, language) => {
    const { origin } = new URL(page.url())
    await page.context().addCookies([{ name: 'lang', value: language, url: origin }])
  },
}

/**
 * Every place in every language, theme and size, and what is wrong there: wider than the window, a pinned control that
 * is out of it or covered, a finding of axe. A place is opened once for each language.
 */
export async function walkGrid(
  page: Page,
  places: readonly GridPlace[],
  {
    dress = browserDress,
    sizes = gridSizes,
    themes = gridThemes,
    languages = gridLanguages,
    axeAt = [sizes[0]!, sizes.at(-1)!],
  }: GridOptions = {},
): Promise<string[]> {
  const faults: string[] = []
  for (const language of languages) {
    await dress.language(page, language)
    for (const place of places) {
      const shut = await place.open(page).then(
        () => null,
        (error: unknown) => `${place.name}-${language}: does not open: ${String(error)}`,
      )
      if (shut !== null) {
        faults.push(shut)
        continue
      }
      if (isWholeGrid) await writeDown(page, `${place.name}-${language}`)
      for (const [at, theme] of themes.entries()) {
        await dress.theme(page, theme)
        for (const size of sizes) {
          await dress.size(page, size)
          const cell = `${place.name}-${size.width}x${size.height}-${theme}-${language}`
          const found = await layoutFaults(page, place.pinned?.(page) ?? [])
          if (isWholeGrid || axeAt.includes(size))
            // Another theme is other colors of the same page.
            found.push(...(await axeFaults(page, at === 0 || isWholeGrid ? undefined : ['color-contrast'])))
          faults.push(...found.map((fault) => `${cell}: ${fault}`))
          if (isWholeGrid) await photograph(page, cell)
        }
      }
    }
  }
  return faults
}

/** As it stands, or as it comes to stand: columns settle in the frames after a change of size. */
async function layoutFaults(page: Page, pinned: readonly Locator[]): Promise<string[]> {
  let faults: string[] = []
  const isRight = async () => {
    const wide = [...(await page.evaluate(whatIsWide)), ...(await page.evaluate(whatIsCut))]
    const covered = await Promise.all(pinned.map(coverOf))
    faults = [...wide, ...covered.flat()]
    return faults.length === 0
  }
  await vi.waitUntil(isRight, { timeout: STANDS_WITHIN_MS, interval: 100 }).catch(() => undefined)
  return faults
}

async function coverOf(control: Locator): Promise<string[]> {
  if ((await control.count()) === 0) return [`${String(control)} is not there`]
  const found = await control.first().evaluate(whatCovers, undefined, { timeout: STANDS_WITHIN_MS })
  return found.map((fault) => `${String(control)} ${fault}`)
}

/** Behind a dialog the page is hidden from readers, its landmarks too. */
const ofWholePages: ReadonlySet<string> = new Set(['landmark-one-main', 'page-has-heading-one', 'region'])

/** What stays: colors that fade in from one theme or screen to the next are looked at again. */
async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const until = Date.now() + STANDS_WITHIN_MS
  for (;;) {
    const faults = await axeFindings(page, rules)
    if (faults.length === 0 || Date.now() > until) return faults
    await setTimeout(250)
  }
}

async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const { violations } = await runAxe(page, rules)
  const isCovered = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0
  return violations
    .filter(({ id }) => !isCovered || !ofWholePages.has(id))
    .map(({ id, nodes }) => {
      const where = nodes
        .slice(0, 4)
        .map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ''})`)
      return `${id}: ${where.join(' | ')}`
    })
}

/** What a screen reader has of the page, in its order. */
async function writeDown(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.txt`), await page.locator('body').ariaSnapshot())
}

async function photograph(page: Page, cell: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  await page.screenshot({ path: join(FOLDER, `${cell}.png`) })
}
