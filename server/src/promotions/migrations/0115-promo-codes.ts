import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Promo codes, and what the site has given to whom. Times are ms since 1970. */
export function promoCodes(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await codes(db, kind)
      await grants(db, kind)
    },
  }
}

async function codes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('promo_codes')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('tokens', integer, (c) => c.notNull())
    // Counted in the transaction that writes down who redeemed it.
    .addColumn('uses', integer, (c) => c.notNull())
    .addColumn('uses_max', integer, (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('is_default', integer, (c) => c.notNull())
    .addColumn('starts_at', integer, (c) => c.notNull())
    .addColumn('ends_at', integer)
    .addColumn('ended_at', integer)
    .addColumn('created_by', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addCheckConstraint('promo_codes_uses', sql`uses between 0 and uses_max`)
    .modifyEnd(tableEnd(kind))
    .execute()
}

/** An index of what the books have or will have: each is one movement, and one more where its tokens were held. */
async function grants(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('promo_grants')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account', integer, (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    // null: it is the prize of a wheel.
    .addColumn('code', integer, (c) => c.references('promo_codes.id'))
    // The key under which a code was redeemed; null with a prize.
    .addColumn('ref', 'text')
    .addColumn('tokens', integer, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    // Until when its tokens waited, or wait; null: they went to the wallet at once.
    .addColumn('held_until', integer)
    .modifyEnd(tableEnd(kind))
    .execute()
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on('promo_grants')
      .columns([...columns])
  await index('promo_grants_once', ['code', 'account']).unique().execute()
  await index('promo_grants_by_ref', ['account', 'ref']).unique().execute()
  await index('promo_grants_of_code', ['code', 'at', 'id']).execute()
  await sql`create index promo_grants_open on promo_grants (state, at) where state in ('begun', 'held')`.execute(
    db,
  )
}
