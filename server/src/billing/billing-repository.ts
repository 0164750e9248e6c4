import type { AccountId } from '@footlight/core/protocol/ids'
import {
  leftOf,
  noLimits,
  type Period,
  type PurchaseLimits,
  periodMs,
} from '@footlight/core/rules/billing/purchase-limits'
import type { Kysely } from 'kysely'
import type { BillingRepository, PurchaseDraft, StoredPurchase } from './billing-port.ts'
import { type BillingTables, factOf, limitsOf, purchaseOf, webhookOf } from './billing-tables.ts'

/** Purchases and what billers say of them, on either dialect. */
export function createBillingRepository(db: Kysely<BillingTables>): BillingRepository {
  return {
    ...createPrices(db),
    ...createPurchases(db),
    ...createStandings(db),
    ...createFacts(db),
    ...createWebhooks(db),
    ...createHealth(db),
    ...createLimits(db),
  }
}

function createPrices(db: Kysely<BillingTables>): Pick<BillingRepository, 'products' | 'seed' | 'taxRate'> {
  return {
    async products(now) {
      const rows = await db
        .selectFrom('billing_products')
        .selectAll()
        .where('effective_from', '<=', now)
        .orderBy('effective_from')
        .execute()
      const newest = new Map(rows.map((row) => [row.internal_id, row]))
      return [...newest.values()]
        .filter(({ is_on }) => is_on === 1)
        .sort((a, b) => a.amount - b.amount || (a.internal_id < b.internal_id ? -1 : 1))
        .map(({ internal_id, tokens, amount, currency }) => ({
          ...{ internalId: internal_id, tokens },
          ...{ amount, currency },
        }))
    },
    async seed(products, taxRates) {
      const known = await db.selectFrom('billing_products').select('internal_id').limit(1).execute()
      if (known.length > 0) return
      const rows = products.map(({ internalId, ...rest }) => ({
        ...{ internal_id: internalId, effective_from: 0, is_on: 1 },
        ...rest,
      }))
      const rates = Object.entries(taxRates).map(([country, rate]) => ({ country, rate, effective_from: 0 }))
      await db
        .insertInto('billing_tax_rates')
        .values(rates)
        .onConflict((c) => c.doNothing())
        .execute()
      await db
        .insertInto('billing_products')
        .values(rows)
        .onConflict((c) => c.doNothing())
        .execute()
    },
    async taxRate(country, now) {
      const row = await db
        .selectFrom('billing_tax_rates')
        .select('rate')
        .where('country', '=', country)
        .where('effective_from', '<=', now)
        .orderBy('effective_from', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.rate ?? 0
    },
  }
}

function createPurchases(
  db: Kysely<BillingTables>,
): Pick<
  BillingRepository,
  'begin' | 'purchase' | 'byRef' | 'ofAccount' | 'isBuyer' | 'countOpen' | 'countUnpaid'
> {
  const purchases = () => db.selectFrom('billing_purchases')
  return {
    begin: (draft, now) => db.transaction().execute((within) => begin(within, draft, now)),
    async purchase(id) {
      const row = await purchases().selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : purchaseOf(row)
    },
    async byRef(account, ref) {
      const row = await purchases()
        .selectAll()
        .where('account', '=', account)
        .where('ref', '=', ref)
        .executeTakeFirst()
      return row === undefined ? null : purchaseOf(row)
    },
    async isBuyer(account) {
      const row = await purchases()
        .where('account', '=', account)
        .where('credited', '>', 0)
        .select('id')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async countUnpaid(account, since) {
      const { count } = await purchases()
        .where('account', '=', account)
        .where('at', '>', since)
        .where('state', '=', 'open')
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async ofAccount(account, { offset, limit }) {
      const own = purchases().where('account', '=', account)
      const { count } = await own
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await own
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { purchases: rows.map(purchaseOf), total: Number(count) }
    },
    async countOpen(before) {
      const { count } = await purchases()
        .where('state', '=', 'open')
        .where('changed_at', '<', before)
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** Both the look at the budget and the purchase, so that two tabs do not pass where one may. */
async function begin(
  db: Kysely<BillingTables>,
  draft: PurchaseDraft,
  now: number,
): Promise<StoredPurchase | 'over_budget'> {
  const known = db
    .selectFrom('billing_purchases')
    .selectAll()
    .where('account', '=', draft.account)
    .where('ref', '=', draft.ref)
  const limits = await lockLimits(db, draft.account)
  if (limits !== null && (await known.executeTakeFirst()) === undefined) {
    const left = leftOf(limits, await spentIn(db, draft.account, draft.currency, now), now)
    if (left !== null && draft.amount > left) return 'over_budget'
  }
  const { taxRate, ...said } = draft
  await db
    .insertInto('billing_purchases')
    .values({
      ...said,
      ...{ tax_rate: taxRate, at: now, changed_at: now, state: 'open' },
      ...{ credited: 0, step: 0, reversed: 0 },
      ...{ biller_id: null, link: null, decline_code: null },
    })
    .onConflict((c) => c.columns(['account', 'ref']).doNothing())
    .execute()
  return purchaseOf(await known.executeTakeFirstOrThrow())
}

/** Nobody else changes or reads them so until the transaction ends; null: this account has none. */
async function lockLimits(db: Kysely<BillingTables>, account: AccountId): Promise<PurchaseLimits | null> {
  const row = await db
    .updateTable('billing_limits')
    .set((e) => ({ account: e.ref('account') }))
    .where('account', '=', account)
    .returning('limits')
    .executeTakeFirst()
  return row === undefined ? null : limitsOf(row)
}

/** For so long a page may be paid that was asked for. */
const PAYABLE_MS = 2 * 3_600_000

async function spentIn(
  db: Kysely<BillingTables>,
  account: AccountId,
  currency: string,
  now: number,
): Promise<Readonly<Record<Period, number>>> {
  const rows = await db
    .selectFrom('billing_purchases')
    .where('account', '=', account)
    .where('currency', '=', currency)
    .where('at', '>', now - periodMs.month)
    .where('state', 'not in', ['declined', 'expired'])
    .where((e) => e.or([e('state', '!=', 'open'), e('at', '>', now - PAYABLE_MS)]))
    .select(['at', 'amount', 'reversed'])
    .execute()
  const within = (period: Period): number =>
    rows.reduce(
      (sum, { at, amount, reversed }) => sum + (at > now - periodMs[period] ? amount - reversed : 0),
      0,
    )
  return { day: within('day'), week: within('week'), month: within('month') }
}

function createLimits(
  db: Kysely<BillingTables>,
): Pick<BillingRepository, 'limits' | 'changeLimits' | 'spent'> {
  return {
    async limits(account) {
      const row = await db
        .selectFrom('billing_limits')
        .select('limits')
        .where('account', '=', account)
        .executeTakeFirst()
      return row === undefined ? noLimits : limitsOf(row)
    },
    changeLimits: (account, now, change) =>
      db.transaction().execute(async (within) => {
        // There is a row to lock from now on.
        await within
          .insertInto('billing_limits')
          .values({ account, limits: JSON.stringify(noLimits), changed_at: now })
          .onConflict((c) => c.doNothing())
          .execute()
        const next = change((await lockLimits(within, account)) ?? noLimits)
        await within
          .updateTable('billing_limits')
          .set({ limits: JSON.stringify(next), changed_at: now })
          .where('account', '=', account)
          .execute()
        return next
      }),
    spent: (account, currency, now) => spentIn(db, account, currency, now),
  }
}

function createStandings(
  db: Kysely<BillingTables>,
): Pick<BillingRepository, 'rebill' | 'linked' | 'booked' | 'stands'> {
  return {
    async rebill(id, biller) {
      await db
        .updateTable('billing_purchases')
        .set({ biller })
        .where('id', '=', id)
        .where('biller_id', 'is', null)
        .execute()
    },
    async linked(id, biller, billerId, link) {
      await db
        .updateTable('billing_purchases')
        .set({ biller_id: billerId, link })
        .where('id', '=', id)
        .where('biller', '=', biller)
        .where('biller_id', 'is', null)
        .execute()
    },
    async booked(id, step, credited) {
      const { numUpdatedRows } = await db
        .updateTable('billing_purchases')
        .set({ step: step + 1, credited })
        .where('id', '=', id)
        .where('step', '=', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async stands(id, { state, reversed, declineCode }, now) {
      const { numUpdatedRows } = await db
        .updateTable('billing_purchases')
        .set({ state, reversed, decline_code: declineCode, changed_at: now })
        .where('id', '=', id)
        .where((e) =>
          e.or([
            e('state', '!=', state),
            e('reversed', '!=', reversed),
            e('decline_code', 'is distinct from', declineCode),
          ]),
        )
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

function createFacts(
  db: Kysely<BillingTables>,
): Pick<BillingRepository, 'addFact' | 'factsOf' | 'cursor' | 'moveCursor'> {
  return {
    async addFact(biller, { id, reference, fact, happenedAt }, now) {
      const purchase = await db
        .selectFrom('billing_purchases')
        .select('id')
        .where('id', '=', reference)
        .where('biller', '=', biller)
        .executeTakeFirst()
      if (purchase === undefined) return 'unknown'
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('billing_facts')
        .values({
          biller,
          id,
          purchase: reference,
          kind: fact.kind,
          ...{ fact: JSON.stringify(fact), at: now, happened_at: happenedAt },
          amount: 'amount' in fact ? fact.amount : null,
        })
        .onConflict((c) => c.columns(['biller', 'id']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async factsOf(purchase) {
      const rows = await db
        .selectFrom('billing_facts')
        .select('fact')
        .where('purchase', '=', purchase)
        .orderBy('at')
        .execute()
      return rows.map(factOf)
    },
    async cursor(biller) {
      const row = await db
        .selectFrom('billing_cursors')
        .select('after')
        .where('biller', '=', biller)
        .executeTakeFirst()
      return row?.after ?? 0
    },
    async moveCursor(biller, after, now) {
      await db
        .insertInto('billing_cursors')
        .values({ biller, after, read_at: now })
        .onConflict((c) =>
          c
            .column('biller')
            .doUpdateSet({ after, read_at: now })
            // Of two processes that read, none goes back behind the other.
            .where('billing_cursors.after', '<', after),
        )
        .execute()
    },
  }
}

function createWebhooks(
  db: Kysely<BillingTables>,
): Pick<BillingRepository, 'addWebhook' | 'dueWebhooks' | 'webhookDone' | 'webhookFailed' | 'lastWebhookAt'> {
  return {
    async addWebhook(biller, body, now) {
      const { id } = await db
        .insertInto('billing_webhooks')
        .values({ biller, at: now, body, state: 'new', tries: 0, due_at: now, problem: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    async dueWebhooks(now, limit) {
      const rows = await db
        .selectFrom('billing_webhooks')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(webhookOf)
    },
    async webhookDone(id) {
      await db
        .updateTable('billing_webhooks')
        .set({ state: 'done', due_at: null, problem: null })
        .where('id', '=', id)
        .execute()
    },
    async webhookFailed(id, problem, dueAt) {
      await db
        .updateTable('billing_webhooks')
        .set((e) => ({
          state: dueAt === null ? 'held' : 'new',
          due_at: dueAt,
          problem,
          tries: e('tries', '+', 1),
        }))
        .where('id', '=', id)
        .where('state', '=', 'new')
        .execute()
    },
    async lastWebhookAt(biller) {
      const { at } = await db
        .selectFrom('billing_webhooks')
        .select((e) => e.fn.max('at').as('at'))
        .where('biller', '=', biller)
        .executeTakeFirstOrThrow()
      return at
    },
  }
}

function createHealth(
  db: Kysely<BillingTables>,
): Pick<BillingRepository, 'attempted' | 'health' | 'forgetAttempts'> {
  return {
    async attempted(biller, isOk, now) {
      await db
        .insertInto('billing_attempts')
        .values({ biller, at: now, is_ok: isOk ? 1 : 0 })
        .execute()
    },
    async health(since) {
      const rows = await db
        .selectFrom('billing_attempts')
        .where('at', '>', since)
        .select((e) => [
          'biller',
          e.fn.countAll<number | string>().as('asked'),
          e.fn.sum<number | string>('is_ok').as('ok'),
        ])
        .groupBy('biller')
        .execute()
      return new Map(
        rows.map(({ biller, asked, ok }) => [
          biller,
          { asked: Number(asked), failed: Number(asked) - Number(ok) },
        ]),
      )
    },
    async forgetAttempts(before) {
      await db.deleteFrom('billing_attempts').where('at', '<', before).execute()
    },
  }
}
