import type { Kysely } from 'kysely'
import type { LibraryRepository, StoredFile } from './library-port.ts'
import { fileOf, type LibraryTables } from './library-tables.ts'

type FileRepository = Pick<LibraryRepository, 'file' | 'filesOf' | 'deleteFile' | 'claimFile'>

/** Files of items, and who works on which, on either dialect. */
export function createFileRepository(db: Kysely<LibraryTables>): FileRepository {
  return {
    async file(id) {
      const row = await db.selectFrom('media_files').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : fileOf(row)
    },
    async filesOf(items) {
      if (items.length === 0) return []
      const rows = await db
        .selectFrom('media_files')
        .selectAll()
        .where('item', 'in', [...items])
        .orderBy('place')
        .orderBy('id')
        .execute()
      return rows.map(fileOf)
    },
    async deleteFile(id) {
      await db.deleteFrom('media_files').where('id', '=', id).execute()
    },
    async claimFile(type, now, until, folder) {
      const due = await db
        .selectFrom('media_files')
        .selectAll()
        .where('state', 'in', ['waiting', 'working'])
        .where('due_at', '<=', now)
        .where('item', 'in', (e) => e.selectFrom('media_items').select('id').where('type', '=', type))
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      if (due === undefined) return null
      const { numUpdatedRows } = await db
        .updateTable('media_files')
        .set({ state: 'working', due_at: until, attempts: due.attempts + 1, folder, progress: 0 })
        .where('id', '=', due.id)
        .where('attempts', '=', due.attempts)
        .where('due_at', '=', due.due_at)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return null
      const before = fileOf(due)
      return {
        file: { ...before, state: 'working', attempts: due.attempts + 1, folder },
        before: before.folder,
      }
    },
  }
}

type ClaimRepository = Pick<LibraryRepository, 'renewClaim' | 'finishFile' | 'failFile' | 'putBack'>

/** The work on a file that was claimed. */
export function createClaimRepository(db: Kysely<LibraryTables>): ClaimRepository {
  /** Of this attempt alone: a worker that was away for too long changes nothing any more. */
  const claimed = ({ id, attempts }: StoredFile) =>
    db
      .updateTable('media_files')
      .where('id', '=', id)
      .where('state', '=', 'working')
      .where('attempts', '=', attempts)
  return {
    async renewClaim(file, until, progress) {
      const { numUpdatedRows } = await claimed(file)
        .set({ due_at: until, progress })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    finishFile: (file, { isVideo, width, height, durationMs, sizes, isMarked, hashes }) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('media_files')
          .set({
            state: 'ready',
            progress: 1,
            is_video: isVideo ? 1 : 0,
            width,
            height,
            duration_ms: durationMs,
            sizes: JSON.stringify(sizes),
            is_marked: isMarked ? 1 : 0,
          })
          .where('id', '=', file.id)
          .where('state', '=', 'working')
          .where('attempts', '=', file.attempts)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        if (hashes.length > 0)
          await transaction
            .insertInto('media_hashes')
            .values(hashes.map((hash, place) => ({ file: file.id, place, hash })))
            .execute()
        return true
      }),
    async failFile(file, fault) {
      const { numUpdatedRows } = await claimed(file).set({ state: 'failed', fault }).executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async putBack(file, dueAt) {
      await claimed(file).set({ state: 'waiting', due_at: dueAt }).execute()
    },
  }
}
