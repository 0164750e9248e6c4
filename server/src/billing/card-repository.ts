import { AutoReUpsSettings, ReUpStop } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { periodMs } from '@footlight/core/rules/billing/purchase-limits'
import { fitsCap, type ReUpCap } from '@footlight/core/rules/billing/re-up'
import type { Kysely, Selectable } from 'kysely'
import type { BillingTables } from './billing-tables.ts'
import type { CardRepository, StoredCard, StoredReUps } from './card-port.ts'
import { beginWithin } from './purchase-repository.ts'

/** Cards on file and automatic top-ups, on either dialect. */
export function createCardRepository(db: Kysely<BillingTables>): CardRepository {
  return { ...createCards(db), ...createReUps(db) }
}

type Cards = Pick<
  CardRepository,
  'addCard' | 'cardsOf' | 'hasCard' | 'removeCard' | 'cardsToForget' | 'cardForgotten'
>

function createCards(db: Kysely<BillingTables>): Cards {
  return {
    async addCard(biller, account, { mandate, ...card }, now) {
      await db
        .insertInto('billing_cards')
        .values({
          ...card,
          ...{ biller, account, mandate: mandate ? 1 : 0, at: now, removed_at: null, forgotten_at: null },
        })
        .onConflict((c) => c.columns(['biller', 'id']).doNothing())
        .execute()
    },
    async cardsOf(account) {
      const rows = await db
        .selectFrom('billing_cards')
        .selectAll()
        .where('account', '=', account)
        .where('removed_at', 'is', null)
        .orderBy('at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(cardOf)
    },
    async hasCard(account) {
      const row = await db
        .selectFrom('billing_cards')
        .select('id')
        .where('account', '=', account)
        .where('removed_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    removeCard: (account, id, now) =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('billing_cards')
          .set({ removed_at: now })
          .where('account', '=', account)
          .where('id', '=', id)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
        const reUps = await lockReUps(within, account)
        if (reUps?.settings.card === id) await turnOff(within, account, now)
        return numUpdatedRows > 0n
      }),
    async cardsToForget(limit) {
      const rows = await db
        .selectFrom('billing_cards')
        .selectAll()
        .where('removed_at', 'is not', null)
        .where('forgotten_at', 'is', null)
        .limit(limit)
        .execute()
      return rows.map(cardOf)
    },
    async cardForgotten(biller, id, now) {
      await db
        .updateTable('billing_cards')
        .set({ forgotten_at: now })
        .where('biller', '=', biller)
        .where('id', '=', id)
        .execute()
    },
  }
}

function createReUps(db: Kysely<BillingTables>): Omit<CardRepository, keyof Cards> {
  return {
    async reUps(account) {
      const row = await db
        .selectFrom('billing_re_ups')
        .selectAll()
        .where('account', '=', account)
        .executeTakeFirst()
      return row === undefined ? null : reUpsOf(row)
    },
    async setReUps(account, settings, country, now) {
      const set = { settings: JSON.stringify(settings), country, is_on: 1, stopped: null, changed_at: now }
      await db
        .insertInto('billing_re_ups')
        // What is being charged goes on.
        .values({ account, ...set, charges: 0, under_way: null })
        .onConflict((c) => c.column('account').doUpdateSet(set))
        .execute()
    },
    endReUps: (account, now) => turnOff(db, account, now),
    claimReUp: (seen, draft, now) =>
      db.transaction().execute(async (within) => {
        const { account, amount, currency } = draft
        const reUps = await lockReUps(within, account)
        if (reUps === null || !reUps.isOn || reUps.underWay !== null) return null
        // Who read the balance before another process charged has read an old one.
        const isAsSeen = JSON.stringify(reUps.settings) === JSON.stringify(seen.settings)
        if (!isAsSeen || reUps.charges !== seen.charges) return null
        if (!fitsCap(seen.settings.cap, await spentIn(within, account, currency, now), amount)) return null
        const begun = await beginWithin(within, draft, now)
        if (begun === 'over_budget' || begun === 'not_offered') return null
        await within
          .updateTable('billing_re_ups')
          .set((e) => ({ under_way: begun.id, charges: e('charges', '+', 1) }))
          .where('account', '=', account)
          .execute()
        return begun
      }),
    async reUpOver(account, purchase, stop, now) {
      const { numUpdatedRows } = await db
        .updateTable('billing_re_ups')
        .set({ under_way: null, changed_at: now, ...(stop !== null && { is_on: 0, stopped: stop }) })
        .where('account', '=', account)
        .where('under_way', '=', purchase)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async stopReUps(account, stop, now) {
      const { numUpdatedRows } = await db
        .updateTable('billing_re_ups')
        .set({ is_on: 0, stopped: stop, changed_at: now })
        .where('account', '=', account)
        .where('is_on', '=', 1)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    spentByReUps: (account, currency, now) => spentIn(db, account, currency, now),
  }
}

async function turnOff(db: Kysely<BillingTables>, account: AccountId, now: number): Promise<void> {
  await db
    .updateTable('billing_re_ups')
    .set({ is_on: 0, stopped: null, changed_at: now })
    .where('account', '=', account)
    .execute()
}

/** Nobody else changes them until the transaction ends; null: this account never set any. */
async function lockReUps(db: Kysely<BillingTables>, account: AccountId): Promise<StoredReUps | null> {
  const row = await db
    .updateTable('billing_re_ups')
    .set((e) => ({ account: e.ref('account') }))
    .where('account', '=', account)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : reUpsOf(row)
}

/** What went back counts all the same: a cap is on charges. */
async function spentIn(
  db: Kysely<BillingTables>,
  account: AccountId,
  currency: string,
  now: number,
): Promise<ReUpCap> {
  const rows = await db
    .selectFrom('billing_purchases')
    .where('account', '=', account)
    .where('at', '>', now - periodMs.month)
    .where('origin', '=', 're_up')
    .where('currency', '=', currency)
    .where('state', 'not in', ['declined', 'expired'])
    .select(['at', 'amount'])
    .execute()
  const since = (from: number): number =>
    rows.reduce((sum, { at, amount }) => sum + (at > from ? amount : 0), 0)
  return { day: since(now - periodMs.day), month: since(now - periodMs.month) }
}

function cardOf({
  biller,
  id,
  account,
  brand,
  last4,
  expires,
  mandate,
}: Selectable<BillingTables['billing_cards']>): StoredCard {
  return { biller, id, account: AccountId.parse(account), brand, last4, expires, mandate: mandate === 1 }
}

function reUpsOf(row: Selectable<BillingTables['billing_re_ups']>): StoredReUps {
  return {
    settings: AutoReUpsSettings.parse(JSON.parse(row.settings)),
    country: row.country,
    isOn: row.is_on === 1,
    stopped: row.stopped === null ? null : ReUpStop.parse(row.stopped),
    charges: row.charges,
    underWay: row.under_way,
  }
}
