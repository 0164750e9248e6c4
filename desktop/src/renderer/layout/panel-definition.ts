import type { ComponentType } from 'react'

export type LayoutName = 'ready' | 'air'
export const columns = ['left', 'middle', 'right'] as const
export type Column = (typeof columns)[number]

/** Where a panel stands until the performer moves it. */
export interface PanelHome {
  /** Stable: layouts are stored by it. Lower case and hyphens, as in a window's name. */
  readonly id: string
  /** Absent: not in that layout. */
  readonly home: { readonly [On in LayoutName]?: Column }
}

/** A part of the console that the performer can see, move, resize and detach. */
export interface PanelDefinition extends PanelHome {
  /** Key of its title in `console/panels.json`. */
  readonly title: string
  readonly Panel: ComponentType
  /**
   * `content` (default): as high as what is in it; the column scrolls. `fill`: takes what is left and scrolls
   * what is in it, as the chat does.
   */
  readonly size?: 'content' | 'fill'
  /** Reaches the edges of its column. */
  readonly flush?: true
}
