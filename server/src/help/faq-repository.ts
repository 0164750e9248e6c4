import { FaqFields, type FaqRecord } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { audited, type StaffAct } from '../audit-log/module.ts'
import { saveRevised } from './save-revised.ts'

interface FaqTables {
  /** `fields`: a JSON text. */
  faq_articles: { id: number; revision: number; fields: string }
}

export interface FaqRepository {
  /** Those that were written or changed. */
  all(): Promise<readonly FaqRecord[]>
  /** `revision`: the one that is replaced; 0: there is none. False: it was another. */
  save(id: number, revision: number, fields: FaqFields, act: StaffAct): Promise<boolean>
}

/** Articles, on either dialect. A row that cannot be read stops whoever asks. */
export function createFaqRepository(db: Kysely<FaqTables>): FaqRepository {
  return {
    async all() {
      const rows = await db.selectFrom('faq_articles').selectAll().orderBy('id').execute()
      return rows.map(({ fields, ...row }) => ({ ...row, fields: FaqFields.parse(JSON.parse(fields)) }))
    },
    save(id, revision, fields, { by, at }) {
      const subject = { kind: 'article', id: String(id) } as const
      const entry = { at, actor: by, action: 'help.change_article', subject, reason: null } as const
      const columns = { fields: JSON.stringify(fields) }
      return audited(db, { ...entry, details: { state: fields.state } }, (within) =>
        saveRevised(within, 'faq_articles', { id, revision }, columns),
      )
    },
  }
}
