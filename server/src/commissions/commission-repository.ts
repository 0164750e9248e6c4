import type { CommissionService } from '@footlight/core/protocol'
import { CommissionService as Service } from '@footlight/core/protocol'
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { isOfNone } from '../accounts/hidden-genders.ts'
import type { CommissionRepository, FoundCommissions, Page } from './commission-port.ts'
import { type CommissionTables, commissionOf, offerOf, orderByRef } from './commission-tables.ts'
import { createCommissionWriting } from './commission-writing.ts'

type Where = (e: ExpressionBuilder<CommissionTables, 'commissions'>) => Expression<SqlBool>

const AT_ONCE = 500
const OPEN_SHOWN = 100
const open = ['requested', 'accepted', 'delivered', 'disputed'] as const

/** Orders to performers, on either dialect. */
export function createCommissionRepository(db: Kysely<CommissionTables>): CommissionRepository {
  return { ...createOffers(db), ...createCommissionWriting(db), ...createLists(db), ...createWork(db) }
}

function createOffers(
  db: Kysely<CommissionTables>,
): Pick<CommissionRepository, 'offersOf' | 'openOffers' | 'putOffer'> {
  return {
    async offersOf(model) {
      const rows = await db
        .selectFrom('commission_offers')
        .selectAll()
        .where('model', '=', model)
        .orderBy('service')
        .execute()
      return rows.map(offerOf)
    },
    async openOffers(service, { offset, limit }, hidden) {
      const found = db
        .selectFrom('commission_offers')
        .innerJoin('people', 'people.id', 'commission_offers.model')
        .where('commission_offers.service', '=', service)
        .where('commission_offers.is_open', '=', 1)
        .where('people.identity_confirmed', '=', 1)
        .where(isOfNone(hidden, 'commission_offers.model'))
      const { count } = await found
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .selectAll('commission_offers')
        .orderBy('commission_offers.model', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { offers: rows.map(offerOf), total: Number(count) }
    },
    async putOffer({ model, service, is_open, accountName, ...said }) {
      const fields = { ...said, is_open: is_open ? 1 : 0 }
      await db
        .insertInto('commission_offers')
        .values({ model, service, ...fields, account_name: accountName })
        .onConflict((c) =>
          c
            .columns(['model', 'service'])
            .doUpdateSet({ ...fields, ...(accountName !== null && { account_name: accountName }) }),
        )
        .execute()
    },
  }
}

function createLists(
  db: Kysely<CommissionTables>,
): Pick<
  CommissionRepository,
  'byId' | 'byRef' | 'ofPerson' | 'openOf' | 'disputes' | 'openCounts' | 'waitingFor'
> {
  const count = countsOf(db)
  return {
    async byId(id) {
      const row = await db.selectFrom('commissions').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : commissionOf(row)
    },
    byRef: (viewer, ref) => orderByRef(db, viewer, ref),
    ofPerson: (side, account, asked) =>
      page(db, (e) => e.and([e(side, '=', account), e('state', '<>', 'begun')]), 'id', asked),
    async openOf(account, service) {
      const rows = await db
        .selectFrom('commissions')
        .selectAll()
        .where((e) => e.or([e('viewer', '=', account), e('model', '=', account)]))
        .where('service', '=', service)
        .where('state', 'in', [...open])
        .orderBy('id', 'desc')
        .limit(OPEN_SHOWN)
        .execute()
      return rows.map(commissionOf)
    },
    disputes: (asked, service) =>
      page(
        db,
        (e) =>
          e.and([
            e('state', '=', 'disputed'),
            ...(service === undefined ? [] : [e('service', '=', service)]),
          ]),
        'due_at',
        asked,
      ),
    openCounts: (model) => count(model, open),
    waitingFor: (model) => count(model, ['requested', 'accepted']),
  }
}

function countsOf(db: Kysely<CommissionTables>) {
  return async (
    model: number,
    states: readonly string[],
  ): Promise<ReadonlyMap<CommissionService, number>> => {
    const rows = await db
      .selectFrom('commissions')
      .select((e) => ['service', e.fn.countAll<number | string>().as('count')])
      .where('model', '=', model)
      .where('state', 'in', [...states])
      .groupBy('service')
      .execute()
    return new Map(rows.map(({ service, count }) => [Service.parse(service), Number(count)]))
  }
}

async function page(
  db: Kysely<CommissionTables>,
  where: Where,
  order: 'id' | 'due_at',
  { offset, limit }: Page,
): Promise<FoundCommissions> {
  const { count } = await db
    .selectFrom('commissions')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('commissions')
    .selectAll()
    .where(where)
    .orderBy(order, order === 'id' ? 'desc' : 'asc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { orders: rows.map(commissionOf), total: Number(count) }
}

/** What the job looks after. */
function createWork(
  db: Kysely<CommissionTables>,
): Pick<CommissionRepository, 'begun' | 'unsettled' | 'due' | 'accessEnded' | 'reminded'> {
  const found = async (where: Where) => {
    const rows = await db.selectFrom('commissions').selectAll().where(where).limit(AT_ONCE).execute()
    return rows.map(commissionOf)
  }
  return {
    begun: (before) => found((e) => e.and([e('state', '=', 'begun'), e('ordered_at', '<', before)])),
    unsettled: (before) => found((e) => e.and([e('is_settled', '=', 0), e('closed_at', '<', before)])),
    due: (now) => found((e) => e.and([e('state', 'in', [...open]), e('due_at', '<=', now)])),
    accessEnded: (now) =>
      found((e) => e.and([e('is_reminded', '=', 0), e('access_ends_at', '<=', now), e('charged', '>', 0)])),
    async reminded(id) {
      const { numUpdatedRows } = await db
        .updateTable('commissions')
        .set({ is_reminded: 1 })
        .where('id', '=', id)
        .where('is_reminded', '=', 0)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}
