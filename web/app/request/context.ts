import { createContext } from 'react-router'
import type { PageApi } from './page-api.ts'

/** Set by `server/entry.ts` for every request. */
export const pageApiContext = createContext<PageApi>()
/** The operator's own text, in this language or for all; null: they have provided none. */
export type LegalTexts = (document: 'terms' | 'privacy', language: string) => Promise<string | null>
export const legalContext = createContext<LegalTexts>()
export const nonceContext = createContext<string>()
