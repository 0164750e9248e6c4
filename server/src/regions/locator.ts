import type { Place } from './region-block.ts'

/** Where an address is. Port: a database of the operator's, or none at all. */
export interface Locator {
  /** null: not known. Never throws: an address that is none is not known. */
  locate(address: string): Place | null
}
