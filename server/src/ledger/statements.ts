import type { DatabaseKind } from '../platform/db/database-kind.ts'

/**
 * Every read of the ledger, as constant text. A list is one JSON parameter, so that its length does not
 * change the text.
 */
export function ledgerStatements(kind: DatabaseKind) {
  const sqlite = kind === 'sqlite'
  const listed = sqlite
    ? 'in (select value from json_each(?))'
    : 'in (select jsonb_array_elements_text(?::jsonb))'
  return {
    // The lock of the one writer: on SQLite the transaction itself is.
    positions: `select movement, cursor, month from ledger_positions where id = 1${sqlite ? '' : ' for update'}`,
    head: 'select cursor from ledger_positions where id = 1',
    accounts: `select id, posted, last, day, spent from ledger_accounts where id ${listed}`,
    creditedAfter: sqlite ? CREDITED_AFTER : CREDITED_AFTER.replace('? as since', '?::bigint as since'),
    // A range of the primary key: ids are in the order of their bytes in both dialects.
    holdings: 'select id, posted from ledger_accounts where id >= ? and id < ? and posted <> 0 order by id',
    movement: 'select id, kind, at, reason, memo from ledger_movements where id = ?',
    movementsAfter: `select seq, kind, memo from ledger_movements where seq > ? order by seq limit ?`,
    topics: `select id, last from ledger_topics where id ${listed}`,
    keys: `select id, fingerprint, receipt from ledger_keys where id ${listed}`,
    escrows: `select id, kind, model, tokens from ledger_escrows where id ${listed}`,
    openEscrows:
      'select id, kind, model, tokens from ledger_escrows where model = ? and tokens > 0 order by id',
    escrowModels:
      "select distinct model from ledger_escrows where tokens > 0 and kind <> 'commission' order by model",
    lastMonth: 'select month from ledger_positions where id = 1',
    firstMonths: 'select studio, min(month) as month from ledger_months where model = ? group by studio',
    monthSums: `select studio, kind, count, paid, to_model, to_studio, to_platform from ledger_months
      where model = ? and month = ?`,
    firstIncomeMonth: 'select min(month) as month from ledger_months',
    // A correction is no income, so it is not counted as one.
    incomeOfMonths: `select model, studio, month, cast(sum(case when kind = 'correction' then 0 else count end) as bigint) as count,
      cast(sum(paid) as bigint) as paid, cast(sum(to_model) as bigint) as to_model,
      cast(sum(to_studio) as bigint) as to_studio, cast(sum(to_platform) as bigint) as to_platform
      from ledger_months where month >= ? and month < ? group by model, studio, month order by model, month, studio`,
    shared: `select id, position from ledger_shared where id ${listed}`,
    fences: `select id, epoch from ledger_fences where id ${listed}`,
    lastEpoch: 'select coalesce(max(epoch), 0) as epoch from ledger_fences',
    statement: sqlite ? STATEMENT : STATEMENT.replaceAll('?', '?::bigint').replace('?::bigint', '?::text'),
    linesAfter: LINES_AFTER.replace('asked_rows', sqlite ? ASKED_SQLITE : ASKED_POSTGRES),
    eventsAfter: `
      with recursive chain as (
        select o.* from ledger_topics t join ledger_outbox o on o.cursor = t.last where t.id ${listed}
        union all
        select o.* from chain join ledger_outbox o on o.cursor = chain.previous
          where o.cursor > (select after from asked)),
      asked as (select ${sqlite ? '?' : '?::bigint'} as after)
      select cursor, previous, topic, name, payload from chain where cursor > (select after from asked) order by cursor limit ?`,
    eventsNamed: `
      select cursor, previous, topic, name, payload, at from ledger_outbox
        where cursor > ? and cursor <= ? and name ${listed} order by cursor limit ?`,
    pruneOutbox: `
      delete from ledger_outbox where at < ? and cursor <= (select min(cursor) + ? from ledger_outbox) returning cursor`,
  } as const
}

/**
 * Parameters: account, before, limit. Walks the account's chain from the entry before `before`, or, when that
 * is no entry of this account, from the newest. Only what is older than `before` counts towards the limit.
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
  select m.seq, m.id, m.kind, m.at, m.reason, m.memo, chain.tokens, chain.balance, chain.counterparty
    from chain join ledger_movements m on m.seq = chain.movement
    where chain.movement < (select before from asked)
    order by chain.movement desc`

/** Parameters: account, after. Walks the account's chain back to the first entry that is not after it. */
const CREDITED_AFTER = `
  with recursive asked as (select ? as account, ? as since),
  chain as (
    select e.account, e.movement, e.previous, e.tokens
      from asked
      join ledger_accounts a on a.id = asked.account
      join ledger_entries e on e.movement = a.last and e.account = a.id
      join ledger_movements m on m.seq = e.movement
      where m.at > asked.since
    union all
    select e.account, e.movement, e.previous, e.tokens
      from chain
      cross join asked
      join ledger_entries e on e.movement = chain.previous and e.account = chain.account
      join ledger_movements m on m.seq = e.movement
      where m.at > asked.since)
  select cast(coalesce(sum(case when tokens > 0 then tokens else 0 end), 0) as bigint) as credited from chain`

const ASKED_SQLITE = `
  select value ->> '$.account' as account, value ->> '$.cursor' as after, since
    from (select ? as list, ? as since), json_each(list)`
const ASKED_POSTGRES = `
  select rows.account, rows.cursor as after, since
    from (select ?::jsonb as list, ?::bigint as since) as asking,
      jsonb_to_recordset(list) as rows(account text, cursor bigint)`

/**
 * Parameters: accounts with their cursors, since. Walks the chain of each back to the first entry that is not
 * behind its cursor, or is older than `since`.
 */
const LINES_AFTER = `
  with recursive asked as (asked_rows),
  chain as (
    select e.account, e.movement, e.previous, e.tokens, asked.after, asked.since
      from asked
      join ledger_accounts a on a.id = asked.account
      join ledger_entries e on e.movement = a.last and e.account = a.id
      join ledger_movements m on m.seq = e.movement
      where e.movement > asked.after and m.at >= asked.since
    union all
    select e.account, e.movement, e.previous, e.tokens, chain.after, chain.since
      from chain
      join ledger_entries e on e.movement = chain.previous and e.account = chain.account
      join ledger_movements m on m.seq = e.movement
      where e.movement > chain.after and m.at >= chain.since)
  select chain.account, m.seq, m.kind, m.at, m.memo, chain.tokens
    from chain join ledger_movements m on m.seq = chain.movement
    order by chain.movement`

export type LedgerStatements = ReturnType<typeof ledgerStatements>
