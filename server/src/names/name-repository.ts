import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { isKept } from '../accounts/kept-names.ts'
import type { FriendTables } from '../friends/friend-tables.ts'
import type { RoomTables } from '../rooms/room-repository.ts'

export interface NameChange {
  readonly from: string
  readonly to: string
  readonly at: number
}

/** What people are called, and were. */
export interface NameRepository {
  /**
   * In one transaction with all that is kept by names: what holds of them in rooms, requests of friends, blocks.
   * `taken`: somebody has the name, or gave it up a short time ago; `changed`: they are not called `from` any more.
   */
  rename(account: AccountId, change: NameChange): Promise<Result<void, 'taken' | 'changed'>>
  /** The last first. */
  changesOf(account: AccountId): Promise<readonly NameChange[]>
  /** Who was called that last; null: nobody. */
  formerOwner(username: string): Promise<AccountId | null>
}

type NameTables = AccountTables &
  Pick<RoomTables, 'room_restrictions'> &
  Pick<FriendTables, 'friend_requests' | 'account_blocks'>

const HISTORY_MAX = 100

/** Names, on either dialect. */
export function createNameRepository(db: Kysely<NameTables>): NameRepository {
  return {
    async rename(account, change) {
      try {
        return await db.transaction().execute((transaction) => rename(transaction, account, change))
      } catch (error) {
        // 23505 and SQLITE_CONSTRAINT: somebody else took the name in this moment.
        const code = String((error as { code?: unknown }).code ?? '')
        if (code === '23505' || code.startsWith('SQLITE_CONSTRAINT')) return fail('taken')
        throw error
      }
    },
    async changesOf(account) {
      const rows = await db
        .selectFrom('name_changes')
        .selectAll()
        .where('account', '=', account)
        .orderBy('at', 'desc')
        .limit(HISTORY_MAX)
        .execute()
      return rows.map(({ from_name, to_name, at }) => ({ from: from_name, to: to_name, at }))
    },
    async formerOwner(username) {
      const row = await db
        .selectFrom('name_changes')
        .select('account')
        .where('from_name', '=', username)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : AccountId.parse(row.account)
    },
  }
}

async function rename(
  transaction: Transaction<NameTables>,
  account: AccountId,
  { from, to, at }: NameChange,
): Promise<Result<void, 'taken' | 'changed'>> {
  const other = await transaction
    .selectFrom('people')
    .select('id')
    .where('username', '=', to)
    .executeTakeFirst()
  if (other !== undefined || (await isKept(transaction, to, at, account))) return fail('taken')
  const { numUpdatedRows } = await transaction
    .updateTable('people')
    .set({ username: to, display_name: to, renamed_at: at })
    .where('id', '=', account)
    .where('username', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return fail('changed')
  // Stands where no address was confirmed (`people-repository.ts`), and has to be free for who comes next.
  await transaction
    .updateTable('people')
    .set({ email_key: `unconfirmed:${to}` })
    .where('id', '=', account)
    .where('email_key', '=', `unconfirmed:${from}`)
    .execute()
  await transaction.insertInto('name_changes').values({ account, from_name: from, to_name: to, at }).execute()
  await carryRestrictions(transaction, from, to)
  await carryFriends(transaction, from, to)
  return ok(undefined)
}

/** Who is banned stays banned, who keeps order keeps it, and who ordered it is named as they are called now. */
async function carryRestrictions(
  transaction: Transaction<NameTables>,
  from: string,
  to: string,
): Promise<void> {
  await transaction.deleteFrom('room_restrictions').where('target', '=', to).execute()
  for (const column of ['target', 'by'] as const)
    await transaction
      .updateTable('room_restrictions')
      .set({ [column]: to })
      .where(column, '=', from)
      .execute()
}

/** Requests and blocks are of names, also of such that nobody had; who meant both means one. */
async function carryFriends(transaction: Transaction<NameTables>, from: string, to: string): Promise<void> {
  await transaction
    .deleteFrom('friend_requests')
    .where('name', '=', to)
    .where('sender_id', 'in', (e) =>
      e.selectFrom('friend_requests').select('sender_id').where('name', '=', from),
    )
    .execute()
  await transaction.updateTable('friend_requests').set({ name: to }).where('name', '=', from).execute()
  await transaction
    .deleteFrom('account_blocks')
    .where('name', '=', to)
    .where('owner_id', 'in', (e) =>
      e.selectFrom('account_blocks').select('owner_id').where('name', '=', from),
    )
    .execute()
  await transaction.updateTable('account_blocks').set({ name: to }).where('name', '=', from).execute()
}
