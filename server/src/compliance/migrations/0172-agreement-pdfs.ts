import type { Kysely } from 'kysely'

/** Of each signed agreement the name of the account as it was then, and the document of the vault with its hash. */
export function agreementPdfs() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const column of ['signed_username', 'pdf_document', 'pdf_hash'])
        await db.schema.alterTable('performer_agreements').addColumn(column, 'text').execute()
    },
  }
}
