import type { Column, LayoutName } from './panel-definition.ts'

/** Of a column that gives way to the others, so that nothing in it is cut off. */
const least: Readonly<Record<Column, string>> = { left: '15rem', middle: '17rem', right: '18rem' }

/**
 * The sides keep what they need; the middle, or what is leftmost without one, takes the rest. In rem and as a
 * share of the window.
 */
const sides: Readonly<
  Record<LayoutName, { readonly [Of in Column]?: readonly [rem: number, share: number] }>
> = {
  ready: { right: [26, 0.42], middle: [24, 0.3] },
  air: { left: [21, 0.28], right: [25, 0.37] },
}

export function leastWidth(column: Column): string {
  return least[column]
}

/** In px; undefined: whatever the others leave. */
export function defaultWidth(
  layoutName: LayoutName,
  column: Column,
  shown: readonly Column[],
): number | undefined {
  const side = sides[layoutName][column]
  const takesRest = shown.find((each) => sides[layoutName][each] === undefined) ?? shown[0]
  if (side === undefined || column === takesRest) return undefined
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.round(Math.min(side[0] * rem, side[1] * innerWidth))
}

/**
 * The stored widths of just these columns, filling the layout; nothing where one of them was never measured.
 */
export function shareOf(
  widths: Readonly<Record<string, number>>,
  shown: readonly Column[],
): { readonly defaultLayout?: Record<string, number> } {
  const total = shown.reduce((sum, column) => sum + (widths[column] ?? Number.NaN), 0)
  if (!(total > 0)) return {}
  return {
    defaultLayout: Object.fromEntries(shown.map((column) => [column, (widths[column]! / total) * 100])),
  }
}
