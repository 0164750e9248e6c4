import type { Ledger } from '@footlight/core/ports'
import { ESCROW_PREFIX, escrowAccruedOf, parseEscrow } from '@footlight/core/rules/ledger/accounts'
import type { EscrowBill } from './escrow.ts'

/** Who has how much in an escrow, and what has accrued: from the books, whatever anybody else knows of it. */
export async function readEscrow(ledger: Pick<Ledger, 'holdings'>, id: string): Promise<EscrowBill> {
  const holdings = await ledger.holdings(`${ESCROW_PREFIX}${id}.`)
  return {
    participants: holdings.flatMap(({ account, posted }) => {
      const payer = parseEscrow(account)?.accountId ?? null
      return payer === null ? [] : [{ account: payer, tokens: posted }]
    }),
    till: holdings.find(({ account }) => account === escrowAccruedOf(id))?.posted ?? 0,
  }
}
