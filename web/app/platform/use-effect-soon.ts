import { useEffect } from 'react'

/**
 * An effect in a task of its own after the page was taken over, so that a press in between is answered first:
 * for what opens sockets and fetches, which nobody sees begin.
 */
export function useEffectSoon(effect: () => (() => void) | undefined, on: readonly unknown[]): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = effect()
    })
    return () => {
      clearTimeout(timer)
      stop?.()
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the effect hangs on, as with useEffect.
  }, on)
}
