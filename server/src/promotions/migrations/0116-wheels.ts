import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Wheels: what they give, who has spins, and what was drawn. Times are ms since 1970. */
export function wheels(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [tables, accounts, spinGrants, draws]) await create(db, kind)
    },
  }
}

/** Never changed: other prizes are a new row, in force from its date on. */
async function tables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('wheel_tables')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('wheel', 'text', (c) => c.notNull())
    .addColumn('effective_from', integer, (c) => c.notNull())
    // A JSON text; an empty list: the wheel is off.
    .addColumn('prizes', 'text', (c) => c.notNull())
    // null: it came with the demo.
    .addColumn('created_by', integer)
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema
    .createIndex('wheel_tables_in_force')
    .on('wheel_tables')
    .columns(['wheel', 'effective_from', 'id'])
    .execute()
}

/** Spins of one account on one wheel; the row that whoever spins holds. */
async function accounts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('wheel_accounts')
    .addColumn('account', integer, (c) => c.notNull())
    .addColumn('wheel', 'text', (c) => c.notNull())
    .addColumn('granted', integer, (c) => c.notNull())
    .addColumn('used', integer, (c) => c.notNull())
    // null: there was none.
    .addColumn('last_at', integer)
    .addPrimaryKeyConstraint('wheel_accounts_pk', ['account', 'wheel'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}

async function spinGrants(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('wheel_spin_grants')
    // Whoever grants names it; sent twice, it is one.
    .addColumn('ref', 'text', (c) => c.primaryKey())
    .addColumn('account', integer, (c) => c.notNull())
    .addColumn('spins', integer, (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    // null: no person did.
    .addColumn('by', integer)
    .addColumn('at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
}

/** A commitment, and what was drawn under it. Nobody is told `server_seed` before `state` is `drawn`. */
async function draws(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('wheel_draws')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account', integer, (c) => c.notNull())
    .addColumn('wheel', 'text', (c) => c.notNull())
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('prize_table', integer, (c) => c.notNull().references('wheel_tables.id'))
    .addColumn('server_seed', 'text', (c) => c.notNull())
    .addColumn('commitment', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('ref', 'text')
    .addColumn('client_seed', 'text')
    .addColumn('roll', integer)
    .addColumn('prize', integer)
    .addColumn('tokens', integer)
    .addColumn('at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('wheel_draws')
      .columns([...columns])
  await index('wheel_draws_by_ref', ['account', 'wheel', 'ref']).unique().execute()
  await index('wheel_draws_of', ['account', 'at', 'id']).execute()
  await sql`create unique index wheel_draws_open on wheel_draws (account, wheel) where state = 'open'`.execute(
    db,
  )
}
