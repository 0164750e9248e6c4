import type { LegalDocument } from '../platform/legal-texts.ts'
import type { ApiText } from './page-calls.ts'
import type { HeaderPairs } from './page-headers.ts'

export interface PageThreadData {
  readonly webBuildDir: string
  /** The site is served over https. */
  readonly isSecure: boolean
}

export type ToPageThread =
  | {
      readonly kind: 'draw'
      readonly page: number
      readonly isForGuests: boolean
      readonly url: string
      readonly method: string
      readonly headers: HeaderPairs
      readonly nonce: string
    }
  /** Nobody reads it any more. */
  | { readonly kind: 'cancel'; readonly page: number }
  | { readonly kind: 'answer'; readonly call: number; readonly value: ApiText | string | null }
  | { readonly kind: 'refuse'; readonly call: number; readonly error: Error }

export type FromPageThread =
  | { readonly kind: 'call'; readonly call: number; readonly path: string; readonly headers: HeaderPairs }
  | {
      readonly kind: 'legal'
      readonly call: number
      readonly document: LegalDocument
      readonly language: string
    }
  | {
      readonly kind: 'begin'
      readonly page: number
      readonly status: number
      readonly headers: HeaderPairs
      readonly hasBody: boolean
    }
  | { readonly kind: 'piece'; readonly page: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly page: number }
  | { readonly kind: 'fail'; readonly page: number; readonly error: Error }

/** What was thrown, as it may cross between threads: a cause may hold what cannot be copied. */
export function crossingError(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new Error(String(thrown))
  return Object.assign(new Error(thrown.message), { stack: thrown.stack })
}
