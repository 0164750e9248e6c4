import type { AccountId } from '@footlight/core/protocol/ids'
import {
  leftOf,
  noLimits,
  type Period,
  type PurchaseLimits,
  periodMs,
} from '@footlight/core/rules/billing/purchase-limits'
import { isWinBack, membershipOf } from '@footlight/core/rules/memberships/membership-at'
import type { Kysely } from 'kysely'
import type { BillingRepository, PurchaseDraft, StoredPurchase } from './billing-port.ts'
import { type BillingTables, isOfUse, limitsOf, purchaseOf } from './billing-tables.ts'
import { lockMembership, mayWinBack, membershipChanged } from './memberships/membership-repository.ts'

type Purchases = Pick<
  BillingRepository,
  'begin' | 'purchase' | 'byRef' | 'ofProduct' | 'disputedOf' | 'ofAccount' | 'isBuyer' | 'countUnpaid'
>
type OpenPurchases = Pick<BillingRepository, 'countOpen' | 'openOf' | 'unansweredCharges'>
type Standings = Pick<BillingRepository, 'rebill' | 'linked' | 'booked' | 'stands'>
type Limits = Pick<BillingRepository, 'limits' | 'changeLimits' | 'spent'>

/** Purchases, where they stand, and what their buyers let themselves buy. */
export function createPurchaseRepository(
  db: Kysely<BillingTables>,
): Purchases & OpenPurchases & Standings & Limits {
  return {
    ...createPurchases(db),
    ...createOpenPurchases(db),
    ...createStandings(db),
    ...createLimits(db),
  }
}

function createPurchases(db: Kysely<BillingTables>): Purchases {
  const purchases = () => db.selectFrom('billing_purchases')
  return {
    begin: (draft, now) => db.transaction().execute((within) => beginWithin(within, draft, now)),
    async purchase(id) {
      const row = await purchases().selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : purchaseOf(row)
    },
    async ofProduct(account, product) {
      const rows = await purchases()
        .selectAll()
        .where('account', '=', account)
        .where('product', '=', product)
        .execute()
      return rows.map(purchaseOf)
    },
    async disputedOf(product, since) {
      const rows = await purchases()
        .selectAll()
        .where('changed_at', '>=', since)
        .where('product', '=', product)
        .where('state', 'in', ['disputed', 'charged_back'])
        .execute()
      return rows.map(purchaseOf)
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
        .where(isOfUse)
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
  }
}

/** Those that nobody has paid yet. */
function createOpenPurchases(db: Kysely<BillingTables>): OpenPurchases {
  const open = () => db.selectFrom('billing_purchases').where('state', '=', 'open')
  return {
    async unansweredCharges(before, limit) {
      const rows = await open()
        .selectAll()
        .where('changed_at', '<', before)
        .where('card', 'is not', null)
        .where('biller_id', 'is', null)
        .orderBy('changed_at')
        .limit(limit)
        .execute()
      return rows.map(purchaseOf)
    },
    async countOpen(biller, before) {
      const { count } = await open()
        .where('biller', '=', biller)
        .where('changed_at', '<', before)
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async openOf(biller, since, before) {
      const rows = await open()
        .selectAll()
        .where('changed_at', '>=', since)
        .where('changed_at', '<', before)
        .where('biller', '=', biller)
        .where('biller_id', 'is not', null)
        .execute()
      return rows.map(purchaseOf)
    },
  }
}

/** Both the look at the budget and the purchase, so that two tabs do not pass where one may. */
export async function beginWithin(
  db: Kysely<BillingTables>,
  draft: PurchaseDraft,
  now: number,
): Promise<StoredPurchase | 'over_budget' | 'not_offered'> {
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
  if (isWinBack(draft.product)) {
    await lockMembership(db, draft.account)
    if ((await known.executeTakeFirst()) === undefined && !(await mayWinBack(db, draft.account, now)))
      return 'not_offered'
  }
  const { taxRate, ...said } = draft
  await db
    .insertInto('billing_purchases')
    .values({
      ...said,
      ...{ tax_rate: taxRate, at: now, changed_at: now, state: 'open' },
      ...{ credited: 0, step: 0, reversed: 0 },
      ...{ biller_id: null, link: null, decline_code: null, paid_at: null },
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
      // More than was ordered goes back where more was taken: it is no budget for others.
      (sum, { at, amount, reversed }) =>
        sum + (at > now - periodMs[period] ? Math.max(0, amount - reversed) : 0),
      0,
    )
  return { day: within('day'), week: within('week'), month: within('month') }
}

function createLimits(db: Kysely<BillingTables>): Limits {
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

function createStandings(db: Kysely<BillingTables>): Standings {
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
    stands: (id, standing, now) =>
      db.transaction().execute((within) => standsWithin(within, id, standing, now)),
  }
}

async function standsWithin(
  db: Kysely<BillingTables>,
  id: string,
  { state, reversed, declineCode }: Pick<StoredPurchase, 'state' | 'reversed' | 'declineCode'>,
  now: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('billing_purchases')
    .set((e) => ({
      ...{ state, reversed, decline_code: declineCode, changed_at: now },
      ...(state === 'paid' && { paid_at: e.fn.coalesce('paid_at', e.val(now)) }),
    }))
    .where('id', '=', id)
    .where((e) =>
      e.or([
        e('state', '!=', state),
        e('reversed', '!=', reversed),
        e('decline_code', 'is distinct from', declineCode),
      ]),
    )
    .returning(['account', 'product'])
    .executeTakeFirst()
  if (changed !== undefined && membershipOf(changed.product) !== null)
    await membershipChanged(db, changed.account)
  return changed !== undefined
}
