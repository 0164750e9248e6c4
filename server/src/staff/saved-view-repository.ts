import {
  type AccountId,
  type SavedView,
  type SavedViewTable,
  savedViewLimits,
} from '@footlight/core/protocol'
import type { Generated, Kysely } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'

interface SavedViewTables {
  saved_views: { id: Generated<number>; account: number; of_table: string; name: string; query: string }
}

export interface SavedViewRepository {
  /** By name. */
  of(account: AccountId, table: SavedViewTable): Promise<readonly SavedView[]>
  /** The same filters under the same name again are the view that is there. */
  save(
    account: AccountId,
    table: SavedViewTable,
    view: Omit<SavedView, 'id'>,
  ): Promise<SavedView | 'taken' | 'full'>
  /** False: there is no such view of theirs. */
  remove(account: AccountId, table: SavedViewTable, id: number): Promise<boolean>
}

/** Saved filters of the staff, on either dialect. */
export function createSavedViewRepository(database: Kysely<SavedViewTables>): SavedViewRepository {
  return {
    of: (account, table) => viewsOf(database, account, table),
    save: (account, table, { name, query }) =>
      database.transaction().execute(async (within) => {
        // Two windows that count at once would both find room.
        await holdPerson(within, account)
        const there = await viewsOf(within, account, table)
        const same = there.find((view) => view.name === name)
        if (same !== undefined) return same.query === query ? same : 'taken'
        if (there.length >= savedViewLimits.perTable) return 'full'
        return within
          .insertInto('saved_views')
          .values({ account, of_table: table, name, query })
          .returning(['id', 'name', 'query'])
          .executeTakeFirstOrThrow()
      }),
    async remove(account, table, id) {
      const removed = await database
        .deleteFrom('saved_views')
        .where('id', '=', id)
        .where('account', '=', account)
        .where('of_table', '=', table)
        .executeTakeFirst()
      return removed.numDeletedRows > 0n
    },
  }
}

async function viewsOf(
  db: Kysely<SavedViewTables>,
  account: AccountId,
  table: SavedViewTable,
): Promise<readonly SavedView[]> {
  const views = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('account', '=', account)
    .where('of_table', '=', table)
    .execute()
  // Databases differ in the order of letters.
  return views.sort((a, b) => (a.name < b.name ? -1 : 1))
}
