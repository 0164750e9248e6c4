import type { LedgerLine } from '@footlight/core/ports/ledger'
import type { AccountId } from '@footlight/core/protocol/ids'
import { escrowAccruedOf, escrowParticipantOf, walletOf } from '@footlight/core/rules/ledger/accounts'

/** What is in an escrow, as the books have it. */
export interface EscrowBill {
  readonly participants: readonly { readonly account: AccountId; readonly tokens: number }[]
  readonly till: number
}

/** From the wallet into escrow. */
export function setAside(id: string, account: AccountId, tokens: number): LedgerLine {
  return { debit: walletOf(account), credit: escrowParticipantOf(id, account), tokens }
}

/** From what a participant holds to what has accrued. */
export function earn(id: string, account: AccountId, tokens: number): LedgerLine {
  return { debit: escrowParticipantOf(id, account), credit: escrowAccruedOf(id), tokens }
}

/** Back into the wallet. */
export function giveBack(id: string, account: AccountId, tokens: number): LedgerLine {
  return { debit: escrowParticipantOf(id, account), credit: walletOf(account), tokens }
}
