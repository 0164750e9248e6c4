import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { audited } from '../audit-log/module.ts'
import { pageOfOrders } from './companion-order-repository.ts'
import type { CompanionLogRepository, LogFilter } from './companion-port.ts'
import { type CompanionTables, storedOrderOf } from './companion-tables.ts'

type Row = ExpressionBuilder<CompanionTables, 'companion_orders'>
type Where = (e: Row) => Expression<SqlBool>

/** Of one run of a job. */
const AT_ONCE = 200

/** What jobs look after, and what the staff reviews, on either dialect. */
export function createCompanionLogRepository(db: Kysely<CompanionTables>): CompanionLogRepository {
  const found = async (where: Where) => {
    const rows = await db
      .selectFrom('companion_orders')
      .selectAll()
      .where(where)
      .orderBy('ordered_at')
      .limit(AT_ONCE)
      .execute()
    return rows.map(storedOrderOf)
  }
  return {
    begunBefore: (at) => found((e) => e.and([e('state', '=', 'begun'), e('ordered_at', '<', at)])),
    openBefore: (since, now) =>
      found((e) =>
        e.or([
          e.and([e('state', '=', 'waiting'), e('ordered_at', '<', since)]),
          e.and([e('state', 'in', ['waiting', 'working']), e('due_at', '<=', now)]),
        ]),
      ),
    unsettled: () => found((e) => e.and([e('is_settled', '=', 0), e('closed_at', 'is not', null)])),
    olderThan: (at) => found((e) => e.and([e('is_settled', '=', 1), e('ordered_at', '<', at)])),
    async forget(ids) {
      if (ids.length === 0) return
      await db
        .deleteFrom('companion_orders')
        .where('id', 'in', [...ids])
        .execute()
    },
    page: (filter, page) => pageOfOrders(db, (e) => e.and(conditionsOf(e, filter)), page),
    remove(id, by, note, at) {
      const subject = { kind: 'companion_order', id } as const
      const entry = {
        at,
        actor: by,
        action: 'companions.remove_answer',
        subject,
        reason: note || null,
      } as const
      return audited(db, { ...entry, details: {} }, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('companion_orders')
          .set({ removed_at: at, removed_by: by, removal_note: note })
          .where('id', '=', id)
          .where('state', '=', 'answered')
          .where('removed_at', 'is', null)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
    },
  }
}

function conditionsOf(e: Row, { viewer, service, state }: LogFilter): Expression<SqlBool>[] {
  return [
    e('state', '<>', 'begun'),
    ...(viewer === undefined ? [] : [e('viewer', '=', viewer)]),
    ...(service === undefined ? [] : [e('service', '=', service)]),
    ...(state === 'removed' ? [e('removed_at', 'is not', null)] : []),
    ...(state === undefined || state === 'removed' ? [] : [e('state', '=', state)]),
  ]
}
