import type { LayoutArranger } from './layout-arranger.ts'
import type { DropTarget, LayoutStore } from './layout-store.ts'
import type { Column } from './panel-definition.ts'

/** How far the pointer goes, in px, before a press becomes a drag. */
const SLIP_PX = 6

interface DragDeps {
  readonly layout: LayoutStore
  readonly arranger: LayoutArranger
  readonly onDrag: () => void
}

/**
 * Follows one press on a handle until it ends: dropped on a column it moves the panel, Esc or anywhere else
 * leaves it.
 */
export function startPanelDrag(
  press: PointerEvent,
  id: string,
  { layout, arranger, onDrag }: DragDeps,
): void {
  if (press.button !== 0) return
  const ending = new AbortController()
  const options = { signal: ending.signal }

  function finish(): void {
    ending.abort()
    layout.drag(null, null)
  }

  addEventListener(
    'pointermove',
    (event) => {
      if (
        layout.dragged === null &&
        Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < SLIP_PX
      )
        return
      onDrag()
      layout.drag(id, targetAt(event.clientX, event.clientY, arranger))
    },
    options,
  )
  addEventListener(
    'pointerup',
    () => {
      const { target } = layout
      finish()
      if (target !== null) arranger.place(id, target.column, target.index)
    },
    options,
  )
  addEventListener('pointercancel', finish, options)
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') finish()
    },
    options,
  )
}

/** Above the first panel whose middle is below the pointer. */
function targetAt(x: number, y: number, { layout }: LayoutArranger): DropTarget | null {
  const box = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  if (box == null) return null
  const column = box.dataset['column'] as Column
  const next = [...box.querySelectorAll<HTMLElement>('[data-panel]')].find((frame) => {
    const { top, height } = frame.getBoundingClientRect()
    return y < top + height / 2
  })
  return {
    column,
    index: next === undefined ? layout[column].length : layout[column].indexOf(next.dataset['panel']!),
  }
}
