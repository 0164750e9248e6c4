import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { holdEditable } from './hold-editable.ts'
import type { LibraryRepository } from './library-port.ts'
import type { LibraryTables } from './library-tables.ts'

type UploadRepository = Pick<
  LibraryRepository,
  'putUpload' | 'upload' | 'uploadsBefore' | 'deleteUpload' | 'needsUpload' | 'finishUpload'
>

/** Uploads that have begun, on either dialect. */
export function createUploadRepository(db: Kysely<LibraryTables>): UploadRepository {
  return {
    putUpload: (upload, openMax) =>
      db.transaction().execute(async (transaction) => {
        await holdPerson(transaction, upload.owner)
        const { count } = await transaction
          .selectFrom('media_uploads')
          .select((e) => e.fn.countAll<number | string>().as('count'))
          .where('owner', '=', upload.owner)
          .executeTakeFirstOrThrow()
        if (Number(count) >= openMax) return false
        await transaction.insertInto('media_uploads').values(upload).execute()
        return true
      }),
    async upload(id) {
      const row = await db.selectFrom('media_uploads').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : { ...row, owner: AccountId.parse(row.owner) }
    },
    async uploadsBefore(at) {
      const rows = await db.selectFrom('media_uploads').selectAll().where('at', '<', at).limit(500).execute()
      return rows.map((row) => ({ ...row, owner: AccountId.parse(row.owner) }))
    },
    async deleteUpload(id) {
      await db.deleteFrom('media_uploads').where('id', '=', id).execute()
    },
    async needsUpload(id) {
      const upload = await db.selectFrom('media_uploads').select('id').where('id', '=', id).executeTakeFirst()
      if (upload !== undefined) return true
      const file = await db
        .selectFrom('media_files')
        .select('id')
        .where('upload', '=', id)
        .where('state', 'in', ['waiting', 'working'])
        .executeTakeFirst()
      return file !== undefined
    },
    finishUpload: (upload, at) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('media_uploads')
          .where('id', '=', upload.id)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n || !(await holdEditable(transaction, upload.item))) return
        await transaction
          .insertInto('media_files')
          .values({
            item: upload.item,
            upload: upload.id,
            name: upload.name,
            bytes: upload.bytes,
            place: upload.place,
            state: 'waiting',
            progress: 0,
            fault: null,
            attempts: 0,
            due_at: at,
            folder: null,
            is_video: 0,
            width: 0,
            height: 0,
            duration_ms: null,
            sizes: '[]',
          })
          .execute()
      }),
  }
}
