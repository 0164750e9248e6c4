import type { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { hasPassword } from '../accounts/no-password.ts'

/** What somebody proves themself by. Each change says what it takes the place of, so that of two at once one holds. */
export interface CredentialRepository {
  /**
   * False: their password is not `from` any more. Both are hashes. `isByMailbox`: whoever reads the e-mail sets it, because
   * others may know the old one: passkeys that these may have added open nothing alone from then on, and providers that they may
   * have connected open nothing. Of an account that had no password a provider is the owner's, and stays.
   */
  replacePassword(
    id: AccountId,
    change: { readonly from: string; readonly to: string; readonly isByMailbox: boolean },
  ): Promise<boolean>
}

/** Credentials, on either dialect. */
export function createCredentialRepository(db: Kysely<AccountTables>): CredentialRepository {
  return {
    replacePassword: (id, { from, to, isByMailbox }) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('people')
          .set({ password_hash: to })
          .where('id', '=', id)
          .where('password_hash', '=', from)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        if (isByMailbox && hasPassword(from))
          await transaction.deleteFrom('provider_accounts').where('account', '=', id).execute()
        if (isByMailbox)
          await transaction
            .updateTable('passkeys')
            .set({ opens_alone: 0 })
            .where('account', '=', id)
            .execute()
        return true
      }),
  }
}
