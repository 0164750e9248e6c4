import { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../platform/db/database-kind.ts'
import type { StreamKeyRecord, StreamKeyRepository } from './stream-key-port.ts'

interface StreamKeyTables {
  stream_keys: { owner_id: number; key_hash: string; made_at: number }
}

/** Stream keys, on either dialect. */
export function createStreamKeyRepository(db: Kysely<StreamKeyTables>): StreamKeyRepository {
  const keys = () => db.selectFrom('stream_keys').selectAll()
  return {
    async put({ ownerId, keyHash, madeAt }) {
      await db
        .insertInto('stream_keys')
        .values({ owner_id: ownerId, key_hash: keyHash, made_at: madeAt })
        .onConflict((conflict) =>
          conflict.column('owner_id').doUpdateSet({ key_hash: keyHash, made_at: madeAt }),
        )
        .execute()
    },
    async byHash(keyHash) {
      return recordOf(await keys().where('key_hash', '=', keyHash).executeTakeFirst())
    },
    async ofOwner(ownerId) {
      return recordOf(await keys().where('owner_id', '=', ownerId).executeTakeFirst())
    },
    async ofOwners(ownerIds) {
      if (ownerIds.length === 0) return []
      const rows = await keys().where('owner_id', 'in', ownerIds).execute()
      return rows.flatMap((row) => recordOf(row) ?? [])
    },
  }
}

function recordOf(row: StreamKeyTables['stream_keys'] | undefined): StreamKeyRecord | null {
  return row === undefined
    ? null
    : { ownerId: AccountId.parse(row.owner_id), keyHash: row.key_hash, madeAt: row.made_at }
}

/** One key per performer, as its hash. */
export function streamKeysMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('stream_keys')
        .addColumn('owner_id', integer, (c) =>
          c.notNull().primaryKey().references('people.id').onDelete('cascade'),
        )
        .addColumn('key_hash', 'text', (c) => c.notNull().unique())
        .addColumn('made_at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
    },
  }
}
