import type { Biller } from './billers/biller.ts'
import type { BillerHealth } from './billing-port.ts'

export interface Asking {
  /** Where the buyer is; null: nobody knows. */
  readonly country: string | null
  /** A method or a biller that the buyer wants; null: any. */
  readonly preferred: string | null
  /** Of the biller that declined this buyer last; null: none did. */
  readonly declinedBy: { readonly biller: string; readonly code: string } | null
}

export interface Candidate {
  readonly biller: Pick<Biller, 'name' | 'method'>
  /** Countries that it does not serve. */
  readonly closedTo: ReadonlySet<string>
  readonly health: BillerHealth
}

/** Codes by which another bank or network may decide otherwise; for the rest another biller would say the same. */
const elsewhere: ReadonlySet<string> = new Set([
  'NDECLINED',
  'NDECLINEDE',
  'NMYACNOTACCEPTED',
  'NMYAMNOTACCEPTED',
  'NMYDDNOTACCEPTED',
  'NMYDNVEL',
  'NMYDSNOTACCEPTED',
  'NMYINVTRANSTYPE',
  'NMYMCNOTACCEPTED',
  'NMYNEGDB',
  'NMYRETRY',
  'NMYSERVNOTALLOWED',
  'NMYSONOTACCEPTED',
  'NMYSWNOTACCEPTED',
  'NMYVSNOTACCEPTED',
])

/** Below so many tries one failure says little. */
const TELLING = 5
const SICK_SHARE = 0.5

/**
 * In which order billers are asked for a page: those that serve the country; the wanted one first; not first the one whose
 * decline another may not repeat; those that do not answer last, in spite of all wishes, since they may by now. Otherwise as the
 * operator lists them (BILLING-08).
 */
export function cascade<C extends Candidate>(candidates: readonly C[], asking: Asking): readonly C[] {
  const { country, preferred, declinedBy } = asking
  const rank = ({ biller, health }: C): number => {
    if (health.asked >= TELLING && health.failed / health.asked > SICK_SHARE) return 3
    if (declinedBy?.biller === biller.name && elsewhere.has(declinedBy.code)) return 2
    return biller.name === preferred || biller.method === preferred ? 0 : 1
  }
  return candidates
    .filter(({ closedTo }) => country === null || !closedTo.has(country))
    .toSorted((a, b) => rank(a) - rank(b))
}
