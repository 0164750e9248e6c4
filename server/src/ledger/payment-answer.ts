import type { LedgerError, LedgerReceipt } from '@footlight/core/ports'
import type { AccountId, Failure } from '@footlight/core/protocol'
import { assert, assertNever } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'

/** What the payer has left. */
export function leftOf({ available }: LedgerReceipt, payer: AccountId): number {
  const tokens = available[walletOf(payer)]
  assert(tokens !== undefined, 'a receipt tells the balance of the account that paid')
  return tokens
}

/** What a person reads when the books refused a payment. `needed`: what it would have taken. */
export function paymentFailure(error: LedgerError, needed: number): Failure {
  switch (error.code) {
    case 'not_enough_tokens':
      return { error: 'not_enough_tokens', needed }
    case 'idempotency_conflict':
    case 'storage_full':
      return { error: error.code }
    case 'over_limit':
      return { error: 'user_daily_limit' }
    case 'fenced':
      return { error: 'unavailable' }
    default:
      return assertNever(error)
  }
}
