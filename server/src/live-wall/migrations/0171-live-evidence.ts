import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/**
 * What the staff saw live and opened a case with. `case` refers to nothing: the pictures are destroyed in the vault
 * before their rows go, also where the case is gone.
 */
export function liveEvidence(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('live_evidence')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('case', integer, (c) => c.notNull())
        .addColumn('by', integer, (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('at', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('live_evidence_of').on('live_evidence').column('case').execute()
      await db.schema
        .createTable('live_evidence_stills')
        .addColumn('document', 'text', (c) => c.primaryKey())
        .addColumn('evidence', 'text', (c) => c.notNull())
        .addColumn('taken_at', integer, (c) => c.notNull())
        .addColumn('is_public', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('live_evidence_stills_of')
        .on('live_evidence_stills')
        .columns(['evidence', 'taken_at'])
        .execute()
    },
  }
}
