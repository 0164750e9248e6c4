import type { Reconciliation } from '@footlight/core/ports'
import { integerOf, type LedgerStore, textOf } from './store.ts'

/** Each question finds the accounts for which two ways to the same number differ; no row is the proof. */
const questions = {
  'the balance is not the sum of its entries': `
    select a.id as account from ledger_accounts a left join ledger_entries e on e.account = a.id
    group by a.id, a.posted having a.posted <> coalesce(sum(e.tokens), 0)`,
  'an entry belongs to no account': `
    select distinct e.account from ledger_entries e left join ledger_accounts a on a.id = e.account where a.id is null`,
  'the entries are not the sum of the transfers': `
    select account from (
      select account, tokens from ledger_entries
      union all select debit, tokens from ledger_transfers
      union all select credit, -tokens from ledger_transfers) as both_sides
    group by account having sum(tokens) <> 0`,
  'a running balance does not follow from the one before': `
    select distinct account from (
      select account, balance, sum(tokens) over (partition by account order by movement) as reached from ledger_entries) as running
    where balance <> reached`,
  'the chain of its entries is broken': `
    select distinct account from (
      select account, previous, lag(movement, 1, 0) over (partition by account order by movement) as before_it from ledger_entries) as chain
    where previous <> before_it
    union select a.id from ledger_accounts a left join ledger_entries e on e.account = a.id
    group by a.id, a.last having a.last <> coalesce(max(e.movement), 0)`,
  'its escrow is not the sum of its accounts': `
    select e.id as account from ledger_escrows e
    left join ledger_accounts a on a.id >= 'escrow:' || e.id || '.' and a.id < 'escrow:' || e.id || '/'
    group by e.id, e.tokens having e.tokens <> coalesce(sum(a.posted), 0)`,
  'it is overdrawn': 'select id as account from ledger_accounts where overdraw = 0 and posted < 0',
} as const

/**
 * Proves that the books add up (LEDGER-20). Reads every row once: for the start, the night, and after a
 * crash.
 */
export async function reconcile(store: LedgerStore): Promise<Reconciliation> {
  return await store.view(async (connection) => {
    const cast = store.kind === 'sqlite' ? '' : '::bigint'
    const [sum] = await connection.all(
      `select coalesce(sum(posted), 0)${cast} as total, count(*) as accounts,
        (select count(*) from ledger_entries) as entries from ledger_accounts`,
      [],
    )
    if (sum === undefined) throw new Error('a sum is one row')
    const [total, accounts, entries] = [
      integerOf(sum, 'total'),
      integerOf(sum, 'accounts'),
      integerOf(sum, 'entries'),
    ]
    const problems = total === 0 ? [] : [`the sum of all accounts is ${total}, not 0`]
    for (const [problem, question] of Object.entries(questions)) {
      for (const row of await connection.all(question, []))
        problems.push(`${textOf(row, 'account')}: ${problem}`)
    }
    return { accounts, entries, total, problems }
  })
}
