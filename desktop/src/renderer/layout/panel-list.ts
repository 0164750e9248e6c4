import type { ComponentType } from 'react'

export type Desk = 'ready' | 'air'
export type Column = 'left' | 'middle' | 'right'

/** A part of the console that she can see, move, resize and detach. */
export interface PanelDefinition {
  /** Stable: layouts are stored by it. */
  readonly id: string
  /** Key of its title in `console/panels.json`. */
  readonly title: string
  readonly Panel: ComponentType
  /** Where it stands until she moves it; absent: not on that desk. */
  readonly home: { readonly [On in Desk]?: Column }
}

/** Panels in the order in which they stand. */
export const panels: readonly PanelDefinition[] = []
