import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'

/** An address that an account had and confirmed. */
export interface EarlierEmail {
  readonly id: number
  readonly account: AccountId
  readonly email: string
  /** When another took its place, ms since 1970. */
  readonly at: number
}

/** E-mail addresses of accounts, and those that they had a short time ago. */
export interface EmailRepository {
  /**
   * `taken`: another account has confirmed it; `changed`: theirs is not `from` any more. Answers what it took the place
   * of; null: an address that they never had confirmed.
   */
  replace(
    account: AccountId,
    change: { readonly from: string; readonly to: string; readonly at: number },
  ): Promise<Result<EarlierEmail | null, 'taken' | 'changed'>>
  earlier(id: number): Promise<EarlierEmail | null>
  /** That are stored still, the last first. */
  earlierOf(account: AccountId): Promise<readonly EarlierEmail[]>
  /** With it goes the way back to all that came later. `taken` as above; `gone`: it was gone back to already. */
  restore(earlier: EarlierEmail): Promise<Result<void, 'taken' | 'gone'>>
  /** Of before `at`; answers how many. */
  forgetBefore(at: number): Promise<number>
}

interface EmailTables extends AccountTables {
  email_changes: { id: Generated<number>; account: number; from_email: string; at: number }
}

/** Addresses, on either dialect. */
export function createEmailRepository(db: Kysely<EmailTables>): EmailRepository {
  return {
    replace: (account, { from, to, at }) =>
      unlessTaken(() =>
        db.transaction().execute(async (transaction) => {
          const before = await transaction
            .selectFrom('people')
            .select(['email', 'email_confirmed'])
            .where('id', '=', account)
            .executeTakeFirst()
          if (before?.email !== from) return fail('changed')
          if (await isTaken(transaction, account, to)) return fail('taken')
          if (!(await write(transaction, account, to, from))) return fail('changed')
          if (before.email_confirmed === 0) return ok(null)
          const { id } = await transaction
            .insertInto('email_changes')
            .values({ account, from_email: from, at })
            .returning('id')
            .executeTakeFirstOrThrow()
          return ok({ id, account, email: from, at })
        }),
      ),
    async earlier(id) {
      const row = await db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : earlierOf(row)
    },
    async earlierOf(account) {
      const rows = await db
        .selectFrom('email_changes')
        .selectAll()
        .where('account', '=', account)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(earlierOf)
    },
    restore: ({ id, account, email }) =>
      unlessTaken(() =>
        db.transaction().execute(async (transaction) => {
          const { numDeletedRows } = await transaction
            .deleteFrom('email_changes')
            .where('account', '=', account)
            .where('id', '=', id)
            .executeTakeFirst()
          if (numDeletedRows === 0n) return fail('gone')
          if (await isTaken(transaction, account, email)) throw new AddressTaken()
          await transaction
            .deleteFrom('email_changes')
            .where('account', '=', account)
            .where('id', '>', id)
            .execute()
          await write(transaction, account, email)
          return ok(undefined)
        }),
      ),
    async forgetBefore(at) {
      const { numDeletedRows } = await db.deleteFrom('email_changes').where('at', '<', at).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function earlierOf({ id, account, from_email, at }: Selectable<EmailTables['email_changes']>): EarlierEmail {
  return { id, account: AccountId.parse(account), email: from_email, at }
}

/** Takes back what was written. */
class AddressTaken extends Error {
  override readonly name = 'AddressTaken'
}

/** Two accounts that confirm one address in one moment: the database lets one. */
async function unlessTaken<T, E>(work: () => Promise<Result<T, E>>): Promise<Result<T, E | 'taken'>> {
  try {
    return await work()
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '')
    if (error instanceof AddressTaken || code === '23505' || code.startsWith('SQLITE_CONSTRAINT'))
      return fail('taken')
    throw error
  }
}

async function isTaken(
  transaction: Transaction<EmailTables>,
  account: AccountId,
  email: string,
): Promise<boolean> {
  const holder = await transaction
    .selectFrom('people')
    .select('id')
    .where('email_key', '=', email.toLowerCase())
    .where('id', '!=', account)
    .executeTakeFirst()
  return holder !== undefined
}

/** False: theirs is not `from`. */
async function write(
  transaction: Transaction<EmailTables>,
  account: AccountId,
  email: string,
  from?: string,
): Promise<boolean> {
  const update = transaction
    .updateTable('people')
    .set({ email, email_key: email.toLowerCase(), email_confirmed: 1 })
    .where('id', '=', account)
  const { numUpdatedRows } = await (from === undefined
    ? update
    : update.where('email', '=', from)
  ).executeTakeFirst()
  return numUpdatedRows === 1n
}
