import type { LedgerAccountId, LedgerLine } from '../../ports/ledger.ts'
import type { AccountId } from '../../protocol/ids.ts'
import { escrowSeatOf, walletOf } from '../ledger/accounts.ts'
import { assert } from '../result.ts'
import type { SettlingSplit } from './tip-split.ts'

/** Everything back to where it came from (SPLIT-05). */
export function refundLines(splitId: string, seats: readonly { readonly account: AccountId; readonly tokens: number }[]): readonly LedgerLine[] {
  return seats.map(({ account, tokens }) => ({ debit: escrowSeatOf(splitId, account), credit: walletOf(account), tokens }))
}

/**
 * Everything to those who earn by it (SPLIT-04): the lines of one transfer that empties every seat into `earners`, whose sum is that of
 * the seats. Seat by seat, each earner filled before the next.
 */
export function payLines({ id, splitters }: Pick<SettlingSplit, 'id' | 'splitters'>, earners: readonly { readonly credit: LedgerAccountId; readonly tokens: number }[]): readonly LedgerLine[] {
  const lines: LedgerLine[] = []
  const open = earners.map((earner) => ({ ...earner }))
  for (const { account, tokens } of splitters) {
    let left = tokens
    while (left > 0) {
      const earner = open.find((each) => each.tokens > 0)
      assert(earner !== undefined, 'the earners get what the seats hold')
      const part = Math.min(left, earner.tokens)
      lines.push({ debit: escrowSeatOf(id, account), credit: earner.credit, tokens: part })
      left -= part
      earner.tokens -= part
    }
  }
  assert(open.every((earner) => earner.tokens === 0), 'the seats hold what the earners get')
  return lines
}
