import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import { Refused, refusable } from '../platform/db/refusable.ts'
import { followsVersion } from '../platform/db/versions.ts'
import type { BillingTables } from './billing-tables.ts'
import type { PriceChange, PriceRepository } from './price-port.ts'

type Outcome = 'changed' | 'conflict' | 'not_found'

/** Prices, rates and who changed them, on either dialect. */
export function createPriceRepository(db: Kysely<BillingTables>): PriceRepository {
  return {
    async prices() {
      const rows = await db
        .selectFrom('billing_products')
        .selectAll()
        .orderBy('internal_id')
        .orderBy('effective_from')
        .execute()
      return rows.map(({ internal_id, effective_from, is_on, ...same }) => ({
        ...same,
        ...{ internalId: internal_id, from: effective_from, isOn: is_on === 1 },
      }))
    },
    async taxRates() {
      return await db
        .selectFrom('billing_tax_rates')
        .select(['country', 'effective_from as from', 'rate'])
        .orderBy('country')
        .orderBy('effective_from')
        .execute()
    },
    async euroRates() {
      return await db
        .selectFrom('billing_euro_rates')
        .selectAll()
        .orderBy('day', 'desc')
        .orderBy('currency')
        .execute()
    },
    async changes(limit) {
      const rows = await db
        .selectFrom('billing_price_changes')
        .selectAll()
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ by, change, ...same }) => ({
        ...same,
        by: AccountId.parse(by),
        change: JSON.parse(change) as PriceChange,
      }))
    },
    change: (change, by, seen, now) =>
      refusable(db, async (within) => {
        await write(within, change, by, seen, now)
        return 'changed' as const
      }),
  }
}

async function write(
  db: Kysely<BillingTables>,
  change: PriceChange,
  by: AccountId,
  seen: number,
  now: number,
): Promise<void> {
  const written = await db
    .insertInto('billing_price_changes')
    .values({ number: seen + 1, at: now, by, change: JSON.stringify(change) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (
    written.numInsertedOrUpdatedRows !== 1n ||
    !(await followsVersion(db, 'billing_price_changes', seen + 1))
  )
    throw new Refused<Outcome>('conflict')
  const outcome = await apply(db, change, now)
  if (outcome !== 'changed') throw new Refused<Outcome>(outcome)
  await appendAudit(db, {
    at: now,
    actor: by,
    action: 'billing.change_prices',
    subject: { kind: 'price_change', id: String(seen + 1) },
    reason: null,
    details: { ...change },
  })
}

async function apply(db: Kysely<BillingTables>, change: PriceChange, now: number): Promise<Outcome> {
  switch (change.kind) {
    case 'pack': {
      const { kind: _kind, internalId, from, ...price } = change
      return await addPrice(db, { internal_id: internalId, effective_from: from, is_on: 1, ...price })
    }
    case 'pack_ends':
      return await endPack(db, change.internalId, change.from)
    case 'tax_rate': {
      const { country, from, rate } = change
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('billing_tax_rates')
        .values({ country, effective_from: from, rate })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? 'changed' : 'conflict'
    }
    case 'euro_rate': {
      const { currency, day, rate } = change
      await db
        .insertInto('billing_euro_rates')
        .values({ currency, day, rate })
        .onConflict((c) => c.columns(['currency', 'day']).doUpdateSet({ rate }))
        .execute()
      return 'changed'
    }
    case 'undo_pack': {
      const { numDeletedRows } = await db
        .deleteFrom('billing_products')
        .where('internal_id', '=', change.internalId)
        .where('effective_from', '=', change.from)
        .where('effective_from', '>', now)
        .executeTakeFirst()
      return numDeletedRows === 1n ? 'changed' : 'not_found'
    }
    case 'undo_tax_rate': {
      const { numDeletedRows } = await db
        .deleteFrom('billing_tax_rates')
        .where('country', '=', change.country)
        .where('effective_from', '=', change.from)
        .where('effective_from', '>', now)
        .executeTakeFirst()
      return numDeletedRows === 1n ? 'changed' : 'not_found'
    }
  }
}

/** The end of a pack says what it was until then. */
async function endPack(db: Kysely<BillingTables>, internalId: string, from: number): Promise<Outcome> {
  const before = await db
    .selectFrom('billing_products')
    .selectAll()
    .where('internal_id', '=', internalId)
    .where('effective_from', '<=', from)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (before === undefined || before.is_on === 0) return 'not_found'
  return await addPrice(db, { ...before, effective_from: from, is_on: 0 })
}

async function addPrice(db: Kysely<BillingTables>, row: BillingTables['billing_products']): Promise<Outcome> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billing_products')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? 'changed' : 'conflict'
}
