import { createContext, useContext } from 'react'

/**
 * True in a panel's own window, which has no bar along its lower edge: what ends and answers stands on the
 * cards there.
 */
export const DetachedContext = createContext(false)

export function useIsDetached(): boolean {
  return useContext(DetachedContext)
}
