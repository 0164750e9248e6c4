import { createContext, use } from 'react'

/**
 * Nonce of the answer's Content-Security-Policy; browsers hide it from scripts, so in the browser it is
 * undefined.
 */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return use(NonceContext)
}
