import type { Clock } from '@footlight/core/ports'

const LOOK_EVERY_MS = 1_000
/** Looks in a row, a second apart, at which the picture stood where it was. */
export const LOOKS_STUCK = 5

export interface PictureLook {
  /** Of the element, in seconds. */
  readonly position: number
  /** It should be moving, and somebody looks at the page. */
  readonly isDue: boolean
}

/** Calls `onStuck` once, when a picture that should move has stood for some seconds. The answer ends it. */
export function watchForStuck(clock: Clock, look: () => PictureLook, onStuck: () => void): () => void {
  let last: number | null = null
  let looks = 0
  const stop = clock.every(LOOK_EVERY_MS, () => {
    const { position, isDue } = look()
    looks = isDue && position === last ? looks + 1 : 0
    last = position
    if (looks < LOOKS_STUCK) return
    stop()
    onStuck()
  })
  return stop
}
