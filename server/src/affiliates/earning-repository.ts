import { HELD_FROM, withComeBack } from '@footlight/core/rules/affiliates/fraud'
import { dueOf } from '@footlight/core/rules/affiliates/share'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Kysely } from 'kysely'
import { purchaseOf } from '../billing/billing-tables.ts'
import type { EarningRepository, StoredReferral } from './affiliate-port.ts'
import { type AffiliateTables, referralOf, termsOf } from './affiliate-tables.ts'
import { createPayoutRepository } from './payout-repository.ts'
import { addCall } from './postback-repository.ts'

/** What affiliates have earned and were paid, on either dialect. */
export function createEarningRepository(db: Kysely<AffiliateTables>): EarningRepository {
  return {
    ...createPayoutRepository(db),
    async unsettled(limit) {
      const rows = await db
        .selectFrom('affiliate_referrals as r')
        .innerJoin('billing_purchases as p', 'p.account', 'r.account')
        .leftJoin('affiliate_settled as s', 's.purchase', 'p.id')
        .where('p.state', 'not in', ['open', 'declined', 'expired'])
        .where((e) =>
          e.or([
            e('s.purchase', 'is', null),
            e('s.state', '!=', e.ref('p.state')),
            e('s.reversed', '!=', e.ref('p.reversed')),
          ]),
        )
        .select('p.id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },
    settle: (purchase, now) => db.transaction().execute((within) => settle(within, purchase, now)),
  }
}

/** The lines of one account are written one after the other: the lock comes first, and everything is read behind it. */
async function settle(db: Kysely<AffiliateTables>, id: string, now: number): Promise<void> {
  const locked = await db
    .updateTable('affiliate_referrals')
    .set((e) => ({ account: e.ref('account') }))
    .where('account', '=', (e) => e.selectFrom('billing_purchases').select('account').where('id', '=', id))
    .returningAll()
    .executeTakeFirst()
  if (locked === undefined) return
  const row = await db
    .selectFrom('billing_purchases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const purchase = purchaseOf(row)
  const referral = await suspected(db, referralOf(locked), purchase.state)
  const terms = (await db.selectFrom('affiliate_terms').selectAll().execute()).map(termsOf)
  const lines = await db
    .selectFrom('affiliate_lines')
    .select(['purchase', 'amount'])
    .where('account', '=', referral.account)
    .execute()
  const own = lines.filter((line) => line.purchase === id)
  const { amount: due, payableAt } = dueOf(purchase, referral, terms)
  const amount = due - own.reduce((sum, line) => sum + line.amount, 0)
  const standing = { state: purchase.state, reversed: purchase.reversed }
  await db
    .insertInto('affiliate_settled')
    .values({ purchase: id, ...standing })
    .onConflict((c) => c.column('purchase').doUpdateSet(standing))
    .execute()
  if (amount === 0) return
  const { affiliate, account, link, clickId } = referral
  const { currency } = purchase
  await db
    .insertInto('affiliate_lines')
    .values({
      ...{ purchase: id, step: own.length, affiliate, account, link, amount, currency },
      ...{ is_first: lines.length === 0 ? 1 : 0, payable_at: payableAt, at: now, day: utcDay(now) },
    })
    .execute()
  // A correction stands in the statement; who is told of purchases is told of each once.
  const subject = `purchase ${id}`
  if (own.length === 0)
    await addCall(db, { affiliate, subject, event: 'purchase', clickId, amount, currency }, now)
}

/** Where a bank took the money back, what else this account brings waits for an administrator too. */
async function suspected(
  db: Kysely<AffiliateTables>,
  referral: StoredReferral,
  state: string,
): Promise<StoredReferral> {
  if (state !== 'disputed' && state !== 'charged_back') return referral
  const { score, reasons } = withComeBack(referral)
  const verdict = referral.verdict === 'clear' && score >= HELD_FROM ? 'held' : referral.verdict
  await db
    .updateTable('affiliate_referrals')
    .set({ score, reasons: JSON.stringify(reasons), verdict })
    .where('account', '=', referral.account)
    .execute()
  return { ...referral, score, reasons, verdict }
}
