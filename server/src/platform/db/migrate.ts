import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** Forward only: a mistake is mended by the next migration. The key is the number and concern, `0001-…`. */
export type Migrations = Readonly<Record<string, Pick<Migration, 'up'>>>

/**
 * Brings a database up to date, in one transaction where the database can. `name` keeps apart the sets that
 * share one PostgreSQL. Throws what the failed migration threw; nothing after it has run.
 */
export async function migrateToLatest<Schema>(
  db: Kysely<Schema>,
  name: string,
  migrations: Migrations,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: `${name}_migration`,
    migrationLockTableName: `${name}_migration_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw new Error(`the ${name} database could not be brought up to date`, { cause: error })
}
