import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Experiments, who changed them, and who was shown what. Times are ms since 1970. */
export function experiments(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [terms, changes, exposures]) await create(db, kind)
    },
  }
}

async function terms(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('experiments')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('about', 'text', (c) => c.notNull())
    // A JSON text. Never changed once it runs.
    .addColumn('variants', 'text', (c) => c.notNull())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    // null: it is a draft.
    .addColumn('begins_at', integer)
    // null: until somebody ends it.
    .addColumn('ends_at', integer)
    .addCheckConstraint('experiments_state', sql`state in ('draft', 'running', 'ended')`)
    .addCheckConstraint('experiments_begun', sql`(state = 'draft') = (begins_at is null)`)
    .modifyEnd(tableEnd(kind))
    .execute()
  await sql`create unique index experiments_running on experiments (key) where state = 'running'`.execute(db)
}

async function changes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('experiment_changes')
    // Counted up by whoever changes: of two who saw the same experiments one comes first.
    .addColumn('number', integer, (c) => c.primaryKey())
    .addColumn('at', integer, (c) => c.notNull())
    .addColumn('by', integer, (c) => c.notNull())
    .addColumn('experiment', integer, (c) => c.notNull().references('experiments.id'))
    // A JSON text.
    .addColumn('change', 'text', (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
}

async function exposures(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('experiment_exposures')
    .addColumn('experiment', integer, (c) => c.notNull().references('experiments.id'))
    .addColumn('account', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('variant', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('experiment_exposures_pk', ['experiment', 'account'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema
    .createIndex('experiment_exposures_of')
    .on('experiment_exposures')
    .column('account')
    .execute()
}
