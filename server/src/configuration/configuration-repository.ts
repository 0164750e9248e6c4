import type { ConfigurationKey, ConfigurationValue } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { appendAudit, type StaffAct } from '../audit-log/module.ts'
import { Refused, refusable } from '../platform/db/refusable.ts'

interface ConfigurationTables {
  configuration_versions: {
    key: string
    version: number
    /** JSON; null: the environment's value holds. */
    value: string | null
    at: number
    by: number
    reason: string
    restored: number | null
  }
  /** Of the accounts. */
  people: { id: number; username: string }
}

/** One change as it is stored. Whose value is null brought back what the environment says. */
export interface StoredVersion {
  readonly key: string
  readonly version: number
  readonly value: ConfigurationValue | null
  /** ms since 1970. */
  readonly at: number
  /** null: the account is gone. */
  readonly by: string | null
  readonly reason: string
  readonly restored: number | null
}

export interface ConfigurationOrder {
  readonly key: ConfigurationKey
  /** Judged and in order; null: the environment's. */
  readonly value: ConfigurationValue | null
  /** The version whose value it is; null: it was entered. */
  readonly restored: number | null
  /** The version that it was made from; 0: the environment's. */
  readonly seen: number
}

export interface ConfigurationRepository {
  /** How often anything was changed: grows with each change, of whatever key. */
  count(): Promise<number>
  /** The newest version of each key that was ever changed. */
  current(): Promise<readonly StoredVersion[]>
  /** Newest first, those before a version. */
  history(key: ConfigurationKey, before: number, limit: number): Promise<readonly StoredVersion[]>
  /** null: there is no such version. */
  find(key: ConfigurationKey, version: number): Promise<StoredVersion | null>
  /** With its entry of the audit log. Answers the new version, or why there is none. */
  change(
    order: ConfigurationOrder,
    act: StaffAct & { readonly reason: string },
  ): Promise<number | 'conflict' | 'unchanged'>
}

/** Versions of what administrators decide, on either dialect. */
export function createConfigurationRepository(
  database: Kysely<ConfigurationTables>,
): ConfigurationRepository {
  return {
    async count() {
      const { count } = await database
        .selectFrom('configuration_versions')
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async current() {
      const rows = await versions(database)
        .where('v.version', '=', (e) =>
          e
            .selectFrom('configuration_versions as n')
            .select((n) => n.fn.max<number>('n.version').as('newest'))
            .whereRef('n.key', '=', 'v.key'),
        )
        .execute()
      return rows.map(versionOf)
    },
    async history(key, before, limit) {
      const rows = await versions(database)
        .where('v.key', '=', key)
        .where('v.version', '<', before)
        .orderBy('v.version', 'desc')
        .limit(limit)
        .execute()
      return rows.map(versionOf)
    },
    async find(key, version) {
      const row = await versions(database)
        .where('v.key', '=', key)
        .where('v.version', '=', version)
        .executeTakeFirst()
      return row === undefined ? null : versionOf(row)
    },
    change: (order, act) => refusable(database, (within) => write(within, order, act)),
  }
}

function versions(db: Kysely<ConfigurationTables>) {
  return db
    .selectFrom('configuration_versions as v')
    .leftJoin('people as p', 'p.id', 'v.by')
    .select(['v.key', 'v.version', 'v.value', 'v.at', 'v.reason', 'v.restored', 'p.username as by'])
}

function versionOf({ value, ...row }: Omit<StoredVersion, 'value'> & { readonly value: string | null }) {
  return { ...row, value: value === null ? null : (JSON.parse(value) as ConfigurationValue) }
}

async function write(
  db: Kysely<ConfigurationTables>,
  { key, value: decided, restored, seen }: ConfigurationOrder,
  { by, at, reason }: StaffAct & { readonly reason: string },
): Promise<number> {
  const version = seen + 1
  const value = decided === null ? null : JSON.stringify(decided)
  // The number is what makes changes of all nodes come one after the other, without a gap.
  const written = await db
    .insertInto('configuration_versions')
    .values({ key, version, value, at, by, reason, restored })
    .onConflict((c) => c.columns(['key', 'version']).doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows !== 1n) throw new Refused('conflict')
  const before = await db
    .selectFrom('configuration_versions')
    .select('value')
    .where('key', '=', key)
    .where('version', '=', seen)
    .executeTakeFirst()
  // Nobody can have seen a version that nobody has written.
  if (before === undefined && seen > 0) throw new Refused('conflict')
  const old = before?.value ?? null
  if (old === value) throw new Refused('unchanged')
  await appendAudit(db, {
    ...{ at, actor: by, reason },
    action: restored === null ? 'configuration.change' : 'configuration.restore',
    subject: { kind: 'configuration', id: key },
    // As JSON; null: the environment's.
    details: { version, before: old, after: value, restored },
  })
  return version
}
