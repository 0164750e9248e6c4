import type { LedgerLine, SharedIncome } from '../../ports/ledger.ts'
import type { AccountId } from '../../protocol/ids.ts'
import { escrowSeatOf, walletOf } from '../ledger/accounts.ts'
import type { SettlingSplit } from './tip-split.ts'

/** Everything back to where it came from (SPLIT-05). */
export function refundLines(
  splitId: string,
  seats: readonly { readonly account: AccountId; readonly tokens: number }[],
): readonly LedgerLine[] {
  return seats.map(({ account, tokens }) => ({
    debit: escrowSeatOf(splitId, account),
    credit: walletOf(account),
    tokens,
  }))
}

/** Everything to those who earn by it (SPLIT-04): one income out of every seat. */
export function paidSeats({ id, splitters }: Pick<SettlingSplit, 'id' | 'splitters'>): SharedIncome['from'] {
  return splitters.map(({ account, tokens }) => ({ account: escrowSeatOf(id, account), tokens }))
}
