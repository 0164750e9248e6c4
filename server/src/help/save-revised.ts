import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'

/** Tables whose rows count their changes. */
interface RevisedTable {
  readonly id: number
  readonly revision: number
}

/**
 * Writes a row in the place of the one of `revision`; 0: there is none yet. False: it was another, so whoever wrote
 * has not seen what it is now.
 */
export async function saveRevised(
  db: SiteDatabase,
  table: string,
  { id, revision }: RevisedTable,
  columns: Readonly<Record<string, string>>,
): Promise<boolean> {
  const rows: Kysely<Record<string, RevisedTable>> = db
  const values = { ...columns, revision: revision + 1 }
  if (revision === 0) {
    const { numInsertedOrUpdatedRows = 0n } = await rows
      .insertInto(table)
      .values({ ...values, id })
      .onConflict((c) => c.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await rows
    .updateTable(table)
    .set(values)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
