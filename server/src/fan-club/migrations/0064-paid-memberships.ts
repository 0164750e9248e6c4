import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What fan clubs cost, what members agreed to, and every month that was paid. Times are ms since 1970, prices tokens.
 */
export function paidMemberships(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [clubs, memberships, periods]) await create(db, kind)
    },
  }
}

async function clubs(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('fan_clubs')
    .addColumn('model', integer, (c) => c.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('is_open', integer, (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    // null: this level is not offered.
    .addColumn('price_supporter', integer)
    .addColumn('price_insider', integer)
    .addColumn('price_legend', integer)
    .addColumn('changed_at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
}

async function memberships(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  const numbers = ['since', 'paid_until', 'worth', 'renewal_price', 'periods']
  for (const column of numbers)
    await db.schema
      .alterTable('fan_memberships')
      .addColumn(column, integer, (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .alterTable('fan_memberships')
    .addColumn('renewal', 'text', (c) => c.notNull().defaultTo('off'))
    .execute()
  await db.schema
    .alterTable('fan_memberships')
    .addColumn('renewal_level', 'text', (c) => c.notNull().defaultTo('supporter'))
    .execute()
  // When its next month is to be paid; read where `renewal` is `on`.
  await db.schema.alterTable('fan_memberships').addColumn('renew_at', integer).execute()
  // Nobody wrote down when those began that are there.
  await sql`update fan_memberships set paid_until = expires_at, since = expires_at - 2592000000, renewal_level = level`.execute(
    db,
  )
  await db.schema
    .createIndex('fan_memberships_due')
    .on('fan_memberships')
    .columns(['renewal', 'renew_at'])
    .execute()
  await db.schema
    .createIndex('fan_memberships_of_model')
    .on('fan_memberships')
    .columns(['model', 'expires_at'])
    .execute()
}

async function periods(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('fan_club_periods')
    .addColumn('viewer', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('model', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addColumn('period', integer, (c) => c.notNull())
    // `begun`: the books know whether it was paid.
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('price', integer, (c) => c.notNull())
    .addColumn('earned', integer, (c) => c.notNull())
    .addColumn('begins_at', integer, (c) => c.notNull())
    .addColumn('ends_at', integer, (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('fan_club_periods_pk', ['viewer', 'model', 'period'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema
    .createIndex('fan_club_periods_of_model')
    .on('fan_club_periods')
    .columns(['model', 'begins_at'])
    .execute()
  await db.schema
    .createIndex('fan_club_periods_begun')
    .on('fan_club_periods')
    .columns(['state', 'at'])
    .execute()
}
