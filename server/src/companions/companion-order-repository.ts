import type { AccountId } from '@footlight/core/protocol/ids'
import type { CompanionOrder } from '@footlight/core/rules/companions/companion-order'
import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type {
  CompanionDraft,
  CompanionOrderRepository,
  FoundOrders,
  OrderPatch,
  Page,
  StoredOrder,
} from './companion-port.ts'
import { type CompanionTables, columnsOf, storedOrderOf } from './companion-tables.ts'

/** As an order begins. */
const emptyOrder = { version: 0, has_picture: 0, is_settled: 0, removal_note: '' }

/** What people order, on either dialect. */
export function createCompanionOrderRepository(db: Kysely<CompanionTables>): CompanionOrderRepository {
  return { ...createWriting(db), ...createReading(db) }
}

type Writing = Pick<
  CompanionOrderRepository,
  'begin' | 'refused' | 'change' | 'settled' | 'forgetBegun' | 'hide'
>

function createWriting(db: Kysely<CompanionTables>): Writing {
  return {
    begin: (id, ref, draft, rulesVersion, at, { openMax, begunSince }) =>
      db.transaction().execute(async (transaction) => {
        await holdPerson(transaction, draft.viewer)
        const made = await again(transaction, draft.viewer, ref, at)
        if (made !== null) return made
        if ((await countOpen(transaction, draft.viewer, begunSince)) >= openMax) return null
        const row = await transaction
          .insertInto('companion_orders')
          .values({
            ...emptyOrder,
            ...rowOf(draft),
            ...{ id, ref, state: 'begun', rules_version: rulesVersion, ordered_at: at },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return storedOrderOf(row)
      }),
    async refused(id, draft, rule, rulesVersion, at) {
      await db
        .insertInto('companion_orders')
        .values({
          ...emptyOrder,
          ...rowOf(draft),
          ...{ id, rule, state: 'refused', rules_version: rulesVersion, ordered_at: at },
          ...{ is_settled: 1, closed_at: at },
        })
        .execute()
    },
    change: (order, next, patch = {}) =>
      db.transaction().execute((transaction) => change(transaction, order, next, patch)),
    async settled(id) {
      await db
        .updateTable('companion_orders')
        .set({ is_settled: 1 })
        .where('id', '=', id)
        .where('closed_at', 'is not', null)
        .execute()
    },
    async forgetBegun({ id, orderedAt }) {
      await db
        .deleteFrom('companion_orders')
        .where('id', '=', id)
        .where('state', '=', 'begun')
        .where('ordered_at', '=', orderedAt)
        .execute()
    },
    async hide(viewer, companion, at) {
      await db
        .updateTable('companion_orders')
        .set({ hidden_at: at })
        .where('viewer', '=', viewer)
        .where('companion', '=', companion)
        .where('closed_at', 'is not', null)
        .where('hidden_at', 'is', null)
        .execute()
    },
  }
}

/** The order that this `ref` began before; one that is not paid yet begins anew, so that it is not forgotten. */
async function again(
  transaction: Transaction<CompanionTables>,
  viewer: AccountId,
  ref: string,
  at: number,
): Promise<StoredOrder | null> {
  await transaction
    .updateTable('companion_orders')
    .set({ ordered_at: at })
    .where('viewer', '=', viewer)
    .where('ref', '=', ref)
    .where('state', '=', 'begun')
    .execute()
  return orderByRef(transaction, viewer, ref)
}

/** Of orders whose tokens may be on their way only the youngest count: most of them came to nothing. */
async function countOpen(
  transaction: Transaction<CompanionTables>,
  viewer: AccountId,
  begunSince: number,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('companion_orders')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('viewer', '=', viewer)
    .where((e) =>
      e.or([
        e('state', 'in', ['waiting', 'working']),
        e.and([e('state', '=', 'begun'), e('ordered_at', '>', begunSince)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

function rowOf({ viewer, companion, service, prompt, nsfw, price }: CompanionDraft) {
  return { viewer, companion, service, prompt, nsfw: nsfw ? 1 : 0, price }
}

async function change(
  transaction: Transaction<CompanionTables>,
  order: StoredOrder,
  next: CompanionOrder,
  { answer, caption, hasPicture, rule }: OrderPatch,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('companion_orders')
    .set({
      ...columnsOf(next),
      version: order.version + 1,
      ...(answer !== undefined && { answer }),
      ...(caption !== undefined && { caption }),
      ...(hasPicture !== undefined && { has_picture: hasPicture ? 1 : 0 }),
      ...(rule !== undefined && { rule }),
    })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (next.kind === 'answered')
    await transaction
      .updateTable('companions')
      .set((e) => ({ answered: e('answered', '+', 1) }))
      .where('id', '=', order.companion)
      .execute()
  return true
}

async function orderByRef(
  db: Kysely<CompanionTables>,
  viewer: AccountId,
  ref: string,
): Promise<StoredOrder | null> {
  const row = await db
    .selectFrom('companion_orders')
    .selectAll()
    .where('viewer', '=', viewer)
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row === undefined ? null : storedOrderOf(row)
}

function createReading(
  db: Kysely<CompanionTables>,
): Pick<CompanionOrderRepository, 'byId' | 'byRef' | 'ofViewer' | 'lastAnswered'> {
  return {
    async byId(id) {
      const row = await db.selectFrom('companion_orders').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : storedOrderOf(row)
    },
    byRef: (viewer, ref) => orderByRef(db, viewer, ref),
    ofViewer: (viewer, companion, page) =>
      pageOfOrders(
        db,
        (e) =>
          e.and([
            e('viewer', '=', viewer),
            e('companion', '=', companion),
            e('state', 'not in', ['begun', 'refused']),
            e('hidden_at', 'is', null),
          ]),
        page,
      ),
    async lastAnswered(viewer, companion, limit) {
      const rows = await db
        .selectFrom('companion_orders')
        .selectAll()
        .where('viewer', '=', viewer)
        .where('companion', '=', companion)
        .where('service', '=', 'message')
        .where('state', '=', 'answered')
        .where('hidden_at', 'is', null)
        .where('removed_at', 'is', null)
        .orderBy('ordered_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(storedOrderOf).reverse()
    },
  }
}

/** Newest first. */
export async function pageOfOrders(
  db: Kysely<CompanionTables>,
  where: (e: ExpressionBuilder<CompanionTables, 'companion_orders'>) => Expression<SqlBool>,
  { offset, limit }: Page,
): Promise<FoundOrders> {
  const { count } = await db
    .selectFrom('companion_orders')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('companion_orders')
    .selectAll()
    .where(where)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { orders: rows.map(storedOrderOf), total: Number(count) }
}
