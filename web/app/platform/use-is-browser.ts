import { useSyncExternalStore } from 'react'

const neverChanges = (): (() => void) => () => undefined

/**
 * False while the server renders and in the first paint, which has to be the same; for what depends on the
 * time of day.
 */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
