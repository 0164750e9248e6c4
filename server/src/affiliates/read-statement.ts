import type { StatementMonth } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { utcDay } from '@footlight/core/rules/utc-day'
import { type Kysely, sql } from 'kysely'
import type { AffiliateTables } from './affiliate-tables.ts'

type Sums = { shares: number; corrections: number; paid_out: number }

/** Month by month what came, what was corrected, and what was paid out; a payout counts when it was asked for, unless it was refused. */
export async function readStatement(
  db: Kysely<AffiliateTables>,
  affiliate: AccountId,
): Promise<readonly StatementMonth[]> {
  const month = sql<string>`substr(day, 1, 7)`
  const lines = await db
    .selectFrom('affiliate_lines')
    .where('affiliate', '=', affiliate)
    .groupBy([month, 'currency'])
    .select((e) => {
      const sum = (isShare: boolean) =>
        e.fn.sum<number | string>(
          e
            .case()
            .when('step', isShare ? '=' : '>', 0)
            .then(e.ref('amount'))
            .else(0)
            .end(),
        )
      return [month.as('month'), 'currency', sum(true).as('shares'), sum(false).as('corrections')]
    })
    .execute()
  const payouts = await db
    .selectFrom('affiliate_payouts')
    .select(['amount', 'currency', 'requested_at'])
    .where('affiliate', '=', affiliate)
    .where('state', '!=', 'refused')
    .execute()
  const months = new Map<string, Sums>()
  const at = (key: string): Sums => {
    const known = months.get(key) ?? { shares: 0, corrections: 0, paid_out: 0 }
    months.set(key, known)
    return known
  }
  for (const line of lines)
    Object.assign(at(`${line.month} ${line.currency}`), {
      shares: Number(line.shares),
      corrections: Number(line.corrections),
    })
  for (const { amount, currency, requested_at } of payouts)
    at(`${utcDay(requested_at).slice(0, 7)} ${currency}`).paid_out += amount
  return withBalances(months)
}

function withBalances(months: ReadonlyMap<string, Sums>): readonly StatementMonth[] {
  const balances = new Map<string, number>()
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sums]) => {
      const [month, currency] = key.split(' ') as [string, string]
      const balance = (balances.get(currency) ?? 0) + sums.shares + sums.corrections - sums.paid_out
      balances.set(currency, balance)
      return { month, currency, ...sums, balance }
    })
}
