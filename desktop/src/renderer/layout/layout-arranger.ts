import type { LayoutStore } from './layout-store.ts'
import type { Column, LayoutName, PanelHome } from './panel-definition.ts'
import {
  arrange,
  columnOf,
  type Direction,
  type PanelLayout,
  type PanelPlace,
  place,
  stand,
  step,
} from './panel-layout.ts'

/** What can be done with the panels of one layout. Everything is stored at once. */
export class LayoutArranger {
  readonly layoutName: LayoutName
  readonly #store: LayoutStore
  readonly #homes: readonly PanelHome[]

  constructor(store: LayoutStore, layoutName: LayoutName, homes: readonly PanelHome[]) {
    this.layoutName = layoutName
    this.#store = store
    this.#homes = homes
  }

  get layout(): PanelLayout {
    return arrange(this.#store.layouts[this.layoutName], this.layoutName, this.#homes)
  }

  columnOf(id: string): Column {
    return columnOf(this.layout, id)
  }

  step(id: string, direction: Direction): void {
    this.#keep(step(this.layout, id, direction))
  }

  place(id: string, column: Column, index: number): void {
    this.#keep(place(this.layout, id, column, index))
  }

  stand(id: string, how: PanelPlace): void {
    this.#keep(stand(this.layout, id, how))
  }

  /** In rem; null: as high as it comes. */
  setHeight(id: string, rem: number | null): void {
    const { [id]: _before, ...others } = this.layout.heights
    this.#keep({ ...this.layout, heights: rem === null ? others : { ...others, [id]: rem } })
  }

  /** In percent, by column. */
  setWidths(widths: Readonly<Record<string, number>>): void {
    this.#keep({ ...this.layout, widths: { ...widths } })
  }

  /** Everything back to where it stood on the first day. */
  reset(): void {
    this.#store.reset(this.layoutName)
  }

  #keep(layout: PanelLayout): void {
    this.#store.keep(this.layoutName, layout)
  }
}
