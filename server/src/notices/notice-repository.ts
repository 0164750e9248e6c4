import { type AccountId, NoticeFields, type NoticeRecord } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type AuditEntry, audited, type StaffAct } from '../audit-log/module.ts'

interface NoticeTables {
  /** `fields`: a JSON text. */
  notices: { id: string; revision: number; fields: string; published_at: number | null }
  notice_reads: { account: number; notice: string }
}

export interface NoticeRepository {
  all(): Promise<readonly NoticeRecord[]>
  /**
   * `revision`: the one that is replaced; 0: there is none. A first publication is at the moment of the act. False: it was
   * another.
   */
  save(id: string, revision: number, fields: NoticeFields, act: StaffAct): Promise<boolean>
  /** With who has read it. False: there was none. */
  remove(id: string, act: StaffAct): Promise<boolean>
  readBy(account: AccountId): Promise<ReadonlySet<string>>
  /** Twice is once. */
  read(account: AccountId, id: string): Promise<void>
}

/** Notices, on either dialect. A row that cannot be read stops whoever asks. */
export function createNoticeRepository(db: Kysely<NoticeTables>): NoticeRepository {
  return {
    async all() {
      const rows = await db.selectFrom('notices').selectAll().orderBy('id').execute()
      return rows.map(({ fields, ...row }) => ({ ...row, fields: NoticeFields.parse(JSON.parse(fields)) }))
    },
    save: (id, revision, fields, act) =>
      audited(
        db,
        entryOf('notices.change', id, act, { revision: revision + 1, state: fields.state }),
        async (within) => {
          const values = { revision: revision + 1, fields: JSON.stringify(fields) }
          const published = fields.state === 'published' ? act.at : null
          if (revision === 0) {
            const { numInsertedOrUpdatedRows = 0n } = await within
              .insertInto('notices')
              .values({ id, ...values, published_at: published })
              .onConflict((c) => c.column('id').doNothing())
              .executeTakeFirstOrThrow()
            return numInsertedOrUpdatedRows > 0n
          }
          const { numUpdatedRows } = await within
            .updateTable('notices')
            .set(values)
            .$if(published !== null, (update) =>
              update.set(({ fn, ref, val }) => ({
                published_at: fn.coalesce(ref('published_at'), val(published)),
              })),
            )
            .where('id', '=', id)
            .where('revision', '=', revision)
            .executeTakeFirstOrThrow()
          return numUpdatedRows > 0n
        },
      ),
    remove: (id, act) =>
      audited(db, entryOf('notices.remove', id, act, {}), async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('notices')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      }),
    async readBy(account) {
      const rows = await db
        .selectFrom('notice_reads')
        .select('notice')
        .where('account', '=', account)
        .execute()
      return new Set(rows.map(({ notice }) => notice))
    },
    async read(account, id) {
      await db
        .insertInto('notice_reads')
        .values({ account, notice: id })
        .onConflict((c) => c.columns(['account', 'notice']).doNothing())
        .execute()
    },
  }
}

function entryOf(
  action: AuditEntry['action'],
  id: string,
  { by, at }: StaffAct,
  details: AuditEntry['details'],
): AuditEntry {
  return { at, actor: by, action, subject: { kind: 'notice', id }, reason: null, details }
}
