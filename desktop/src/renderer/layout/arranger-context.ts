import { createContext, use } from 'react'
import type { DeskArranger } from '../stores/layout/desk-arranger.ts'

export const ArrangerContext = createContext<DeskArranger | null>(null)

/** @throws outside of a desk: a programmer's error. */
export function useArranger(): DeskArranger {
  const value = use(ArrangerContext)
  if (value === null) throw new Error('there is no desk around this panel')
  return value
}
