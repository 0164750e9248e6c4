import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { FanOut, FanOutRepository } from './notification-port.ts'
import { fanOutOf, type NotificationTables } from './notification-tables.ts'
import { writeNotifications } from './write-notifications.ts'

/** What is on its way to many, on either dialect. */
export function createFanOutRepository(db: Kysely<NotificationTables>): FanOutRepository {
  return {
    async open(limit) {
      const rows = await db
        .selectFrom('notification_fan_outs')
        .selectAll()
        .where('done_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(fanOutOf)
    },
    async audience(fanOut, after, now, limit) {
      const rows = await audienceOf(db, fanOut, after, now).orderBy('account').limit(limit).execute()
      return rows.map(({ account }) => AccountId.parse(account))
    },
    advance: (fanOut, to, told, now) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('notification_fan_outs')
          .set(to === null ? { done_at: now } : { after: to })
          .where('id', '=', fanOut.id)
          .where('after', '=', fanOut.after)
          .where('done_at', 'is', null)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 0n ? null : await writeNotifications(transaction, told, now)
      }),
    async forgetDone(before) {
      await db.deleteFrom('notification_fan_outs').where('done_at', '<', before).execute()
    },
  }
}

/** Followers; of what members read too, also these; of a price those who are charged it. */
function audienceOf(db: Kysely<NotificationTables>, fanOut: FanOut, after: number, now: number) {
  const followers = db
    .selectFrom('follows')
    .select('follower as account')
    .where('model', '=', fanOut.model)
    .where('follower', '>', after)
  const members = db
    .selectFrom('fan_memberships')
    .select('viewer as account')
    .where('model', '=', fanOut.model)
    .where('viewer', '>', after)
    .where('expires_at', '>', now)
  switch (fanOut.subject.kind) {
    case 'live':
    case 'show':
      return db.selectFrom(followers.as('audience')).select('account')
    case 'post':
    case 'media':
      return db.selectFrom(followers.union(members).as('audience')).select('account')
    case 'membership_price':
      return db.selectFrom(members.where('renewal', '=', 'on').as('audience')).select('account')
  }
}
