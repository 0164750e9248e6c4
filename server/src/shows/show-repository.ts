import { AccountId, defaultPerformerSettings, PerformerSettings } from '@footlight/core/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { PerformerRepository, ShowRecord, ShowRepository } from './show-port.ts'

interface ShowTables {
  shows: ShowsTable
}

/** Times are ms since 1970. */
interface ShowsTable {
  id: string
  owner_id: number
  kind: string
  phase: string
  opened_at: number
  started_at: number | null
  ended_at: number | null
  reason: string | null
  tokens: number
  state: string
}

/** Shows and their bills, on either dialect. */
export function createShowRepository(db: Kysely<ShowTables>): ShowRepository {
  return {
    async put({ id, ownerId, kind, phase, openedAt, startedAt, endedAt, reason, tokens, state }) {
      const changing = { phase, started_at: startedAt, ended_at: endedAt, reason, tokens, state }
      await db
        .insertInto('shows')
        .values({ id, owner_id: ownerId, kind, opened_at: openedAt, ...changing })
        .onConflict((c) => c.column('id').doUpdateSet(changing))
        .execute()
    },
    async byId(id) {
      const row = await db.selectFrom('shows').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : recordOf(row)
    },
    async unfinished(ownerId) {
      let query = db.selectFrom('shows').selectAll().where('ended_at', 'is', null)
      if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId)
      return (await query.orderBy('opened_at').orderBy('id').execute()).map(recordOf)
    },
    async last(ownerId, count) {
      const rows = await db
        .selectFrom('shows')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('ended_at', 'is not', null)
        .where('started_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
      return rows.map(recordOf)
    },
    async endedSince(ownerId, since) {
      const rows = await db
        .selectFrom('shows')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('ended_at', '>=', since)
        .orderBy('ended_at')
        .execute()
      return rows.map(recordOf)
    },
  }
}

function recordOf(row: Selectable<ShowsTable>): ShowRecord {
  return {
    id: row.id,
    ownerId: AccountId.parse(row.owner_id),
    // CHECK constraints keep these columns to their words; the reason is written by this program only.
    kind: row.kind as ShowRecord['kind'],
    phase: row.phase as ShowRecord['phase'],
    openedAt: row.opened_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    reason: row.reason as ShowRecord['reason'],
    tokens: row.tokens,
    state: row.state,
  }
}

interface PerformerTables {
  /** `settings`: a JSON text. */
  performer_settings: { owner_id: number; settings: string }
}

/** What performers offer, on either dialect. */
export function createPerformerRepository(db: Kysely<PerformerTables>): PerformerRepository {
  return {
    async settings(ownerId) {
      const row = await db
        .selectFrom('performer_settings')
        .select('settings')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      if (row === undefined) return defaultPerformerSettings
      // An area that came with a later release is not in an older row.
      return PerformerSettings.parse({ ...defaultPerformerSettings, ...(JSON.parse(row.settings) as object) })
    },
    async saveSettings(ownerId, settings) {
      const values = { settings: JSON.stringify(settings) }
      await db
        .insertInto('performer_settings')
        .values({ owner_id: ownerId, ...values })
        .onConflict((c) => c.column('owner_id').doUpdateSet(values))
        .execute()
    },
  }
}
