import type { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { AccountTables } from '../accounts-tables.ts'

export interface TermsAcceptance {
  readonly version: string
  /** ms since 1970. */
  readonly at: number
}

/** What people have accepted. */
export interface TermsRepository {
  /** From now on this is the version that they accepted last. The same version again keeps its first time. */
  accept(account: AccountId, acceptance: TermsAcceptance): Promise<void>
  /** The oldest first. */
  acceptedBy(account: AccountId): Promise<readonly TermsAcceptance[]>
}

export function createTermsRepository(database: Kysely<AccountTables>): TermsRepository {
  const db: Kysely<AccountTables> = database
  return {
    async accept(account, { version, at }) {
      await db.transaction().execute(async (transaction) => {
        // The row of the account is held first: two tabs come one after the other.
        await transaction
          .updateTable('people')
          .set({ terms_version: version })
          .where('id', '=', account)
          .execute()
        await transaction
          .insertInto('terms_acceptances')
          .values({ account, version, at })
          .onConflict((c) => c.doNothing())
          .execute()
      })
    },
    acceptedBy: (account) =>
      db
        .selectFrom('terms_acceptances')
        .select(['version', 'at'])
        .where('account', '=', account)
        .orderBy('at')
        .orderBy('version')
        .execute(),
  }
}
