import { AccountId, browserNames, systemNames } from '@footlight/core/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { AccountTables } from './accounts-tables.ts'
import type { SessionOrigin, SessionRecord, SessionRepository } from './people-port.ts'

/**
 * Sessions, on either dialect. An expired one is the caller's to refuse; here it only goes when it is swept.
 */
export function createSessionRepository(db: Kysely<AccountTables>): SessionRepository {
  return {
    async create(session, origin = null) {
      await db
        .insertInto('sessions')
        .values({
          id_hash: session.idHash,
          account_id: session.accountId,
          created_at: session.createdAt,
          last_seen_at: session.lastSeenAt,
          expires_at: session.expiresAt,
          device: origin === null ? null : `${origin.device.browser}/${origin.device.system}`,
          country: origin?.place?.country ?? null,
          state: origin?.place?.state ?? null,
        })
        .execute()
      await see(db, [session.accountId], session.lastSeenAt)
    },
    async find(idHash) {
      const row = await db.selectFrom('sessions').selectAll().where('id_hash', '=', idHash).executeTakeFirst()
      return row ? recordOf(row) : null
    },
    async findAll(idHashes) {
      if (idHashes.length === 0) return []
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('id_hash', 'in', [...idHashes])
        .execute()
      return rows.map(recordOf)
    },
    async ofAccount(account, now, limit) {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', account)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id_hash')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...recordOf(row), origin: originOf(row) }))
    },
    async touch(idHashes, lastSeenAt) {
      const touched = await db
        .updateTable('sessions')
        .set({ last_seen_at: lastSeenAt })
        .where('id_hash', 'in', [...idHashes])
        .returning('account_id')
        .execute()
      await see(db, [...new Set(touched.map(({ account_id }) => account_id))], lastSeenAt)
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

type SessionRow = Selectable<AccountTables['sessions']>

function recordOf(row: SessionRow): SessionRecord {
  return {
    idHash: row.id_hash,
    accountId: AccountId.parse(row.account_id),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }
}

function originOf({ device, country, state }: SessionRow): SessionOrigin | null {
  if (device === null) return null
  const [browser, system] = device.split('/')
  return {
    device: {
      browser: browserNames.find((name) => name === browser) ?? 'other',
      system: systemNames.find((name) => name === system) ?? 'other',
    },
    place: country === null ? null : { country, state },
  }
}

/** A session ends with a log-out; when its account was here is known for longer. */
async function see(db: Kysely<AccountTables>, accounts: readonly number[], at: number): Promise<void> {
  if (accounts.length === 0) return
  await db
    .insertInto('last_seen')
    .values(accounts.map((account) => ({ account, at })))
    .onConflict((c) => c.column('account').doUpdateSet({ at }).where('last_seen.at', '<', at))
    .execute()
}
