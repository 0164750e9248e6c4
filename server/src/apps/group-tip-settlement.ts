import type { LedgerLine, SharedIncome } from '@footlight/core/ports/ledger'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { SettlingGroupTip } from '@footlight/core/rules/group-tips/group-tip'
import { escrowParticipantOf } from '@footlight/core/rules/ledger/accounts'
import { giveBack } from '../ledger/escrow.ts'

/** Everything back to where it came from (SPLIT-05). */
export function refundLines(
  groupTipId: string,
  participants: readonly { readonly account: AccountId; readonly tokens: number }[],
): readonly LedgerLine[] {
  return participants.map(({ account, tokens }) => giveBack(groupTipId, account, tokens))
}

/** Pays everything to those who earn by it (SPLIT-04): one income out of every participant. */
export function paidParticipants({
  id,
  splitters,
}: Pick<SettlingGroupTip, 'id' | 'splitters'>): SharedIncome['from'] {
  return splitters.map(({ account, tokens }) => ({ account: escrowParticipantOf(id, account), tokens }))
}
