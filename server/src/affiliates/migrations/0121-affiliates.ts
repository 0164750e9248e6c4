import type { Kysely } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who brings people, by which links, and how many came. Times are ms since 1970, days of UTC such as 2026-11-25. */
export function affiliates(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const create of [accounts, links, terms, counts, referrals, addresses]) await create(db, kind)
    },
  }
}

async function accounts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('affiliates')
    .addColumn('account', integer, (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    // As they wrote where they want to advertise, and what an administrator wrote.
    .addColumn('about', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('applied_at', integer, (c) => c.notNull())
    .addColumn('changed_at', integer, (c) => c.notNull())
    // Who decided; null: nobody yet.
    .addColumn('changed_by', integer)
    .modifyEnd(tableEnd(kind))
    .execute()
}

async function links(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('affiliate_links')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('affiliate', integer, (c) => c.notNull().references('affiliates.account'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .addColumn('ended_at', integer)
    .addUniqueConstraint('affiliate_links_by_name', ['affiliate', 'name'])
    .modifyEnd(tableEnd(kind))
    .execute()
}

/** Never changed: another promise is a new row, in force from its date on. */
async function terms(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('affiliate_terms')
    .addColumn('effective_from', integer, (c) => c.primaryKey())
    // Basis points.
    .addColumn('share', integer, (c) => c.notNull())
    .addColumn('days', integer, (c) => c.notNull())
    .addColumn('hold_days', integer, (c) => c.notNull())
    // Minor units of any currency.
    .addColumn('minimum', integer, (c) => c.notNull())
    .addColumn('by', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
}

/** Numbers alone: nothing of whoever came. */
async function counts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('affiliate_clicks')
    .addColumn('link', 'text', (c) => c.notNull().references('affiliate_links.key'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('clicks', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('affiliate_clicks_pk', ['link', 'day'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema
    .createTable('acquisition_counts')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('advert', 'text', (c) => c.notNull())
    // Of the first page: no more than the area of it.
    .addColumn('area', 'text', (c) => c.notNull())
    .addColumn('sign_ups', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('acquisition_counts_pk', ['day', 'advert', 'area'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}

async function referrals(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('affiliate_referrals')
    // Of whoever signed up: one link for each account, for good.
    .addColumn('account', integer, (c) => c.primaryKey())
    .addColumn('affiliate', integer, (c) => c.notNull().references('affiliates.account'))
    .addColumn('link', 'text', (c) => c.notNull().references('affiliate_links.key'))
    .addColumn('signed_up_at', integer, (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    // As the affiliate calls the click; null: whoever came did not agree to be tracked.
    .addColumn('click_id', 'text')
    .addColumn('verdict', 'text', (c) => c.notNull())
    .addColumn('score', integer, (c) => c.notNull())
    // A JSON text.
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('decided_by', integer)
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema
    .createIndex('affiliate_referrals_of')
    .on('affiliate_referrals')
    .columns(['affiliate', 'day'])
    .execute()
  await db.schema
    .createIndex('affiliate_referrals_by_verdict')
    .on('affiliate_referrals')
    .columns(['verdict', 'signed_up_at'])
    .execute()
}

/** Keyed hashes of addresses, for an hour: several sign-ups of one are looked at. */
async function addresses(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('affiliate_addresses')
    .addColumn('id', integer, idColumn(kind))
    .addColumn('affiliate', integer, (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('at', integer, (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema
    .createIndex('affiliate_addresses_of')
    .on('affiliate_addresses')
    .columns(['affiliate', 'hash', 'at'])
    .execute()
}
