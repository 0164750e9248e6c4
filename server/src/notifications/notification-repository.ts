import { AccountId } from '@footlight/core/protocol/ids'
import { type Kysely, sql } from 'kysely'
import type { NotificationRepository } from './notification-port.ts'
import { type NotificationTables, notificationOf } from './notification-tables.ts'

/** Accounts whose surplus one sweep looks at. */
const SWEPT_ACCOUNTS = 500

/** The centre of each account, on either dialect. */
export function createNotificationRepository(db: Kysely<NotificationTables>): NotificationRepository {
  return { ...createReading(db), ...createChanges(db), sweep: (limits) => sweep(db, limits) }
}

function createReading(
  db: Kysely<NotificationTables>,
): Pick<NotificationRepository, 'page' | 'unread' | 'unreadOf'> {
  async function unreadOf(accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>> {
    if (accounts.length === 0) return new Map()
    const rows = await db
      .selectFrom('notifications')
      .select((e) => ['account', e.fn.countAll<number | string>().as('count')])
      .where('account', 'in', [...accounts])
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .groupBy('account')
      .execute()
    const counts = new Map(rows.map(({ account, count }) => [account, Number(count)]))
    return new Map(accounts.map((account) => [account, counts.get(account) ?? 0]))
  }
  return {
    async page(account, before, limit) {
      const rows = await db
        .selectFrom('notifications')
        .selectAll()
        .where('account', '=', account)
        .where('deleted_at', 'is', null)
        .$if(before !== null, (query) => query.where('id', '<', before!))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(notificationOf)
    },
    unread: async (account) => (await unreadOf([account])).get(account) ?? 0,
    unreadOf,
  }
}

function createChanges(
  db: Kysely<NotificationTables>,
): Pick<NotificationRepository, 'markRead' | 'markAllRead' | 'setDeleted'> {
  return {
    async markRead(account, id, at) {
      const { numUpdatedRows } = await db
        .updateTable('notifications')
        .set({ read_at: sql<number>`coalesce(read_at, ${at})` })
        .where('account', '=', account)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async markAllRead(account, upTo, at) {
      await db
        .updateTable('notifications')
        .set({ read_at: at })
        .where('account', '=', account)
        .where('id', '<=', upTo)
        .where('read_at', 'is', null)
        .execute()
    },
    async setDeleted(account, id, at) {
      const { numUpdatedRows } = await db
        .updateTable('notifications')
        .set({ deleted_at: at })
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

async function sweep(
  db: Kysely<NotificationTables>,
  { before, deletedBefore, perAccount }: Parameters<NotificationRepository['sweep']>[0],
): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute()
  await db.deleteFrom('notifications').where('deleted_at', '<', deletedBefore).execute()
  const full = await db
    .selectFrom('notifications')
    .select('account')
    .groupBy('account')
    .having((e) => e.fn.countAll<number>(), '>', perAccount)
    .limit(SWEPT_ACCOUNTS)
    .execute()
  for (const { account } of full) {
    const [first] = await db
      .selectFrom('notifications')
      .select('id')
      .where('account', '=', account)
      .orderBy('id', 'desc')
      .offset(perAccount)
      .limit(1)
      .execute()
    if (first === undefined) continue
    await db
      .deleteFrom('notifications')
      .where('account', '=', AccountId.parse(account))
      .where('id', '<=', first.id)
      .execute()
  }
}
