import type { AccountLine, Ledger, StatementLine } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { earningsOf } from '@footlight/core/rules/ledger/accounts'
import { grossOf } from '@footlight/core/rules/ledger/movements'

const PAGE = 100

/**
 * What viewers paid to a performer between two times, before it was shared; from the books, newest first,
 * until they are older.
 */
export async function earnedBetween(
  ledger: Ledger,
  model: AccountId,
  since: number,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  let sum = 0
  let before: number | null = null
  for (;;) {
    const lines: readonly StatementLine[] = await ledger.statement(earningsOf(model), before, PAGE)
    const recent = lines.filter((line) => line.at >= since)
    sum += recent.reduce((tokens, line) => (line.at <= until ? tokens + paidIn(line) : tokens), 0)
    if (recent.length < PAGE) return sum
    before = lines.at(-1)!.cursor
  }
}

/**
 * What viewers paid in one line of a performer's earnings. What does not say what it was shared from counts with
 * what the performer got of it; money that goes to their bank, or comes back from there, is nothing of viewers.
 */
export function paidIn(line: Pick<AccountLine, 'kind' | 'memo' | 'tokens'>): number {
  if (line.kind === 'payout' || line.kind === 'payout_return') return 0
  return grossOf(line) ?? line.tokens
}
