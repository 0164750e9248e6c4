import type { AccountId } from '@footlight/core/protocol/ids'
import type { PromoCodeState } from '@footlight/core/protocol/promotion-desk'
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import { appendAudit, audited } from '../audit-log/module.ts'
import type { PromoCodeRepository, Redeemer, StoredGrant, StoredPromoCode } from './promotion-port.ts'
import { codeOf, grantOf, type PromotionTables } from './promotion-tables.ts'

/** Promo codes and who redeemed them, on either dialect. */
export function createPromoCodeRepository(db: Kysely<PromotionTables>): PromoCodeRepository {
  const codes = () => db.selectFrom('promo_codes').selectAll()
  return {
    create: ({ usesMax, isDefault, from, until, createdBy, ...draft }, now) =>
      db.transaction().execute(async (within) => {
        const row = await within
          .insertInto('promo_codes')
          .values({
            ...draft,
            ...{ uses: 0, uses_max: usesMax, is_default: Number(isDefault) },
            ...{ starts_at: from, ends_at: until, ended_at: null },
            ...{ created_by: createdBy, created_at: now },
          })
          .onConflict((c) => c.column('code').doNothing())
          .returningAll()
          .executeTakeFirst()
        if (row === undefined) return null
        await appendAudit(within, {
          at: now,
          actor: createdBy,
          action: 'promotions.create_code',
          subject: { kind: 'promo_code', id: String(row.id) },
          reason: null,
          details: { code: draft.code, tokens: draft.tokens, uses_max: usesMax, audience: draft.audience },
        })
        return codeOf(row)
      }),
    byName: async (code) => first(await codes().where('code', '=', code).execute()),
    byId: async (id) => first(await codes().where('id', '=', id).execute()),
    async list({ offset, limit }, now, state) {
      const found = codes().$if(state !== undefined, (all) => all.where((e) => isIn(e, state!, now)))
      return (await found.orderBy('id', 'desc').limit(limit).offset(offset).execute()).map(codeOf)
    },
    async offered(now) {
      return first(
        await running(codes().where('is_default', '=', 1), now)
          .orderBy('id', 'desc')
          .limit(1)
          .execute(),
      )
    },
    async end(id, { by, at }) {
      const subject = { kind: 'promo_code', id: String(id) } as const
      const entry = {
        at,
        actor: by,
        action: 'promotions.end_code',
        subject,
        reason: null,
        details: {},
      } as const
      await audited(db, entry, async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('promo_codes')
          .set({ ended_at: at })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
    },
    async take(code, who, now) {
      try {
        return await db.transaction().execute((within) => take(within, code, who, now))
      } catch (error) {
        if (error instanceof RedeemedBefore) return 'redeemed'
        throw error
      }
    },
    isRedeemedBy: (code, accounts) => isRedeemedBy(db, code, accounts),
    async redemptions(code, { offset, limit }) {
      const rows = await db
        .selectFrom('promo_grants')
        .selectAll()
        .where('code', '=', code)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(grantOf)
    },
  }
}

/** Takes the counted use back with it. */
class RedeemedBefore extends Error {
  override readonly name = 'RedeemedBefore'
}

/** The row of the code is held by the count, so that all who redeem it come one after the other (PROMO-03). */
async function take(
  db: Transaction<PromotionTables>,
  { id: code, tokens }: StoredPromoCode,
  { id, account, linked, ref }: Redeemer,
  now: number,
): Promise<StoredGrant | 'over'> {
  const counted = await db
    .updateTable('promo_codes')
    .set((e) => ({ uses: e('uses', '+', 1) }))
    .where('id', '=', code)
    .where('uses', '<', sql<number>`uses_max`)
    .where('ended_at', 'is', null)
    .where('starts_at', '<=', now)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .executeTakeFirst()
  if (counted.numUpdatedRows === 0n) return 'over'
  if (await isRedeemedBy(db, code, linked)) throw new RedeemedBefore()
  const row = await db
    .insertInto('promo_grants')
    .values({
      ...{ id, account, source: 'code', code, ref, tokens },
      ...{ state: 'begun', at: now, held_until: null },
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new RedeemedBefore()
  return grantOf(row)
}

async function isRedeemedBy(
  db: Kysely<PromotionTables>,
  code: number,
  accounts: readonly AccountId[],
): Promise<boolean> {
  if (accounts.length === 0) return false
  const row = await db
    .selectFrom('promo_grants')
    .select('id')
    .where('code', '=', code)
    .where('account', 'in', accounts)
    .executeTakeFirst()
  return row !== undefined
}

function running<O>(
  query: SelectQueryBuilder<PromotionTables, 'promo_codes', O>,
  now: number,
): SelectQueryBuilder<PromotionTables, 'promo_codes', O> {
  return query
    .where('starts_at', '<=', now)
    .where('ended_at', 'is', null)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', now)]))
    .where('uses', '<', sql<number>`uses_max`)
}

function first([row]: readonly Parameters<typeof codeOf>[0][]): StoredPromoCode | null {
  return row === undefined ? null : codeOf(row)
}

/** As `promoCodeState` says of one. */
function isIn(
  e: ExpressionBuilder<PromotionTables, 'promo_codes'>,
  state: PromoCodeState,
  now: number,
): ExpressionWrapper<PromotionTables, 'promo_codes', SqlBool> {
  const isOver = e.or([e('ended_at', 'is not', null), e('ends_at', '<=', now)])
  const isUsedUp = e('uses', '>=', sql<number>`uses_max`)
  if (state === 'over') return isOver
  const goesOn = e.and([e('ended_at', 'is', null), e.or([e('ends_at', 'is', null), e('ends_at', '>', now)])])
  if (state === 'used_up') return e.and([goesOn, isUsedUp])
  const isThere = e.and([goesOn, e.not(isUsedUp)])
  return e.and([isThere, e('starts_at', state === 'waiting' ? '>' : '<=', now)])
}
