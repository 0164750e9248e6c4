import { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { AccountTables } from './accounts-tables.ts'
import type { SessionRepository } from './people-port.ts'

/**
 * Sessions, on either dialect. An expired one is the caller's to refuse; here it only goes when it is swept.
 */
export function createSessionRepository(db: Kysely<AccountTables>): SessionRepository {
  return {
    async create(session) {
      await db
        .insertInto('sessions')
        .values({
          id_hash: session.idHash,
          account_id: session.accountId,
          created_at: session.createdAt,
          last_seen_at: session.lastSeenAt,
          expires_at: session.expiresAt,
        })
        .execute()
      await see(db, session.accountId, session.lastSeenAt)
    },
    async find(idHash) {
      const row = await db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash).executeTakeFirst()
      if (!row) return null
      return {
        idHash: row.id_hash,
        accountId: AccountId.parse(row.account_id),
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
      }
    },
    async touch(idHash, lastSeenAt) {
      const touched = await db
        .updateTable('sessions')
        .set({ last_seen_at: lastSeenAt })
        .where('id_hash', '=', idHash)
        .returning('account_id')
        .executeTakeFirst()
      if (touched !== undefined) await see(db, touched.account_id, lastSeenAt)
    },
    async remove(idHash) {
      await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
    },
    async removeOf(account) {
      const rows = await db
        .deleteFrom('sessions')
        .where('account_id', '=', account)
        .returning('id_hash')
        .execute()
      return rows.map(({ id_hash }) => id_hash)
    },
    async removeExpired(now) {
      const result = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst()
      return Number(result.numDeletedRows)
    },
    async lastSeen(accounts) {
      if (accounts.length === 0) return new Map()
      const rows = await db
        .selectFrom('last_seen')
        .selectAll()
        .where('account', 'in', [...accounts])
        .execute()
      return new Map(rows.map(({ account, at }) => [AccountId.parse(account), at]))
    },
  }
}

/** A session ends with a log-out; when its account was here is known for longer. */
async function see(db: Kysely<AccountTables>, account: number, at: number): Promise<void> {
  await db
    .insertInto('last_seen')
    .values({ account, at })
    .onConflict((c) => c.column('account').doUpdateSet({ at }).where('last_seen.at', '<', at))
    .execute()
}
