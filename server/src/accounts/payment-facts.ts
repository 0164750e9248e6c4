import type { AccountId } from '@footlight/core/protocol/ids'

/** What of somebody's payments is told with their account, to them alone. The area of billing knows it. */
export interface PaymentFacts {
  readonly billing: {
    /** Whether they have tokens of any purchase now. */
    isBuyer(account: AccountId): Promise<boolean>
  }
  readonly cards: {
    /** Whether a biller keeps a card for them. */
    hasCard(account: AccountId): Promise<boolean>
  }
}
