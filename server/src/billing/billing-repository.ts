import { movesMoney } from '@footlight/core/rules/billing/standing'
import { type Kysely, sql } from 'kysely'
import type { BillingRepository } from './billing-port.ts'
import { type BillingTables, factOf, webhookOf } from './billing-tables.ts'
import { createPurchaseRepository } from './purchase-repository.ts'

/** What is for sale, what was bought and what billers say of it, on either dialect. */
export function createBillingRepository(db: Kysely<BillingTables>): BillingRepository {
  return {
    ...createPrices(db),
    ...createPurchaseRepository(db),
    ...createFacts(db),
    ...createWebhooks(db),
    ...createHealth(db),
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

function createFacts(
  db: Kysely<BillingTables>,
): Pick<BillingRepository, 'addFact' | 'factsOf' | 'purchaseOfFact' | 'cursor' | 'moveCursor'> {
  return {
    async addFact(biller, { id, reference, fact, happenedAt }, now) {
      const purchase = await db
        .selectFrom('billing_purchases')
        .select('biller')
        .where('id', '=', reference)
        .executeTakeFirst()
      if (purchase === undefined || (purchase.biller !== biller && movesMoney(fact))) return 'unknown'
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
        .selectFrom('billing_facts as f')
        // Of a biller that was asked before, and is not the one where it is paid, nothing counts.
        .innerJoin('billing_purchases as p', (on) =>
          on.onRef('p.id', '=', 'f.purchase').onRef('p.biller', '=', 'f.biller'),
        )
        .select('f.fact')
        .where('f.purchase', '=', purchase)
        .orderBy('f.at')
        .execute()
      return rows.map(factOf)
    },
    async purchaseOfFact(biller, id) {
      const row = await db
        .selectFrom('billing_facts')
        .select('purchase')
        .where('biller', '=', biller)
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.purchase ?? null
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
): Pick<
  BillingRepository,
  'addWebhook' | 'dueWebhooks' | 'webhookDone' | 'webhookFailed' | 'lastWebhookAt' | 'forgetWebhooks'
> {
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
    async forgetWebhooks(before) {
      await db
        .deleteFrom('billing_webhooks')
        // Literally, as the index has it.
        .where('state', '=', sql.lit('done'))
        .where('at', '<', before)
        .execute()
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
