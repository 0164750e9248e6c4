import { AccountId } from '@footlight/core/protocol/ids'
import type { LeavingChannel } from '@footlight/core/rules/notifications/channels'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { ClaimedDelivery, DeliveryRepository } from './delivery-port.ts'
import { type NotificationTables, notificationOf } from './notification-tables.ts'

/** What leaves the site, on either dialect. */
export function createDeliveryRepository(db: Kysely<NotificationTables>): DeliveryRepository {
  const ending = async (ids: readonly number[], state: string, reason: string): Promise<void> => {
    await db
      .updateTable('notification_deliveries')
      .set({ state, reason, claimed_until: null })
      .where('id', 'in', [...ids])
      .execute()
  }
  return {
    claim: (now, until, limit) => claim(db, now, until, limit),
    sent: (ids) => ending(ids, 'sent', ''),
    end: ending,
    async retry(ids, dueAt, reason) {
      await db
        .updateTable('notification_deliveries')
        .set({ state: 'waiting', due_at: dueAt, reason, claimed_until: null })
        .where('id', 'in', [...ids])
        .execute()
    },
    async postpone(ids, dueAt) {
      await db
        .updateTable('notification_deliveries')
        .set((e) => ({
          state: 'waiting',
          due_at: dueAt,
          claimed_until: null,
          attempts: e('attempts', '-', 1),
        }))
        .where('id', 'in', [...ids])
        .execute()
    },
    async returned(id, status) {
      const row = await db
        .updateTable('notification_deliveries')
        .set({ state: 'failed', reason: `returned ${status}`, claimed_until: null })
        .where('id', '=', id)
        .where('channel', '=', 'email')
        .where('attempts', '>', 0)
        .returning('account')
        .executeTakeFirst()
      return row === undefined ? null : AccountId.parse(row.account)
    },
  }
}

type Rows = ExpressionBuilder<NotificationTables, 'notification_deliveries'>

/** Nobody works on it, or who did is gone. */
function isFree(e: Rows, now: number) {
  return e.or([
    e.and([e('state', '=', 'waiting'), e('due_at', '<=', now)]),
    e.and([e('state', '=', 'sending'), e('claimed_until', '<=', now)]),
  ])
}

/** Two at once get different ones: the row's own state is asked again with the change. */
async function claim(
  db: Kysely<NotificationTables>,
  now: number,
  until: number,
  limit: number,
): Promise<readonly ClaimedDelivery[]> {
  const due = await db
    .selectFrom('notification_deliveries')
    .select(['id', 'account', 'is_digest'])
    .where((e) => isFree(e, now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const digests = due.filter(({ is_digest }) => is_digest === 1).map(({ account }) => account)
  const claimed = await db
    .updateTable('notification_deliveries')
    .set((e) => ({ state: 'sending', claimed_until: until, attempts: e('attempts', '+', 1) }))
    .where((e) => isFree(e, now))
    .where((e) =>
      e.or([
        e('id', 'in', ids),
        ...(digests.length === 0 ? [] : [e.and([e('is_digest', '=', 1), e('account', 'in', digests)])]),
      ]),
    )
    .returningAll()
    .execute()
  if (claimed.length === 0) return []
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where(
      'id',
      'in',
      claimed.map(({ notification }) => notification),
    )
    .execute()
  const notifications = new Map(rows.map((row) => [row.id, row]))
  return claimed
    .sort((a, b) => a.id - b.id)
    .flatMap(({ id, notification, channel, is_digest, attempts }) => {
      const row = notifications.get(notification)
      if (row === undefined) return []
      return [
        {
          id,
          channel: channel as LeavingChannel,
          isDigest: is_digest === 1,
          attempts,
          isDeleted: row.deleted_at !== null,
          notification: notificationOf(row),
        },
      ]
    })
}
