import { assert } from '@footlight/core/rules/result'
import { createContext, use } from 'react'
import type { Stores } from './stores.ts'

export const StoresContext = createContext<Stores | null>(null)

export function useStores(): Stores {
  const stores = use(StoresContext)
  assert(stores !== null, 'rendered outside the root')
  return stores
}
