import type { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'

/** What somebody proves themself by. Each change says what it takes the place of, so that of two at once one holds. */
export interface CredentialRepository {
  /** False: their password is not `from` any more. Both are hashes. */
  replacePassword(id: AccountId, change: { readonly from: string; readonly to: string }): Promise<boolean>
}

/** Credentials, on either dialect. */
export function createCredentialRepository(db: Kysely<AccountTables>): CredentialRepository {
  return {
    async replacePassword(id, { from, to }) {
      const { numUpdatedRows } = await db
        .updateTable('people')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}
