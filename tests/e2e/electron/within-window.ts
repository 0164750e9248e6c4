import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { whatCovers } from '../screens/screen-faults.ts'
import type { RunningConsole } from './launch-console.ts'

/** By their test ids, as they stand in `SafetyBar`. */
export type Control = 'accept' | 'decline' | 'end' | 'stop' | 'panic'

const places: Readonly<Record<Control, string>> = {
  accept: '[data-testid=decision] button:nth-of-type(1)',
  decline: '[data-testid=decision] button:nth-of-type(2)',
  end: '[data-testid=end-show]',
  stop: '[data-testid=stop]',
  panic: '[data-testid=panic]',
}

/** Of the page in it, px. */
export const windowSizes = [
  [1024, 700],
  [1280, 720],
] as const

export async function resizeWindow(
  { app, page }: RunningConsole,
  [width, height]: readonly [number, number],
): Promise<void> {
  await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]!.setContentSize(...size), [
    width,
    height,
  ] as [number, number])
  await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
}

/**
 * Each is wholly inside the window, and nothing lies over any part of it: not its panel's edge, not a dialog.
 */
export async function expectWithinWindow(page: Page, ...controls: readonly Control[]): Promise<void> {
  const hidden = async (control: Control): Promise<string[]> => {
    const element = page.locator(places[control])
    if ((await element.count()) === 0) return [`${control} is not there`]
    return (await element.first().evaluate(whatCovers)).map((fault) => `${control} ${fault}`)
  }
  // Columns and the bar settle in the frames after a change of size.
  await expect.poll(async () => (await Promise.all(controls.map(hidden))).flat()).toEqual([])
}
