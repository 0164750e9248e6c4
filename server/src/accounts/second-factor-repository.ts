import type { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './accounts-tables.ts'

/** Authenticator apps and recovery codes of accounts. Each taking is one conditional write: of two at once one holds. */
export interface SecondFactorRepository {
  /** True for steps of `secret` (as it is stored) in rising order, each once. */
  takeStep(account: AccountId, secret: string, step: number): Promise<boolean>
  /** True once: the code is gone then. */
  takeRecoveryCode(account: AccountId, codeHash: string): Promise<boolean>
  /** That are left. */
  recoveryCodeCount(account: AccountId): Promise<number>
  /** False: another app is set up. `step`: the last one that was taken. */
  setUp(
    account: AccountId,
    app: { readonly secret: string; readonly step: number } & NewCodes,
  ): Promise<boolean>
  /** In the place of all that were left. False: there is neither an app nor a passkey. */
  replaceRecoveryCodes(account: AccountId, codes: NewCodes): Promise<boolean>
  /** The app; without a passkey its codes go, too. False: none was set up. */
  remove(account: AccountId): Promise<boolean>
}

export interface NewCodes {
  readonly codeHashes: readonly string[]
}

/** Second factors, on either dialect. */
export function createSecondFactorRepository(db: Kysely<AccountTables>): SecondFactorRepository {
  const accountOf = (transaction: Kysely<AccountTables>, account: AccountId) =>
    transaction.updateTable('people').where('id', '=', account)
  return {
    async takeStep(account, secret, step) {
      const { numUpdatedRows } = await accountOf(db, account)
        .set({ totp_step: step })
        .where('totp_secret', '=', secret)
        .where((e) => e.or([e('totp_step', 'is', null), e('totp_step', '<', step)]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async takeRecoveryCode(account, codeHash) {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_codes')
        .where('account', '=', account)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async recoveryCodeCount(account) {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select((e) => e.fn.countAll().as('count'))
        .where('account', '=', account)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    setUp: (account, { secret, step, codeHashes }) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await accountOf(transaction, account)
          .set({ totp_secret: secret, totp_step: step })
          .where('totp_secret', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await writeRecoveryCodes(transaction, account, codeHashes)
        return true
      }),
    replaceRecoveryCodes: (account, { codeHashes }) =>
      db.transaction().execute(async (transaction) => {
        // Holds the row, so that nobody gives up the last factor meanwhile.
        const { numUpdatedRows } = await accountOf(transaction, account)
          .set((e) => ({ totp_secret: e.ref('totp_secret') }))
          .where((e) => e.or([e('totp_secret', 'is not', null), e('passkeys', '>', 0)]))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await writeRecoveryCodes(transaction, account, codeHashes)
        return true
      }),
    remove: (account) =>
      db.transaction().execute(async (transaction) => {
        const owner = await accountOf(transaction, account)
          .set({ totp_secret: null, totp_step: null })
          .where('totp_secret', 'is not', null)
          .returning('passkeys')
          .executeTakeFirst()
        if (owner === undefined) return false
        if (owner.passkeys === 0) await writeRecoveryCodes(transaction, account, [])
        return true
      }),
  }
}

/** In the place of all that the account has. */
export async function writeRecoveryCodes(
  transaction: Transaction<AccountTables>,
  account: AccountId,
  codeHashes: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('account', '=', account).execute()
  if (codeHashes.length > 0)
    await transaction
      .insertInto('recovery_codes')
      .values(codeHashes.map((code_hash) => ({ account, code_hash })))
      .execute()
}
