import type { DatabaseKind } from '../db/database-kind.ts'

/** How far back a wall clock may have been set within a spend limit's window without an entry being missed. */
const CLOCK_STEP_MS = 60 * 60 * 1_000

/** Every read of the ledger, as constant text. A list is one JSON parameter, so that its length does not change the text. */
export function ledgerStatements(kind: DatabaseKind) {
  const sqlite = kind === 'sqlite'
  const listed = sqlite ? 'in (select value from json_each(?))' : 'in (select jsonb_array_elements_text(?::jsonb))'
  return {
    // The lock of the one writer: on SQLite the transaction itself is.
    positions: `select movement, cursor from ledger_positions where id = 1${sqlite ? '' : ' for update'}`,
    head: 'select cursor from ledger_positions where id = 1',
    accounts: `select id, posted, held, last from ledger_accounts where id ${listed}`,
    // A range of the primary key: ids are in the order of their bytes in both dialects.
    holdings: 'select id, posted from ledger_accounts where id >= ? and id < ? and posted <> 0 order by id',
    movement: 'select id, at, reason, memo from ledger_movements where id = ?',
    topics: `select id, last from ledger_topics where id ${listed}`,
    keys: `select id, fingerprint, receipt from ledger_keys where id ${listed}`,
    holds: `select id, account, tokens, reason, at, expires, state, posted, notify from ledger_holds where id ${listed}`,
    dueHolds: "select id from ledger_holds where state = 'open' and expires <= ? order by expires, id limit ?",
    spent: spent(sqlite),
    statement: sqlite ? STATEMENT : STATEMENT.replaceAll('?', '?::bigint').replace('?::bigint', '?::text'),
    eventsAfter: `
      with recursive chain as (
        select o.* from ledger_topics t join ledger_outbox o on o.cursor = t.last where t.id ${listed}
        union all
        select o.* from chain join ledger_outbox o on o.cursor = chain.previous
          where o.cursor > (select after from asked)),
      asked as (select ${sqlite ? '?' : '?::bigint'} as after)
      select cursor, topic, name, payload from chain where cursor > (select after from asked) order by cursor limit ?`,
    pruneOutbox: `
      delete from ledger_outbox where at < ? and cursor <= (select min(cursor) + ? from ledger_outbox) returning cursor`,
  } as const
}

/**
 * Parameters: account, before, limit. Walks the account's chain from the entry before `before`, or, when that is no entry of this account,
 * from the newest. Only what is older than `before` counts towards the limit.
 */
const STATEMENT = `
  with recursive asked as (select ? as account, ? as before, ? as count),
  chain as (
    select e.*, case when e.movement < asked.before then 1 else 0 end as n
      from asked
      join ledger_accounts a on a.id = asked.account
      left join ledger_entries b on b.movement = asked.before and b.account = asked.account
      join ledger_entries e on e.movement = coalesce(b.previous, a.last) and e.account = asked.account
    union all
    select e.*, chain.n + case when e.movement < asked.before then 1 else 0 end
      from chain
      cross join asked
      join ledger_entries e on e.movement = chain.previous and e.account = chain.account
      where chain.n < asked.count)
  select m.seq, m.id, m.at, m.reason, m.memo, chain.tokens, chain.balance, chain.counterparty
    from chain join ledger_movements m on m.seq = chain.movement
    where chain.movement < (select before from asked)
    order by chain.movement desc`

/** What each asked account was debited for a reason since a time: its chain walked back to that time. */
function spent(sqlite: boolean): string {
  const wanted = sqlite
    ? "select value->>'account' as account, value->>'reason' as reason, value->>'since' as since from json_each(?)"
    : 'select * from jsonb_to_recordset(?::jsonb) as wanted(account text, reason text, since bigint)'
  return `
    with recursive wanted as (${wanted}),
    chain as (
      select w.account, w.reason, w.since, m.at, m.reason as moved_for, e.tokens, e.previous
        from wanted w join ledger_accounts a on a.id = w.account
        join ledger_entries e on e.movement = a.last and e.account = w.account
        join ledger_movements m on m.seq = e.movement
      union all
      select c.account, c.reason, c.since, m.at, m.reason, e.tokens, e.previous
        from chain c join ledger_entries e on e.movement = c.previous and e.account = c.account
        join ledger_movements m on m.seq = e.movement
        where c.at >= c.since - ${CLOCK_STEP_MS})
    select c.account, c.reason, c.since, sum(-c.tokens)${sqlite ? '' : '::bigint'} as tokens
      from chain c
      where c.tokens < 0 and c.at >= c.since and c.moved_for = c.reason
      group by c.account, c.reason, c.since`
}

export type LedgerStatements = ReturnType<typeof ledgerStatements>
