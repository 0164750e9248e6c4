import { AccountId, RecordingState } from '@footlight/core/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { RecordingRecord, RecordingRepository } from './recording-port.ts'

interface RecordingTables {
  recordings: RecordingsTable
}

/** `file`: its name in the folder of recordings. Times are ms since 1970. */
interface RecordingsTable {
  id: string
  show_id: string
  owner_id: number
  buyer_id: number
  file: string
  mime: string
  duration_ms: number | null
  bytes: number | null
  state: string
  created_at: number
}

/** Recordings of shows, on either dialect. The files themselves lie in a folder of their own. */
export function createRecordingRepository(db: Kysely<RecordingTables>): RecordingRepository {
  /** Only the first end of a recording counts. */
  async function end(
    id: string,
    values: { state: 'ready' | 'failed'; duration_ms?: number; bytes?: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('recordings')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', 'recording')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  return {
    async create({ id, showId, ownerId, buyerId, file, mime, createdAt }) {
      await db
        .insertInto('recordings')
        .values({
          id,
          show_id: showId,
          owner_id: ownerId,
          buyer_id: buyerId,
          file,
          mime,
          duration_ms: null,
          bytes: null,
          state: 'recording',
          created_at: createdAt,
        })
        .execute()
    },
    finish: (id, durationMs, bytes) => end(id, { state: 'ready', duration_ms: durationMs, bytes }),
    fail: (id) => end(id, { state: 'failed' }),
    async byId(id) {
      const row = await db.selectFrom('recordings').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : recordingOf(row)
    },
    async ofBuyer(buyerId, count) {
      const rows = await db
        .selectFrom('recordings')
        .selectAll()
        .where('buyer_id', '=', buyerId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
      return rows.map(recordingOf)
    },
    async filesOf(account) {
      const rows = await db
        .selectFrom('recordings')
        .select('file')
        .where((e) => e.or([e('owner_id', '=', account), e('buyer_id', '=', account)]))
        .execute()
      return rows.map(({ file }) => file)
    },
    async unfinished() {
      const rows = await db
        .selectFrom('recordings')
        .selectAll()
        .where('state', '=', 'recording')
        .orderBy('created_at')
        .execute()
      return rows.map(recordingOf)
    },
  }
}

function recordingOf(row: Selectable<RecordingsTable>): RecordingRecord {
  return {
    id: row.id,
    showId: row.show_id,
    ownerId: AccountId.parse(row.owner_id),
    buyerId: AccountId.parse(row.buyer_id),
    file: row.file,
    mime: row.mime,
    durationMs: row.duration_ms,
    bytes: row.bytes,
    state: RecordingState.parse(row.state),
    createdAt: row.created_at,
  }
}
