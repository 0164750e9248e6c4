import type { Kysely } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Who of the staff looked into whose room, and until when they may. Times are ms since 1970. */
export function liveLookIns(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('live_look_ins')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('staff', integer, (c) => c.notNull())
        .addColumn('performer', integer, (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('began_at', integer, (c) => c.notNull())
        .addColumn('until', integer, (c) => c.notNull())
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createIndex('live_look_ins_of')
        .on('live_look_ins')
        .columns(['performer', 'began_at'])
        .execute()
      await db.schema.createIndex('live_look_ins_time').on('live_look_ins').column('began_at').execute()
    },
  }
}
