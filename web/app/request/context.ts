import { createContext } from 'react-router'
import type { PageApi } from './page-api.ts'

/** Set by `server/entry.ts` for every request. */
export const pageApiContext = createContext<PageApi>()
export const nonceContext = createContext<string>()
