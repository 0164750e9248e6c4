import type { GrantState, PromoAudience } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { PromoCodeState } from '@footlight/core/protocol/promotion-desk'
import type { PromoCodeTerms } from '@footlight/core/rules/promotions/promo-code'
import type { StaffAct } from '../audit-log/module.ts'

/** Times are ms since 1970. */
export interface StoredPromoCode extends PromoCodeTerms {
  readonly id: number
  readonly code: string
  readonly tokens: number
  readonly uses: number
  readonly isDefault: boolean
  readonly createdBy: AccountId
  readonly createdAt: number
}

export interface PromoCodeDraft {
  readonly code: string
  readonly tokens: number
  readonly usesMax: number
  readonly audience: PromoAudience
  readonly isDefault: boolean
  readonly from: number
  readonly until: number | null
  readonly createdBy: AccountId
}

export type GrantSource = 'code' | 'promo_wheel' | 'vault_wheel'

/** Tokens that the site gives to somebody, once. */
export interface StoredGrant {
  readonly id: string
  readonly account: AccountId
  readonly source: GrantSource
  /** null: it is a prize. */
  readonly code: number | null
  readonly ref: string | null
  readonly tokens: number
  readonly state: GrantState
  readonly at: number
  /** null: it went to the wallet at once. */
  readonly heldUntil: number | null
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

export interface PromoCodeRepository {
  /** null: the name was used before. */
  create(draft: PromoCodeDraft, now: number): Promise<StoredPromoCode | null>
  /** By its name as it is stored. */
  byName(code: string): Promise<StoredPromoCode | null>
  byId(id: number): Promise<StoredPromoCode | null>
  /** Newest first. `state`: as it is at `now`. */
  list(page: Page, now: number, state?: PromoCodeState): Promise<readonly StoredPromoCode[]>
  /** The newest that is on offer to everybody, runs and has uses left; null: none. */
  offered(now: number): Promise<StoredPromoCode | null>
  /** Twice is once. */
  end(id: number, act: StaffAct): Promise<void>
  /**
   * Counts one use and writes down whose it is, both or neither. `redeemed`: this account or one of `linked` has used
   * the code, or this key, before; `over`: nothing is left, or it does not run.
   */
  take(code: StoredPromoCode, who: Redeemer, now: number): Promise<StoredGrant | 'redeemed' | 'over'>
  isRedeemedBy(code: number, accounts: readonly AccountId[]): Promise<boolean>
  /** Newest first. */
  redemptions(code: number, page: Page): Promise<readonly StoredGrant[]>
}

/** Who redeems a code. */
export interface Redeemer {
  /** Of what they are given. */
  readonly id: string
  readonly account: AccountId
  /** The other accounts of the same person. */
  readonly linked: readonly AccountId[]
  readonly ref: string
}

export interface GrantRepository {
  grant(id: string): Promise<StoredGrant | null>
  byRef(account: AccountId, ref: string): Promise<StoredGrant | null>
  /** What the books did; nothing happens where it is further already. `heldUntil`: with `held`. */
  moved(id: string, state: 'held' | 'paid' | 'returned', heldUntil: number | null): Promise<void>
  /** Begun before `before`, oldest first. */
  begun(before: number, limit: number): Promise<readonly StoredGrant[]>
  /** Held, and due: the e-mail of the account is confirmed, or the time is over. */
  due(now: number, limit: number): Promise<readonly StoredGrant[]>
  /** Of one account, the oldest first. */
  heldOf(account: AccountId): Promise<readonly StoredGrant[]>
  /** All of one account, the oldest first. */
  ofAccount(account: AccountId, page: Page): Promise<readonly StoredGrant[]>
}
