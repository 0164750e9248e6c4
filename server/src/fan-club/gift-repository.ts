import { FanLevel } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely, Selectable } from 'kysely'
import type { FanClubTables, GiftTable } from './fan-club-tables.ts'
import type { FanClubGiftRepository, GiftState, StoredGift } from './gift-port.ts'

/** Gifts that one run of the job looks at. */
const AT_ONCE = 200

/** Months that somebody pays for and somebody else redeems, on either dialect. */
export function createFanClubGiftRepository(db: Kysely<FanClubTables>): FanClubGiftRepository {
  const change = () => db.updateTable('fan_club_gifts')
  const read = () => db.selectFrom('fan_club_gifts').selectAll()
  return {
    async begin({ id, code, giver, model, level, price, boughtAt, redeemUntil }) {
      await db
        .insertInto('fan_club_gifts')
        .values({
          ...{ id, code, giver, model, level, price, state: 'begun' },
          ...{ bought_at: boughtAt, redeem_until: redeemUntil, redeemed_by: null, ended_at: null },
        })
        .execute()
    },
    async paid(id) {
      await change().set({ state: 'waiting' }).where('id', '=', id).where('state', '=', 'begun').execute()
    },
    async forget(id) {
      await db.deleteFrom('fan_club_gifts').where('id', '=', id).where('state', '=', 'begun').execute()
    },
    async byId(id) {
      const row = await read().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : giftOf(row)
    },
    async byCode(code) {
      const row = await read().where('code', '=', code).where('state', '<>', 'begun').executeTakeFirst()
      return row === undefined ? null : giftOf(row)
    },
    async ofGiver(giver, limit) {
      const rows = await read()
        .where('giver', '=', giver)
        .where('state', '<>', 'begun')
        .orderBy('bought_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(giftOf)
    },
    async startReturn(id) {
      const { numUpdatedRows } = await change()
        .set({ state: 'returning' })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async startReturns(now) {
      await change()
        .set({ state: 'returning' })
        .where('state', '=', 'waiting')
        .where('redeem_until', '<=', now)
        .execute()
    },
    async returned(id, at) {
      await change()
        .set({ state: 'returned', ended_at: at })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'returning'])
        .execute()
    },
    async inState(state, boughtBefore) {
      const rows = await read()
        .where('state', '=', state)
        .where('bought_at', '<', boughtBefore)
        .orderBy('redeem_until')
        .limit(AT_ONCE)
        .execute()
      return rows.map(giftOf)
    },
  }
}

function giftOf(row: Selectable<GiftTable>): StoredGift {
  return {
    id: row.id,
    code: row.code,
    giver: AccountId.parse(row.giver),
    model: AccountId.parse(row.model),
    level: FanLevel.parse(row.level),
    price: row.price,
    boughtAt: row.bought_at,
    redeemUntil: row.redeem_until,
    state: row.state as GiftState,
    redeemedBy: row.redeemed_by === null ? null : AccountId.parse(row.redeemed_by),
    endedAt: row.ended_at,
  }
}
