import { createContext, use } from 'react'
import type { LayoutArranger } from './layout-arranger.ts'

export const ArrangerContext = createContext<LayoutArranger | null>(null)

/** @throws outside of a layout: a programmer's error. */
export function useArranger(): LayoutArranger {
  const value = use(ArrangerContext)
  if (value === null) throw new Error('there is no layout around this panel')
  return value
}
