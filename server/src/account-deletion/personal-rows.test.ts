import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { PersonalRows } from '../platform/personal-rows.ts'

interface Column {
  readonly table: string
  readonly column: string
  /** The table that it points to; null: none. */
  readonly target: string | null
}

/** Tables that say nothing of anybody, or hang on rows of another one and go with them. */
const ofNobody = new Set([
  ...['acquisition_counts', 'affiliate_clicks', 'affiliate_settled', 'billing_attempts', 'billing_closes'],
  ...['billing_cursors', 'billing_euro_rates', 'billing_facts', 'billing_products', 'billing_tax_rates'],
  ...['billing_webhooks', 'contest_weeks', 'experiments', 'faq_articles', 'media_files', 'media_hashes'],
  ...['model_counts', 'notices', 'notification_sources', 'playlist_items'],
  ...['press_items', 'retired_names', 'revenue_shares', 'sites', 'spending_position', 'tip_rings_position'],
  ...['client_errors', 'product_counts', 'term_entries', 'term_refusals', 'picture_hashes'],
  // An index of what `model_texts` has, which follows it.
  ...['model_trigrams', 'model_trigrams_config', 'model_trigrams_data', 'model_trigrams_docsize'],
  ...['model_trigrams_idx', 'site_migration', 'site_migration_lock', 'sqlite_sequence'],
  // Profiles that the operator made up.
  'companions',
  // Hang on the record of a performer.
  ...['performer_documents', 'performer_aliases', 'vault_documents'],
  // Hang on a moderation case, and go with what was said in it.
  'live_evidence_stills',
  // Hang on a report, and are destroyed with the next sweep once it is gone.
  'report_stills',
  'studios',
  'audit_head',
  'used_passkey_challenges',
])

/** What columns are called that have people in them. */
const ofPeople = new RegExp(
  `^(${[
    ...[
      'account',
      'account_id',
      'affiliate',
      'about_id',
      'author',
      'author_id',
      'blocked',
      'blocked_by',
      'buyer',
    ],
    ...[
      'buyer_id',
      'by',
      'changed_by',
      'closed_by',
      'created_by',
      'decided_by',
      'ended_by',
      'follower',
      'friend_id',
    ],
    ...[
      'giver',
      'high_id',
      'holder',
      'lifted_by',
      'low_id',
      'model',
      'model_id',
      'owner',
      'owner_id',
      'payer',
    ],
    ...['payer_id', 'peer_id', 'performer', 'person', 'reader', 'recipient_id', 'redeemed_by', 'removed_by'],
    ...[
      'reported',
      'reporter',
      'room_owner_id',
      'sender_id',
      'set_by',
      'speaker_id',
      'started_by',
      'taken_by',
    ],
    ...['target', 'viewer', 'voter'],
  ].join('|')})$`,
)
/** Shares of an income, whose it is. */
const elsewhere = new Set(['revenue_shares.model'])
/** `owner_id` of the password itself, whose row goes with it. */
const cascading = new Set(['companion_orders.companion'])

let columns: readonly Column[]
beforeAll(async () => {
  const database = new Database(':memory:')
  const db: SiteDatabase = new Kysely({ dialect: new SqliteDialect({ database }) })
  await migrateToLatest(db, 'site', modules.migrations('sqlite'))
  columns = database
    .prepare<[], Column>(
      `select tables.name as "table", columns.name as "column", keys."table" as target
       from sqlite_master tables join pragma_table_info(tables.name) columns
       left join pragma_foreign_key_list(tables.name) keys on keys."from" = columns.name
       where tables.type = 'table'`,
    )
    .all()
  await db.destroy()
})

const planned = () => new Set(modules.personalRows().map(({ table, column }) => `${table}.${column}`))

test('DELETE-05 every column of every table that has people in it is in the plan of its area', () => {
  const plan = planned()
  const left = columns
    .filter(({ column, target }) => target === 'people' || ofPeople.test(column))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !plan.has(name) && !elsewhere.has(name) && !cascading.has(name))
  expect(left).toEqual([])
})

test('DELETE-05 a new table is in the plan, or somebody has said that it has nobody in it', () => {
  const plan = new Set(modules.personalRows().map(({ table }) => table))
  const tables = [...new Set(columns.map(({ table }) => table))]
  expect(tables.filter((table) => !plan.has(table) && !ofNobody.has(table))).toEqual([])
  expect([...ofNobody].filter((table) => !tables.includes(table) || plan.has(table))).toEqual([])
})

test('DELETE-05 the plan names columns that there are, and no table twice', () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  expect([...planned()].filter((name) => !known.has(name))).toEqual([])
  const tables = modules.all.flatMap(({ personalRows = {} as PersonalRows }) => Object.keys(personalRows))
  expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([])
  for (const { table, becomes, through } of modules.personalRows()) {
    if (typeof becomes !== 'string')
      for (const column of Object.keys(becomes)) expect(known, table).toContain(`${table}.${column}`)
    if (through !== undefined) {
      expect(known).toContain(`${through.table}.${through.key}`)
      expect(known).toContain(`${through.table}.${through.column}`)
    }
  }
})
