import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import type { MediaMarkRepository } from './library-port.ts'
import { fileOf, type LibraryTables } from './library-tables.ts'

/** Secret codes of copies, on either dialect. */
export function createMediaMarkRepository(db: Kysely<LibraryTables>): MediaMarkRepository {
  return {
    async fileFor(id, reader) {
      const row = await db
        .selectFrom('media_files')
        .leftJoin('media_marks', (join) =>
          join.onRef('media_marks.item', '=', 'media_files.item').on('media_marks.buyer', '=', reader ?? 0),
        )
        .selectAll('media_files')
        .select('media_marks.code')
        .where('media_files.id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : { file: fileOf(row), code: row.code }
    },
    async begin(item, buyer, code) {
      await db
        .insertInto('media_marks')
        .values({ item, buyer, code })
        .onConflict((c) => c.columns(['item', 'buyer']).doNothing())
        .execute()
      const row = await db
        .selectFrom('media_marks')
        .select('code')
        .where('item', '=', item)
        .where('buyer', '=', buyer)
        .executeTakeFirstOrThrow()
      return row.code
    },
    async codesOf(item) {
      const rows = await db
        .selectFrom('media_marks')
        .select(['buyer', 'code'])
        .where('item', '=', item)
        .orderBy('buyer')
        .execute()
      return rows.map(({ buyer, code }) => ({ buyer: AccountId.parse(buyer), code }))
    },
    async logTrace(item, by, note, at) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('media_log')
          .values({ item, at, by, action: 'copy_traced', note })
          .execute()
        await appendAudit(transaction, {
          at,
          actor: by,
          action: 'library.trace_copy',
          subject: { kind: 'media_item', id: String(item) },
          reason: null,
          details: {},
        })
      })
    },
  }
}
