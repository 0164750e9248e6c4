import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import { isOfNone } from '../accounts/hidden-genders.ts'
import type { MediaPurchaseRepository } from './library-port.ts'
import type { LibraryTables } from './library-tables.ts'
import { purchaseId } from './purchase-id.ts'

/** Purchases of media, on either dialect. */
export function createMediaPurchaseRepository(db: Kysely<LibraryTables>): MediaPurchaseRepository {
  return {
    ...createSalesRepository(db),
    ...createClaims(db),
    async paid(item, buyer, at) {
      const sale = purchaseId(item, buyer)
      await db
        .insertInto('media_purchases')
        .values({ item, buyer, sale, state: 'paid', at, hidden_at: null })
        .onConflict((c) => c.columns(['item', 'buyer']).doUpdateSet({ state: 'paid' }))
        .execute()
    },
    async isBuyer(buyer) {
      const row = await db
        .selectFrom('media_purchases')
        .select('item')
        .where('buyer', '=', buyer)
        .where('state', '=', 'paid')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async of(buyer, items) {
      if (items.length === 0) return []
      const rows = await db
        .selectFrom('media_purchases')
        .selectAll()
        .where('buyer', '=', buyer)
        .where('item', 'in', [...items])
        .execute()
      return rows.map(({ item, sale, state, hidden_at }) => ({
        item,
        sale,
        state: state === 'paid' ? 'paid' : 'begun',
        hiddenAt: hidden_at,
      }))
    },
    async itemsOf(buyer, { type, isHidden }, { offset, limit }) {
      const found = db
        .selectFrom('media_purchases')
        .innerJoin('media_items', 'media_items.id', 'media_purchases.item')
        .where('media_purchases.buyer', '=', buyer)
        .where('media_purchases.state', '=', 'paid')
        .where('media_items.state', '<>', 'removed')
        .where('media_purchases.hidden_at', isHidden ? 'is not' : 'is', null)
        .$if(type !== undefined, (query) => query.where('media_items.type', '=', type!))
      const { count } = await found
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .select('media_purchases.item')
        .orderBy('media_purchases.at', 'desc')
        .orderBy('media_purchases.item', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { ids: rows.map(({ item }) => item), total: Number(count) }
    },
    async begunBy(buyer) {
      const rows = await db
        .selectFrom('media_purchases')
        .select('item')
        .where('buyer', '=', buyer)
        .where('state', '=', 'begun')
        .execute()
      return rows.map(({ item }) => item)
    },
    async setHidden(item, buyer, at) {
      const { numUpdatedRows } = await db
        .updateTable('media_purchases')
        .set({ hidden_at: at })
        .where('item', '=', item)
        .where('buyer', '=', buyer)
        .where('state', '=', 'paid')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

/** Undoes a transaction. */
class Claimed extends Error {
  override readonly name = 'Claimed'
}

/** Sales that the books are yet to decide on. */
function createClaims(db: Kysely<LibraryTables>): Pick<MediaPurchaseRepository, 'begin' | 'release'> {
  return {
    begin: (sale, items, buyer, at, staleBefore) =>
      db
        .transaction()
        .execute(async (transaction) => {
          const claimed = await transaction
            .insertInto('media_purchases')
            .values(items.map((item) => ({ item, buyer, sale, state: 'begun', at, hidden_at: null })))
            .onConflict((c) =>
              c
                .columns(['item', 'buyer'])
                .doUpdateSet({ sale, at })
                .where('media_purchases.state', '=', 'begun')
                .where((e) =>
                  e.or([e('media_purchases.sale', '=', sale), e('media_purchases.at', '<', staleBefore)]),
                ),
            )
            .returning('item')
            .execute()
          if (claimed.length < items.length) throw new Claimed()
          return true
        })
        .catch((error: unknown) => {
          if (error instanceof Claimed) return false
          throw error
        }),
    async release(sale, buyer) {
      await db
        .deleteFrom('media_purchases')
        .where('buyer', '=', buyer)
        .where('sale', '=', sale)
        .where('state', '=', 'begun')
        .execute()
    },
  }
}

/** Of all buyers together. */
function createSalesRepository(
  db: Kysely<LibraryTables>,
): Pick<MediaPurchaseRepository, 'salesOf' | 'topModels'> {
  return {
    async salesOf(items) {
      if (items.length === 0) return new Map()
      const rows = await db
        .selectFrom('media_purchases')
        .select((e) => ['item', e.fn.countAll<number | string>().as('count')])
        .where('item', 'in', [...items])
        .where('state', '=', 'paid')
        .groupBy('item')
        .execute()
      return new Map(rows.map(({ item, count }) => [item, Number(count)]))
    },
    async topModels(since, { offset, limit }, hidden) {
      const found = db
        .selectFrom('media_purchases')
        .innerJoin('media_items', 'media_items.id', 'media_purchases.item')
        .where('media_purchases.state', '=', 'paid')
        .where('media_items.state', '=', 'published')
        .where('media_items.deleted_at', 'is', null)
        .where('media_items.is_private', '=', 0)
        .where(isOfNone(hidden, 'media_items.model'))
        .$if(since !== null, (query) => query.where('media_purchases.at', '>=', since!))
      const { count } = await found
        .select((e) => e.fn.count<number | string>('media_items.model').distinct().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .select('media_items.model')
        .groupBy('media_items.model')
        .orderBy((e) => e.fn.countAll(), 'desc')
        .orderBy('media_items.model')
        .limit(limit)
        .offset(offset)
        .execute()
      return { models: rows.map(({ model }) => AccountId.parse(model)), total: Number(count) }
    },
  }
}
