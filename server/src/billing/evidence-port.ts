import type { AccountId } from '@footlight/core/protocol/ids'

/** How a purchase was ordered. */
export interface PurchaseContext {
  readonly at: number
  /** At most 200 characters; null: the browser named none. */
  readonly userAgent: string | null
  /** Keyed hash of the address: two of one address are alike, and none leads back to it. */
  readonly address: string
  /** Keyed hash of what the browser is like, as it said itself; null: it was not asked, or did not say. */
  readonly device: string | null
  /** SHA-256 of the operator's terms in English, as everybody could read them; null: there were none. */
  readonly terms: string | null
  /** The build of the site that showed the price. */
  readonly siteVersion: string
  readonly isAgeVerified: boolean
  readonly isIdentityConfirmed: boolean
}

export interface EvidenceTaken {
  readonly by: AccountId
  readonly at: number
  readonly file: 'html' | 'json'
}

/** What is kept for disputes, and who has read it. */
export interface EvidenceRepository {
  /** The first one stays: a retry of the same order changes nothing. */
  remember(purchase: string, context: PurchaseContext): Promise<void>
  /** The first one stays. Nothing happens where how the purchase was ordered is not there. */
  rememberDevice(purchase: string, device: string): Promise<void>
  /** Those that are there. */
  contextsOf(purchases: readonly string[]): Promise<ReadonlyMap<string, PurchaseContext>>
  forgetContexts(before: number): Promise<void>
  noteTaken(purchase: string, taken: EvidenceTaken): Promise<void>
  /** Newest first. */
  takenOf(purchase: string, limit: number): Promise<readonly EvidenceTaken[]>
}
