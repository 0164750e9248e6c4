import { type PointerEvent, type RefObject, useRef } from 'react'

/** px downwards that mean it; less, and the sheet is back where it was. */
const CLOSES_FROM_PX = 90

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: () => void
}

/** For the grip of a sheet: it follows the finger down, and far enough down it closes. */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
  const from = useRef<number | null>(null)
  function place(down: number): void {
    if (sheet.current !== null) sheet.current.style.translate = down === 0 ? '' : `0 ${down}px`
  }
  const down = ({ clientY }: PointerEvent): number =>
    from.current === null ? 0 : Math.max(0, clientY - from.current)
  return {
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = event.clientY
    },
    onPointerMove(event) {
      if (from.current !== null) place(down(event))
    },
    onPointerUp(event) {
      const isMeant = down(event) >= CLOSES_FROM_PX
      from.current = null
      place(0)
      if (isMeant) onClose()
    },
    onPointerCancel() {
      from.current = null
      place(0)
    },
  }
}
