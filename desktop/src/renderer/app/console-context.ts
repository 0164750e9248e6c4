import { createContext, use } from 'react'
import type { Console } from './console.ts'

export const ConsoleContext = createContext<Console | null>(null)

/** @throws outside of the app: a programmer's error. */
export function useConsole(): Console {
  const value = use(ConsoleContext)
  if (value === null) throw new Error('there is no console around this component')
  return value
}
