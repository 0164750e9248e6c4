import { BlockReason, RefundReason, RefundState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { type Kysely, type Selectable, sql } from 'kysely'
import { appendAudit, audited } from '../audit-log/module.ts'
import { type BillingTables, factOf, purchaseOf, webhookOf } from './billing-tables.ts'
import type { BillingDeskRepository, DayResult, StoredBlock, StoredRefund } from './desk-port.ts'

/** The operator's desk for money, on either dialect. */
export function createBillingDeskRepository(db: Kysely<BillingTables>): BillingDeskRepository {
  return {
    ...createSearch(db),
    ...createRefunds(db),
    ...createTroubles(db),
    ...createDays(db),
    ...createBlocks(db),
  }
}

function createSearch(
  db: Kysely<BillingTables>,
): Pick<BillingDeskRepository, 'find' | 'countInReview' | 'wordsOf' | 'disputeCounts' | 'standingDisputes'> {
  return {
    async find({ account, number, state }, { offset, limit }) {
      let query = db.selectFrom('billing_purchases').selectAll()
      if (account !== undefined) query = query.where('account', '=', account)
      if (number !== undefined)
        query = query.where((e) => e.or([e('id', '=', number), e('biller_id', '=', number)]))
      if (state !== undefined) query = query.where('state', '=', state)
      const rows = await query
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(purchaseOf)
    },
    async countInReview() {
      const { count } = await db
        .selectFrom('billing_purchases')
        .where('state', '=', 'review')
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async wordsOf(purchase) {
      const rows = await db
        .selectFrom('billing_facts')
        .select(['fact', 'at'])
        .where('purchase', '=', purchase)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ fact: factOf(row), at: row.at }))
    },
    async disputeCounts(since) {
      const rows = await db
        .selectFrom('billing_facts')
        .where('kind', 'in', ['approved', 'dispute_opened'])
        .where('at', '>=', since)
        .select((e) => ['biller', 'kind', e.fn.countAll<number | string>().as('count')])
        .groupBy(['biller', 'kind'])
        .execute()
      const counts = new Map<string, { paid: number; disputed: number }>()
      for (const { biller, kind, count } of rows) {
        const known = counts.get(biller) ?? { paid: 0, disputed: 0 }
        counts.set(biller, { ...known, [kind === 'approved' ? 'paid' : 'disputed']: Number(count) })
      }
      return counts
    },
    async standingDisputes(account) {
      const rows = await db
        .selectFrom('billing_purchases as p')
        .innerJoin('billing_facts as f', 'f.purchase', 'p.id')
        .where('p.account', '=', account)
        .where('p.state', 'in', ['disputed', 'charged_back'])
        .where('f.kind', '=', 'dispute_opened')
        .select(['f.fact', 'f.at'])
        .execute()
      return rows.flatMap((row) => {
        const fact = factOf(row)
        return fact.kind === 'dispute_opened' ? [{ reason: fact.reason, at: row.at }] : []
      })
    },
  }
}

function createRefunds(
  db: Kysely<BillingTables>,
): Pick<
  BillingDeskRepository,
  'addRefund' | 'refundsOf' | 'refundByRef' | 'refundsUnderWay' | 'refundStands'
