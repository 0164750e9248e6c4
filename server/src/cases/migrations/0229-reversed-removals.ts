import type { Kysely } from 'kysely'
import { columnsOf } from '../../platform/db/columns-of.ts'
import { type DatabaseKind, integerType } from '../../platform/db/database-kind.ts'

/** By whom, when (ms since 1970) and why a decision was reversed about something that it had removed; null: it was not. */
export function reversedRemovals(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const known = await columnsOf(kind, db, 'case_removals')
      const table = db.schema.alterTable('case_removals')
      if (!known.has('reversed_by'))
        await table.addColumn('reversed_by', integerType(kind) as never).execute()
      if (!known.has('reversed_at'))
        await table.addColumn('reversed_at', integerType(kind) as never).execute()
      if (!known.has('reversed_why')) await table.addColumn('reversed_why', 'text').execute()
    },
  }
}
