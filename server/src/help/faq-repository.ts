import { FaqFields, type FaqRecord } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { saveRevised } from './save-revised.ts'

interface FaqTables {
  /** `fields`: a JSON text. */
  faq_articles: { id: number; revision: number; fields: string }
}

export interface FaqRepository {
  /** Those that were written or changed. */
  all(): Promise<readonly FaqRecord[]>
  /** `revision`: the one that is replaced; 0: there is none. False: it was another. */
  save(id: number, revision: number, fields: FaqFields): Promise<boolean>
}

/** Articles, on either dialect. A row that cannot be read stops whoever asks. */
export function createFaqRepository(db: Kysely<FaqTables>): FaqRepository {
  return {
    async all() {
      const rows = await db.selectFrom('faq_articles').selectAll().orderBy('id').execute()
      return rows.map(({ fields, ...row }) => ({ ...row, fields: FaqFields.parse(JSON.parse(fields)) }))
    },
    save: (id, revision, fields) =>
      saveRevised(
        db as Kysely<unknown>,
        'faq_articles',
        { id, revision },
        { fields: JSON.stringify(fields) },
      ),
  }
}
