import type { Kysely } from 'kysely'
import type { GrantRepository } from './promotion-port.ts'
import { grantOf, type PromotionTables } from './promotion-tables.ts'

/** What the site has given to whom, on either dialect. */
export function createGrantRepository(db: Kysely<PromotionTables>): GrantRepository {
  const grants = () => db.selectFrom('promo_grants').selectAll('promo_grants')
  return {
    async grant(id) {
      const row = await grants().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : grantOf(row)
    },
    async byRef(account, ref) {
      const row = await grants().where('account', '=', account).where('ref', '=', ref).executeTakeFirst()
      return row === undefined ? null : grantOf(row)
    },
    async moved(id, state, heldUntil) {
      await db
        .updateTable('promo_grants')
        .set({ state, ...(state === 'held' && { held_until: heldUntil }) })
        .where('id', '=', id)
        .where('state', 'in', state === 'held' ? ['begun'] : ['begun', 'held'])
        .execute()
    },
    async begun(before, limit) {
      const rows = await grants()
        .where('state', '=', 'begun')
        .where('at', '<', before)
        .orderBy('at')
        .limit(limit)
        .execute()
      return rows.map(grantOf)
    },
    async due(now, limit) {
      const rows = await grants()
        .leftJoin('people', 'people.id', 'promo_grants.account')
        .where('state', '=', 'held')
        .where((e) => e.or([e('people.email_confirmed', '=', 1), e('held_until', '<=', now)]))
        .orderBy('at')
        .limit(limit)
        .execute()
      return rows.map(grantOf)
    },
    async heldOf(account) {
      const rows = await grants()
        .where('account', '=', account)
        .where('state', '=', 'held')
        .orderBy('at')
        .execute()
      return rows.map(grantOf)
    },
    async ofAccount(account, { offset, limit }) {
      const rows = await grants()
        .where('account', '=', account)
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(grantOf)
    },
  }
}
