import type { Ledger, LedgerLine } from '@footlight/core/ports/ledger'
import type { AccountId } from '@footlight/core/protocol/ids'
import {
  ESCROW_PREFIX,
  escrowAccruedOf,
  escrowParticipantOf,
  parseEscrow,
  walletOf,
} from '@footlight/core/rules/ledger/accounts'

/** What is in an escrow, as the books have it. */
export interface EscrowBill {
  readonly participants: readonly { readonly account: AccountId; readonly tokens: number }[]
  readonly accrued: number
}

/** Who has how much in an escrow, and what has accrued: from the books, whatever anybody else knows of it. */
export async function readEscrow(ledger: Pick<Ledger, 'holdings'>, id: string): Promise<EscrowBill> {
  const holdings = await ledger.holdings(`${ESCROW_PREFIX}${id}.`)
  return {
    participants: holdings.flatMap(({ account, posted }) => {
      const payer = parseEscrow(account)?.accountId ?? null
      return payer === null ? [] : [{ account: payer, tokens: posted }]
    }),
    accrued: holdings.find(({ account }) => account === escrowAccruedOf(id))?.posted ?? 0,
  }
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