> {
  const refunds = () => db.selectFrom('billing_refunds').selectAll()
  const underWay = ['asked', 'sent']
  return {
    async addRefund(draft) {
      const { id, purchase, by, at, amount, reason, note } = draft
      const entry = {
        at,
        actor: by,
        action: 'billing.refund',
        subject: { kind: 'purchase', id: purchase },
        reason: note || null,
        details: { refund: id, amount, code: reason },
      } as const
      await audited(db, entry, async (within) => {
        const { numInsertedOrUpdatedRows = 0n } = await within
          .insertInto('billing_refunds')
          .values({ ...draft, state: 'asked', problem: null })
          // Either this ref is known, or another one of the purchase is under way.
          .onConflict((c) => c.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows > 0n
      })
      const row = await refunds().where('ref', '=', draft.ref).executeTakeFirst()
      return row === undefined ? 'under_way' : refundOf(row)
    },
    async refundsOf(purchase) {
      const rows = await refunds()
        .where('purchase', '=', purchase)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(refundOf)
    },
    async refundByRef(ref) {
      const row = await refunds().where('ref', '=', ref).executeTakeFirst()
      return row === undefined ? null : refundOf(row)
    },
    async refundsUnderWay(limit) {
      const rows = await refunds().where('state', 'in', underWay).orderBy('at').limit(limit).execute()
      return rows.map(refundOf)
    },
    async refundStands(id, state, problem) {
      await db
        .updateTable('billing_refunds')
        .set({ state, problem })
        .where('id', '=', id)
        .where('state', 'in', underWay)
        .execute()
    },
  }
}

function createTroubles(
  db: Kysely<BillingTables>,
): Pick<BillingDeskRepository, 'troubledWebhooks' | 'webhook' | 'replay'> {
  return {
    async troubledWebhooks(limit) {
      const rows = await db
        .selectFrom('billing_webhooks')
        .selectAll()
        .where('problem', 'is not', null)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(webhookOf)
    },
    async webhook(id) {
      const row = await db.selectFrom('billing_webhooks').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : webhookOf(row)
    },
    async replay(id, { by, at }) {
      const subject = { kind: 'webhook', id: String(id) } as const
      const entry = {
        at,
        actor: by,
        action: 'billing.replay_webhook',
        subject,
        reason: null,
        details: {},
      } as const
      await audited(db, entry, async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('billing_webhooks')
          .set({ state: 'new', due_at: at })
          .where('id', '=', id)
          .where('state', '!=', 'done')
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
    },
  }
}

function createDays(
  db: Kysely<BillingTables>,
): Pick<
  BillingDeskRepository,
  'factsBetween' | 'firstFactAt' | 'creditedBy' | 'saveClose' | 'lastClosedDay' | 'openDays' | 'closes'
> {
  return {
    async factsBetween(biller, from, to) {
      const rows = await db
        .selectFrom('billing_facts')
        .where('biller', '=', biller)
        .where('happened_at', '>=', from)
        .where('happened_at', '<', to)
        .where('kind', '!=', 'unheard')
        .select(['id', 'purchase as reference', 'kind', 'amount'])
        .execute()
      return rows
    },
    async firstFactAt(biller) {
      const { at } = await db
        .selectFrom('billing_facts')
        .where('biller', '=', biller)
        .select((e) => e.fn.min('happened_at').as('at'))
        .executeTakeFirstOrThrow()
      return at
    },
    async creditedBy(biller) {
      const { sum } = await db
        .selectFrom('billing_purchases')
        .where('biller', '=', biller)
        .select((e) => e.fn.sum<number | string | null>('credited').as('sum'))
        .executeTakeFirstOrThrow()
      return Number(sum ?? 0)
    },
    async saveClose({ biller, day, isBalanced, result, at }) {
      const values = { is_balanced: isBalanced ? 1 : 0, result: JSON.stringify(result), at }
      await db
        .insertInto('billing_closes')
        .values({ biller, day, ...values })
        .onConflict((c) => c.columns(['biller', 'day']).doUpdateSet(values))
        .execute()
    },
    async lastClosedDay(biller) {
      const { day } = await db
        .selectFrom('billing_closes')
        .where('biller', '=', biller)
        .select((e) => e.fn.max('day').as('day'))
        .executeTakeFirstOrThrow()
      return day
    },
    async openDays(biller, from) {
      const rows = await db
        .selectFrom('billing_closes')
        .where('biller', '=', biller)
        .where('day', '>=', from)
        .where('is_balanced', '=', 0)
        .select('day')
        .orderBy('day')
        .execute()
      return rows.map(({ day }) => day)
    },
    async closes(limit) {
      const rows = await db
        .selectFrom('billing_closes')
        .selectAll()
        .orderBy('day', 'desc')
        .orderBy('biller')
        .limit(limit)
        .execute()
      return rows.map(({ is_balanced, result, ...row }) => ({
        ...row,
        isBalanced: is_balanced === 1,
        result: JSON.parse(result) as DayResult,
      }))
    },
  }
}

function createBlocks(
  db: Kysely<BillingTables>,
): Pick<BillingDeskRepository, 'addBlock' | 'blocks' | 'blockOf' | 'liftBlock'> {
  const holding = (now: number) =>
    db
      .selectFrom('billing_blocks')
      .selectAll()
      .where('lifted_at', 'is', null)
      .where((e) => e.or([e('until', 'is', null), e('until', '>', now)]))
  return {
    addBlock: (draft) =>
      db.transaction().execute(async (within) => {
        const row = await within
          .insertInto('billing_blocks')
          .values({ ...draft, lifted_at: null, lifted_by: null })
          .returningAll()
          .executeTakeFirstOrThrow()
        await appendAudit(within, {
          at: draft.at,
          actor: draft.by,
          action: 'billing.block',
          subject: { kind: 'account', id: String(draft.account) },
          reason: draft.note || null,
          details: { block: row.id, code: draft.reason, until: draft.until },
        })
        return blockOf(row)
      }),
    async blocks(now, limit) {
      return (await holding(now).orderBy('id', 'desc').limit(limit).execute()).map(blockOf)
    },
    async blockOf(account, now) {
      const row = await holding(now)
        .where('account', '=', account)
        .orderBy(sql`coalesce(until, ${Number.MAX_SAFE_INTEGER})`, 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : blockOf(row)
    },
    liftBlock: (id, by, now) =>
      db.transaction().execute(async (within) => {
        const lifted = await within
          .updateTable('billing_blocks')
          .set({ lifted_at: now, lifted_by: by })
          .where('id', '=', id)
          .where('lifted_at', 'is', null)
          .returning('account')
          .executeTakeFirst()
        if (lifted === undefined) return false
        await appendAudit(within, {
          at: now,
          actor: by,
          action: 'billing.lift_block',
          subject: { kind: 'account', id: String(lifted.account) },
          reason: null,
          details: { block: id },
        })
        return true
      }),
  }
}

function refundOf(row: Selectable<BillingTables['billing_refunds']>): StoredRefund {
  return {
    ...row,
    reason: RefundReason.parse(row.reason),
    by: AccountId.parse(row.by),
    state: RefundState.parse(row.state),
  }
}

function blockOf({
  lifted_at: _at,
  lifted_by: _by,
  ...row
}: Selectable<BillingTables['billing_blocks']>): StoredBlock {
  return {
    ...row,
    account: AccountId.parse(row.account),
    reason: BlockReason.parse(row.reason),
    by: AccountId.parse(row.by),
  }
}
