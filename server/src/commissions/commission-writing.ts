import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import type {
  CommissionChange,
  CommissionDraft,
  CommissionPatch,
  CommissionRepository,
  StoredCommission,
} from './commission-port.ts'
import { type CommissionTables, commissionOf, orderByRef } from './commission-tables.ts'

type Writing = Pick<CommissionRepository, 'begin' | 'opened' | 'forget' | 'change' | 'prepare' | 'settled'>

/** As an order begins. */
const emptyOrder = {
  state: 'begun',
  version: 0,
  is_settled: 0,
  delivery_text: '',
  delivered_media: 0,
  is_reminded: 0,
  dispute: '',
  decision_note: '',
}

/** What changes an order, on either dialect. */
export function createCommissionWriting(db: Kysely<CommissionTables>): Writing {
  return {
    begin: (draft, at, limits) =>
      db.transaction().execute(async (transaction) => {
        await holdPerson(transaction, draft.model)
        const made = await again(transaction, draft, at)
        if (made !== null) return made
        if (await isFull(transaction, draft, limits)) return null
        const { deliveryDays, ...said } = draft
        const row = await transaction
          .insertInto('commissions')
          .values({ ...emptyOrder, ...said, delivery_days: deliveryDays, ordered_at: at })
          .returningAll()
          .executeTakeFirstOrThrow()
        return commissionOf(row)
      }),
    async opened(id, at, dueAt) {
      const { numUpdatedRows } = await db
        .updateTable('commissions')
        .set({ state: 'requested', version: 1, ordered_at: at, due_at: dueAt })
        .where('id', '=', id)
        .where('state', '=', 'begun')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async forget({ id, orderedAt }) {
      await db
        .deleteFrom('commissions')
        .where('id', '=', id)
        .where('state', '=', 'begun')
        .where('ordered_at', '=', orderedAt)
        .execute()
    },
    change: (order, to) => db.transaction().execute((transaction) => change(transaction, order, to)),
    async prepare(id, before, media) {
      const { numUpdatedRows } = await db
        .updateTable('commissions')
        // A delivery that read the order before this is refused.
        .set((e) => ({ media, version: e('version', '+', 1) }))
        .where('id', '=', id)
        .where('state', '=', 'accepted')
        .where('media', before === null ? 'is' : '=', before)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async settled(id, split) {
      await db
        .updateTable('commissions')
        .set({ is_settled: 1, split: split === null ? null : JSON.stringify(split) })
        .where('id', '=', id)
        .where('closed_at', 'is not', null)
        .execute()
    },
  }
}

/** The order that this `ref` began before; one that is not paid yet begins anew, so that it is not forgotten. */
async function again(
  transaction: Transaction<CommissionTables>,
  { viewer, ref }: CommissionDraft,
  at: number,
): Promise<StoredCommission | null> {
  await transaction
    .updateTable('commissions')
    .set({ ordered_at: at })
    .where('viewer', '=', viewer)
    .where('ref', '=', ref)
    .where('state', '=', 'begun')
    .execute()
  return orderByRef(transaction, viewer, ref)
}

/** Of orders whose tokens may be on their way to escrow only the youngest count: most of them came to nothing. */
async function isFull(
  transaction: Transaction<CommissionTables>,
  { model, viewer, service }: CommissionDraft,
  { ofService, ofViewer, begunSince }: Parameters<CommissionRepository['begin']>[2],
): Promise<boolean> {
  const rows = await transaction
    .selectFrom('commissions')
    .select(['viewer', 'service'])
    .where('model', '=', model)
    .where((e) =>
      e.or([
        e('state', 'in', ['requested', 'accepted', 'delivered', 'disputed']),
        e.and([e('state', '=', 'begun'), e('ordered_at', '>', begunSince)]),
      ]),
    )
    .execute()
  return (
    rows.filter((row) => row.service === service).length >= ofService ||
    rows.filter((row) => row.viewer === viewer).length >= ofViewer
  )
}

async function change(
  transaction: Transaction<CommissionTables>,
  order: StoredCommission,
  to: CommissionChange,
): Promise<boolean> {
  const version = order.version + 1
  const { numUpdatedRows } = await transaction
    .updateTable('commissions')
    .set({
      state: to.state,
      version,
      due_at: to.dueAt,
      closed_at: to.closedAt,
      charged: to.charged,
      ...columnsOf(to.patch),
    })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .where('state', '=', order.state)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await transaction
    .insertInto('commission_log')
    .values({ commission: order.id, version, at: to.at, by: to.by, state: to.state, charged: to.charged })
    .execute()
  await moveItem(transaction, order, to)
  // Only the staff decides.
  if (to.patch.decisionNote !== undefined)
    await appendAudit(transaction, {
      at: to.at,
      actor: to.by,
      action: 'commissions.decide',
      subject: { kind: 'commission', id: String(order.id) },
      reason: to.patch.decisionNote,
      details: { charged: to.charged },
    })
  return true
}

/** By the doors of what was bought (LIBRARY-ACCESS-03): such an item is sold to nobody else. */
async function moveItem(
  transaction: Transaction<CommissionTables>,
  { media, viewer }: StoredCommission,
  to: CommissionChange,
): Promise<void> {
  if (media === null) return
  if (to.state === 'delivered' && to.patch.hasDeliveredMedia === true)
    await transaction
      .insertInto('media_purchases')
      .values({ item: media, buyer: viewer, state: 'paid', at: to.at, hidden_at: null })
      .onConflict((c) => c.columns(['item', 'buyer']).doUpdateSet({ state: 'paid' }))
      .execute()
  if (to.charged === 0)
    await transaction
      .deleteFrom('media_purchases')
      .where('item', '=', media)
      .where('buyer', '=', viewer)
      .execute()
}

function columnsOf(patch: CommissionPatch) {
  const { acceptedAt, deliveredAt, deliveryText, deliveryScore, hasDeliveredMedia } = patch
  const { accountName, accessEndsAt, dispute, decisionNote } = patch
  return {
    ...(acceptedAt !== undefined && { accepted_at: acceptedAt }),
    ...(deliveredAt !== undefined && { delivered_at: deliveredAt }),
    ...(deliveryText !== undefined && { delivery_text: deliveryText }),
    ...(deliveryScore !== undefined && { delivery_score: deliveryScore }),
    ...(hasDeliveredMedia !== undefined && { delivered_media: hasDeliveredMedia ? 1 : 0 }),
    ...(accountName !== undefined && { account_name: accountName }),
    ...(accessEndsAt !== undefined && { access_ends_at: accessEndsAt }),
    ...(dispute !== undefined && { dispute }),
    ...(decisionNote !== undefined && { decision_note: decisionNote }),
  }
}
