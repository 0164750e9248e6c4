import type { Page } from 'playwright-core'
import { expect } from 'vitest'
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
  // Columns and the bar settle in the frames after a change of size.
  await expect
    .poll(() =>
      page.evaluate(
        whatIsHidden,
        controls.map((control) => [control, places[control]] as const),
      ),
    )
    .toEqual([])
}

function whatIsHidden(wanted: readonly (readonly [string, string])[]): string[] {
  return wanted.flatMap(([name, place]) => {
    const control = document.querySelector(place)
    if (control === null) return [`${name} is not there`]
    const { left, top, right, bottom } = control.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      return [
        `${name} is outside: ${left} to ${right} of ${innerWidth}, ${top} to ${bottom} of ${innerHeight}`,
      ]
    const points = [
      [left + 8, top + 8],
      [right - 8, top + 8],
      [left + 8, bottom - 8],
      [right - 8, bottom - 8],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const
    const over = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((hit) => hit === null || !control.contains(hit))
    return over === undefined
      ? []
      : [`${name} is under ${over === null ? 'nothing' : over.outerHTML.slice(0, 120)}`]
  })
}
