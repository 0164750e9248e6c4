import type { AccountId } from '@footlight/core/protocol/ids'

/** Where somebody looks from. */
export interface Vantage {
  /** Country and state, as performers name them to block them. Empty: not known, or nobody is blocked. */
  readonly places: readonly string[]
  /** null: a guest. */
  readonly viewer: AccountId | null
}
