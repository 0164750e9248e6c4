import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What is in each escrow, and in whose room (LEDGER-32), so that a room finds its own by an index. Those of
 * before are told by the last movement of one of their accounts; a group tip does not say its room there and is
 * given back by the list of the site.
 */
export function escrows(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind === 'postgres') return await addEscrows(kind, db)
      // As 0008: one transaction, and done before where only the note of it is missing.
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql`select 1 from sqlite_master where name = 'ledger_escrows'`.execute(
          transaction,
        )
        if (rows.length === 0) await addEscrows(kind, transaction)
      })
    },
  }
}

async function addEscrows(kind: DatabaseKind, db: Kysely<unknown>): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('ledger_escrows')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('model', integer, (c) => c.notNull())
    .addColumn('tokens', integer, (c) => c.notNull())
    .addCheckConstraint('ledger_escrows_tokens_not_negative', sql`tokens >= 0`)
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  // Ids in the order of their bytes, as those of the accounts (0005): both are compared.
  if (kind === 'postgres')
    await sql`alter table ledger_escrows alter column id type text collate "C"`.execute(db)
  await sql`create index ledger_escrows_open on ledger_escrows (model) where tokens > 0`.execute(db)
  await fill(db)
}

async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; tokens: number | string; memo: string }>`
    select a.id as id, a.posted as tokens, m.memo as memo from ledger_accounts a
    join ledger_movements m on m.seq = a.last where a.id >= 'escrow:' and a.id < 'escrow;' and a.posted <> 0
    order by a.id`.execute(db)
  const found = new Map<string, { kind: string; model: number; tokens: number }>()
  for (const { id: account, tokens, memo } of rows) {
    const id = account.slice('escrow:'.length, account.indexOf('.'))
    const known = found.get(id) ?? (await purposeOf(id, JSON.parse(memo) as Memo, db))
    if (known !== null) found.set(id, { ...known, tokens: known.tokens + Number(tokens) })
  }
  for (const [id, { kind, model, tokens }] of found)
    await sql`insert into ledger_escrows (id, kind, model, tokens) values (${id}, ${kind}, ${model}, ${tokens})`.execute(
      db,
    )
}

type Memo = Readonly<Record<string, unknown>>

/** null: it is not told, or a group tip. */
async function purposeOf(
  id: string,
  memo: Memo,
  db: Kysely<unknown>,
): Promise<{ kind: string; model: number; tokens: number } | null> {
  if (Number.isInteger(memo['broadcaster']))
    return { kind: 'show', model: Number(memo['broadcaster']), tokens: 0 }
  if (!id.startsWith('toy-')) return null
  const { rows } = await sql<{ memo: string }>`select memo from ledger_movements
    where id = ${id.slice('toy-'.length)}`.execute(db)
  const bought = JSON.parse(rows[0]?.memo ?? '{}') as Memo
  return Number.isInteger(bought['model'])
    ? { kind: 'toy_control', model: Number(bought['model']), tokens: 0 }
    : null
}
