import type { Transaction } from 'kysely'
import type { LibraryTables } from './library-tables.ts'

/** States in which the files of an item, and who is on it, may change. */
export const editableStates = ['draft', 'refused'] as const

/**
 * Holds an item as it is until the transaction ends, so that nothing gets into it on the way to the staff or to the
 * public. False: it may not be changed any more.
 */
export async function holdEditable(transaction: Transaction<LibraryTables>, item: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('media_items')
    .set((e) => ({ type: e.ref('type') }))
    .where('id', '=', item)
    .where('state', 'in', [...editableStates])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
