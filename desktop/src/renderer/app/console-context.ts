import { createContext, use } from 'react'
import type { ConsoleContext } from './console.ts'

export const ConsoleReactContext = createContext<ConsoleContext | null>(null)

/** @throws outside of the app: a programmer's error. */
export function useConsole(): ConsoleContext {
  const value = use(ConsoleReactContext)
  if (value === null) throw new Error('there is no console around this component')
  return value
}
