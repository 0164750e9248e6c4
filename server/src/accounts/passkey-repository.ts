import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { textsOf } from '../platform/db/texts.ts'
import type { AccountTables, PasskeysTable } from './accounts-tables.ts'
import { writeRecoveryCodes } from './second-factor-repository.ts'

/** Enough for every device that somebody has. */
export const PASSKEYS_PER_ACCOUNT = 10

export interface Passkey {
  /** Of the credential, as its authenticator made it, base64url. */
  readonly id: string
  readonly account: AccountId
  /** Host name of the site that it is for: browsers offer it on no other one. */
  readonly rpId: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** Of the last use, as its authenticator counts them; 0 each time: it does not count. */
  readonly signCount: number
  /** How browsers reach its authenticator (`internal`, `usb`, ...). */
  readonly transports: readonly string[]
  /** Its owner's. */
  readonly name: string
  /** Logs in without a password. Not any more once a mailbox has replaced the password: whoever was inside may have added it. */
  readonly opensAlone: boolean
  readonly addedAt: number
  /** ms since 1970; null: never. */
  readonly lastUsedAt: number | null
}

export interface PasskeyUse {
  readonly signCount: number
  readonly at: number
}

/** Passkeys of accounts. Each use is one conditional write: of two at once with one count one holds. */
export interface PasskeyRepository {
  /** In the order in which they were added. */
  ofAccount(account: AccountId): Promise<readonly Passkey[]>
  /** With what its authenticator says for whom it was made. */
  find(id: string): Promise<(Passkey & { readonly userHandle: string }) | null>
  /**
   * `full`: the account has as many as there may be; `taken`: somebody has this one. `codeHashes` are stored where it is
   * the first second factor of the account; answers whether they were.
   */
  add(passkey: Passkey, codeHashes: readonly string[]): Promise<Result<boolean, 'full' | 'taken'>>
  /** False: the account has no such passkey. */
  rename(account: AccountId, id: string, name: string): Promise<boolean>
  /** False: the account has no such passkey. With the last second factor the recovery codes go, too. */
  remove(account: AccountId, id: string): Promise<boolean>
  /** False: its count went back, or it was removed. */
  use(id: string, use: PasskeyUse): Promise<boolean>
  /** As authenticators know the account: `fresh`, or what it was given before. */
  handleOf(account: AccountId, fresh: string): Promise<string>
  /** True once for each. */
  takeChallenge(hash: string, expiresAt: number): Promise<boolean>
  /** Those that expired before `at`; answers how many. */
  forgetChallenges(at: number): Promise<number>
}

/** Passkeys, on either dialect. */
export function createPasskeyRepository(db: Kysely<AccountTables>): PasskeyRepository {
  return {
    async ofAccount(account) {
      const rows = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('account', '=', account)
        .orderBy('added_at')
        .orderBy('id')
        .execute()
      return rows.map(passkeyOf)
    },
    async find(id) {
      const row = await db
        .selectFrom('passkeys')
        .innerJoin('passkey_users', 'passkey_users.account', 'passkeys.account')
        .selectAll('passkeys')
        .select('passkey_users.handle')
        .where('passkeys.id', '=', id)
        .executeTakeFirst()
      return row === undefined ? null : { ...passkeyOf(row), userHandle: row.handle }
    },
    add: (passkey, codeHashes) =>
      db
        .transaction()
        .execute(async (transaction) => ok(await add(transaction, passkey, codeHashes)))
        .catch((error: unknown) => {
          if (error instanceof NotAdded) return fail(error.why)
          throw error
        }),
    async rename(account, id, name) {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ name })
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    remove: (account, id) => db.transaction().execute((transaction) => remove(transaction, account, id)),
    async use(id, { signCount, at }) {
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ sign_count: signCount, last_used_at: at })
        .where('id', '=', id)
        // Authenticators that do not count say 0 each time (WebAuthn §6.1.1).
        .where((e) => (signCount === 0 ? e('sign_count', '=', 0) : e('sign_count', '<', signCount)))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async handleOf(account, fresh) {
      await db
        .insertInto('passkey_users')
        .values({ account, handle: fresh })
        .onConflict((c) => c.column('account').doNothing())
        .execute()
      const { handle } = await db
        .selectFrom('passkey_users')
        .select('handle')
        .where('account', '=', account)
        .executeTakeFirstOrThrow()
      return handle
    },
    async takeChallenge(hash, expires_at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('used_passkey_challenges')
        .values({ hash, expires_at })
        .onConflict((c) => c.column('hash').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async forgetChallenges(at) {
      const { numDeletedRows } = await db
        .deleteFrom('used_passkey_challenges')
        .where('expires_at', '<', at)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/** Takes back what was written. */
class NotAdded extends Error {
  override readonly name = 'NotAdded'
  readonly why: 'full' | 'taken'

  constructor(why: 'full' | 'taken') {
    super(why)
    this.why = why
  }
}

/** @throws NotAdded */
async function add(
  transaction: Transaction<AccountTables>,
  passkey: Passkey,
  codeHashes: readonly string[],
): Promise<boolean> {
  // Holds the row, so that no other factor comes or goes meanwhile.
  const owner = await transaction
    .updateTable('people')
    .set((e) => ({ passkeys: e('passkeys', '+', 1) }))
    .where('id', '=', passkey.account)
    .where('passkeys', '<', PASSKEYS_PER_ACCOUNT)
    .returning(['passkeys', 'totp_secret'])
    .executeTakeFirst()
  if (owner === undefined) throw new NotAdded('full')
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account: passkey.account,
      rp_id: passkey.rpId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      opens_alone: Number(passkey.opensAlone),
      added_at: passkey.addedAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict((c) => c.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new NotAdded('taken')
  const isFirstFactor = owner.passkeys === 1 && owner.totp_secret === null
  if (isFirstFactor) await writeRecoveryCodes(transaction, passkey.account, codeHashes)
  return isFirstFactor
}

async function remove(
  transaction: Transaction<AccountTables>,
  account: AccountId,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('passkeys')
    .where('account', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  const owner = await transaction
    .updateTable('people')
    .set((e) => ({ passkeys: e('passkeys', '-', 1) }))
    .where('id', '=', account)
    .returning(['passkeys', 'totp_secret'])
    .executeTakeFirstOrThrow()
  if (owner.passkeys === 0 && owner.totp_secret === null) await writeRecoveryCodes(transaction, account, [])
  return true
}

function passkeyOf(row: Selectable<PasskeysTable>): Passkey {
  return {
    id: row.id,
    account: AccountId.parse(row.account),
    rpId: row.rp_id,
    publicKey: row.public_key,
    signCount: row.sign_count,
    transports: textsOf(row.transports),
    name: row.name,
    opensAlone: row.opens_alone === 1,
    addedAt: row.added_at,
    lastUsedAt: row.last_used_at,
  }
}
