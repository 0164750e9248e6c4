import { pushLimits } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { NotificationTables } from '../notification-tables.ts'
import type { DeviceRepository } from './device-port.ts'

/** Browsers that take messages, on either dialect. */
export function createDeviceRepository(db: Kysely<NotificationTables>): DeviceRepository {
  return {
    async put({ endpoint, p256dh, auth }, { account, session }, at, unless) {
      const same = await db
        .selectFrom('push_devices')
        .select('id')
        .where((e) => e.and({ endpoint, p256dh, auth, account, session }))
        .where('seen_at', '>', at - unless)
        .executeTakeFirst()
      if (same !== undefined) return
      const row = { account, session, p256dh, auth, seen_at: at }
      await db
        .insertInto('push_devices')
        .values({ endpoint, ...row })
        .onConflict((c) => c.column('endpoint').doUpdateSet(row))
        .execute()
      await dropSurplus(db, account)
    },
    of: (account, now) =>
      db
        .selectFrom('push_devices')
        .innerJoin('sessions', 'sessions.id_hash', 'push_devices.session')
        .select(['endpoint', 'p256dh', 'auth'])
        .where('account', '=', account)
        .where('sessions.expires_at', '>', now)
        .orderBy('push_devices.id')
        .execute(),
    async has(session) {
      const row = await db
        .selectFrom('push_devices')
        .select('id')
        .where('session', '=', session)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async remove(endpoint, account) {
      await db
        .deleteFrom('push_devices')
        .where('endpoint', '=', endpoint)
        .$if(account !== null, (query) => query.where('account', '=', account))
        .execute()
    },
  }
}

async function dropSurplus(db: Kysely<NotificationTables>, account: number): Promise<void> {
  const surplus = await db
    .selectFrom('push_devices')
    .select('id')
    .where('account', '=', account)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pushLimits.devicesPerAccount)
    .offset(pushLimits.devicesPerAccount)
    .execute()
  if (surplus.length === 0) return
  const ids = surplus.map(({ id }) => id)
  await db.deleteFrom('push_devices').where('id', 'in', ids).execute()
}
