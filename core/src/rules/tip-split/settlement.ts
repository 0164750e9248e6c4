import type { LedgerLine, SharedIncome } from '../../ports/ledger.ts'
import type { AccountId } from '../../protocol/ids.ts'
import { giveBack } from '../escrow/escrow.ts'
import { escrowParticipantOf } from '../ledger/accounts.ts'
import type { SettlingSplit } from './tip-split.ts'

/** Everything back to where it came from (SPLIT-05). */
export function refundLines(
  splitId: string,
  participants: readonly { readonly account: AccountId; readonly tokens: number }[],
): readonly LedgerLine[] {
  return participants.map(({ account, tokens }) => giveBack(splitId, account, tokens))
}

/** Pays everything to those who earn by it (SPLIT-04): one income out of every participant. */
export function paidParticipants({
  id,
  splitters,
}: Pick<SettlingSplit, 'id' | 'splitters'>): SharedIncome['from'] {
  return splitters.map(({ account, tokens }) => ({ account: escrowParticipantOf(id, account), tokens }))
}
