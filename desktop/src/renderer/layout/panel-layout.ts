import * as z from 'zod/mini'
import { type Column, columns, type LayoutName, type PanelHome } from './panel-definition.ts'

/** Panels that were stored under another name before. */
const renamed: ReadonlyMap<string, string> = new Map([['show-desk', 'paid-shows']])
const nameOf = (id: string): string => renamed.get(id) ?? id

const Ids = z.catch(
  z.pipe(
    z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)),
    z.transform((ids) => ids.map(nameOf)),
  ),
  [],
)
const Widths = z.record(z.string(), z.number().check(z.positive(), z.maximum(2_000)))
const Heights = z.pipe(
  Widths,
  z.transform((heights) =>
    Object.fromEntries(Object.entries(heights).map(([id, height]) => [nameOf(id), height])),
  ),
)

/**
 * One layout as it is stored. Damaged parts are as good as absent, so an old file never costs the performer a
 * panel.
 */
export const StoredLayout = z.object({
  left: Ids,
  middle: Ids,
  right: Ids,
  hidden: Ids,
  detached: Ids,
  /** Of a panel that the performer made higher or lower, in rem. */
  heights: z.catch(Heights, {}),
  /** Of the columns, in percent; empty: as it comes. */
  widths: z.catch(Widths, {}),
})
export type StoredLayout = z.infer<typeof StoredLayout>

/**
 * Where every panel of a layout is right now: each id stands in exactly one column, also while it is hidden
 * or detached.
 */
export type PanelLayout = StoredLayout

export const untouched: StoredLayout = {
  left: [],
  middle: [],
  right: [],
  hidden: [],
  detached: [],
  heights: {},
  widths: {},
}

/**
 * A stored layout, made whole: panels that are gone fall out, new ones stand at their home, after the one
 * that they follow there.
 */
export function arrange(
  stored: StoredLayout,
  layoutName: LayoutName,
  homes: readonly PanelHome[],
): PanelLayout {
  const here = homes.filter(({ home }) => home[layoutName] !== undefined)
  const known = new Set(here.map(({ id }) => id))
  const placed = new Set<string>()
  const once = (ids: readonly string[]) =>
    ids.filter((id) => known.has(id) && !placed.has(id) && placed.add(id))
  const kept: Record<Column, string[]> = {
    left: once(stored.left),
    middle: once(stored.middle),
    right: once(stored.right),
  }
  for (const { id, home } of here) {
    if (placed.has(id)) continue
    const column = kept[home[layoutName]!]
    column.splice(indexAfterNeighbours(column, id, layoutName, here), 0, id)
    placed.add(id)
  }
  const detached = stored.detached.filter((id) => known.has(id))
  return {
    ...stored,
    ...kept,
    detached,
    hidden: stored.hidden.filter((id) => known.has(id) && !detached.includes(id)),
  }
}

/**
 * Behind the last of those that come before it in the list; a panel that the performer moved away leads
 * nobody.
 */
function indexAfterNeighbours(
  column: readonly string[],
  id: string,
  layoutName: LayoutName,
  here: readonly PanelHome[],
): number {
  const before = here
    .slice(
      0,
      here.findIndex((each) => each.id === id),
    )
    .filter(({ home }) => home[layoutName] === here.find((each) => each.id === id)!.home[layoutName])
  return Math.max(0, ...before.map((each) => column.indexOf(each.id) + 1))
}

export function columnOf(layout: PanelLayout, id: string): Column {
  return columns.find((column) => layout[column].includes(id)) ?? 'left'
}

/** Puts it before what stands at `index` of that column; the end where there is none. */
export function place(layout: PanelLayout, id: string, to: Column, index: number): PanelLayout {
  const from = columnOf(layout, id)
  const isLater = from === to && layout[from].indexOf(id) < index
  const without = { ...layout, [from]: layout[from].filter((each) => each !== id) }
  const target = [...without[to]]
  target.splice(isLater ? index - 1 : index, 0, id)
  return { ...without, [to]: target }
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * One step; past the last one it stays. Steps up and down pass over panels that are not to be seen in the
 * column.
 */
export function step(layout: PanelLayout, id: string, direction: Direction): PanelLayout {
  const column = columnOf(layout, id)
  if (direction === 'left' || direction === 'right') {
    const next = columns[columns.indexOf(column) + (direction === 'left' ? -1 : 1)]
    return next === undefined
      ? layout
      : place(layout, id, next, Math.min(layout[column].indexOf(id), layout[next].length))
  }
  const seen = layout[column].filter((each) => each === id || isDocked(layout, each))
  const neighbour = seen[seen.indexOf(id) + (direction === 'up' ? -1 : 1)]
  if (neighbour === undefined) return layout
  const at = layout[column].indexOf(neighbour)
  return place(layout, id, column, direction === 'up' ? at : at + 1)
}

/** Neither hidden nor in a window of its own. */
export function isDocked(layout: PanelLayout, id: string): boolean {
  return !layout.hidden.includes(id) && !layout.detached.includes(id)
}

export type PanelPlace = 'docked' | 'hidden' | 'detached'

export function stand(layout: PanelLayout, id: string, how: PanelPlace): PanelLayout {
  const without = {
    ...layout,
    hidden: layout.hidden.filter((each) => each !== id),
    detached: layout.detached.filter((each) => each !== id),
  }
  return how === 'docked' ? without : { ...without, [how]: [...without[how], id] }
}
