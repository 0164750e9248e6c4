import { AccountId, StudioView } from '@footlight/core/protocol'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { ShiftRecord, StudioRepository } from './studio-port.ts'

/** What models let their studios see, and when they worked. Times are ms since 1970. */
interface StudioTables {
  studio_agreements: { model_id: number; studio_view: string; changed_at: number }
  shifts: ShiftsTable
}

interface ShiftsTable {
  id: string
  studio_id: number
  model_id: number
  started_at: number
  started_by: string
  ended_at: number | null
  ended_by: string | null
  on_air_ms: number
  on_air_since: number | null
  tokens: number | null
}

/** Studios: agreements and shifts, on either dialect. */
export function createStudioRepository(db: Kysely<StudioTables>): StudioRepository {
  const shiftsOf = (modelId: AccountId) => db.selectFrom('shifts').selectAll().where('model_id', '=', modelId)
  return {
    async agreement(modelId) {
      const row = await db
        .selectFrom('studio_agreements')
        .selectAll()
        .where('model_id', '=', modelId)
        .executeTakeFirst()
      return row === undefined
        ? null
        : { studioView: StudioView.parse(row.studio_view), changedAt: Number(row.changed_at) }
    },
    async setAgreement(modelId, studioView, changedAt) {
      const values = { studio_view: studioView, changed_at: changedAt }
      await db
        .insertInto('studio_agreements')
        .values({ model_id: modelId, ...values })
        .onConflict((c) => c.column('model_id').doUpdateSet(values))
        .execute()
    },
    async shifts(modelId, limit) {
      return (
        await shiftsOf(modelId).orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      ).map(shiftOf)
    },
    async lastShifts(modelIds, limitEach) {
      if (modelIds.length === 0) return []
      const numbered = db
        .selectFrom('shifts')
        .selectAll()
        .select((e) =>
          e.fn
            .agg<number>('row_number')
            .over((o) => o.partitionBy('model_id').orderBy('started_at', 'desc').orderBy('id', 'desc'))
            .as('place'),
        )
        .where('model_id', 'in', [...modelIds])
      const rows = await db
        .selectFrom(numbered.as('numbered'))
        .selectAll()
        .where('place', '<=', limitEach)
        .execute()
      return rows.map(shiftOf)
    },
    async openShift(modelId) {
      const row = await shiftsOf(modelId).where('ended_at', 'is', null).executeTakeFirst()
      return row === undefined ? null : shiftOf(row)
    },
    async saveShift(shift) {
      const row = rowOf(shift)
      const updated = await db.updateTable('shifts').set(row).where('id', '=', shift.id).executeTakeFirst()
      if (updated.numUpdatedRows > 0n) return true
      const inserted = await db
        .insertInto('shifts')
        .values(row)
        .onConflict((c) => c.doNothing())
        .executeTakeFirst()
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
    },
  }
}

function rowOf(shift: ShiftRecord): Insertable<ShiftsTable> {
  return {
    id: shift.id,
    studio_id: shift.studioId,
    model_id: shift.modelId,
    started_at: shift.startedAt,
    started_by: shift.startedBy,
    ended_at: shift.endedAt,
    ended_by: shift.endedBy,
    on_air_ms: shift.onAirMs,
    on_air_since: shift.onAirSince,
    tokens: shift.tokens,
  }
}

function shiftOf(row: Selectable<ShiftsTable>): ShiftRecord {
  const orNull = (value: number | null): number | null => (value === null ? null : Number(value))
  return {
    id: row.id,
    studioId: Number(row.studio_id),
    modelId: AccountId.parse(Number(row.model_id)),
    startedAt: Number(row.started_at),
    startedBy: row.started_by,
    endedAt: orNull(row.ended_at),
    endedBy: row.ended_by,
    onAirMs: Number(row.on_air_ms),
    onAirSince: orNull(row.on_air_since),
    tokens: orNull(row.tokens),
  }
}
