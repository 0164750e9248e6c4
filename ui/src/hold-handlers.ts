import type { HTMLAttributes, KeyboardEvent } from 'react'
import type { Hold } from './hold.ts'

type HoldHandlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerUp' | 'onPointerLeave' | 'onPointerCancel' | 'onKeyDown' | 'onKeyUp' | 'onBlur'
>

/**
 * A button that is held by the main mouse button, a finger, Enter or Space. Whatever takes the press away
 * from it releases it.
 */
export function holdHandlers(hold: Hold): HoldHandlers {
  const release = () => hold.release()
  const byKey = (run: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    run()
  }
  return {
    onPointerDown: (event) => {
      if (event.button === 0) hold.begin()
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onKeyDown: byKey(() => hold.begin()),
    onKeyUp: byKey(release),
    onBlur: release,
  }
}
