import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import type { AccountTables } from './accounts-tables.ts'

/**
 * Changes of one person take turns from here to the end of the transaction: two that count at once would both find
 * room. Nothing of the person changes.
 */
export async function holdPerson(transaction: SiteDatabase, id: number): Promise<void> {
  const db: Kysely<AccountTables> = transaction
  await db
    .updateTable('people')
    .set((e) => ({ username: e.ref('username') }))
    .where('id', '=', id)
    .execute()
}
