import type { AccountId } from '@footlight/core/protocol/ids'
import { type Earnings, payableOf } from '@footlight/core/rules/affiliates/payouts'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import type { EarningRepository, StoredPayout } from './affiliate-port.ts'
import { type AffiliateTables, payoutOf } from './affiliate-tables.ts'
import { readStatement } from './read-statement.ts'

type Payouts = Pick<
  EarningRepository,
  'earnings' | 'statement' | 'requestPayout' | 'payout' | 'payoutsOf' | 'payoutsUnderWay' | 'decidePayout'
>

/** What can be paid out, and what is. */
export function createPayoutRepository(db: Kysely<AffiliateTables>): Payouts {
  const payouts = () => db.selectFrom('affiliate_payouts').selectAll()
  return {
    earnings: (affiliate, now) => earningsIn(db, affiliate, now),
    statement: (affiliate) => readStatement(db, affiliate),
    requestPayout: (draft, minimum, now) =>
      db.transaction().execute((within) => requestPayout(within, draft, minimum, now)),
    async payout(id) {
      const row = await payouts().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : payoutOf(row)
    },
    async payoutsOf(affiliate, limit) {
      const rows = await payouts()
        .where('affiliate', '=', affiliate)
        .orderBy('requested_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(payoutOf)
    },
    async payoutsUnderWay(limit) {
      const rows = await payouts()
        .where('state', 'in', ['requested', 'approved'])
        .orderBy('requested_at')
        .limit(limit)
        .execute()
      return rows.map(payoutOf)
    },
    decidePayout: (id, from, to, { by, note, now }) =>
      db.transaction().execute(async (within) => {
        const row = await within
          .selectFrom('affiliate_payouts')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        if (row === undefined) return false
        const { affiliate, currency } = payoutOf(row)
        await lockAffiliate(within, affiliate)
        if (to !== 'refused') {
          const earnings = (await earningsIn(within, affiliate, now)).get(currency)
          // It is counted among what was paid out itself.
          if (earnings === undefined || payableOf(earnings) < 0) return false
        }
        const { numUpdatedRows } = await within
          .updateTable('affiliate_payouts')
          .set({ state: to, note, changed_at: now, changed_by: by })
          .where('id', '=', id)
          .where('state', '=', from)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return false
        await appendAudit(within, {
          at: now,
          actor: by,
          action: 'affiliates.decide_payout',
          subject: { kind: 'payout', id },
          reason: note || null,
          details: { from, to },
        })
        return true
      }),
  }
}

/** Both the look at what is owed and the payout, so that two tabs do not ask for it twice. */
async function requestPayout(
  db: Kysely<AffiliateTables>,
  { id, affiliate, amount, currency }: Pick<StoredPayout, 'id' | 'affiliate' | 'amount' | 'currency'>,
  minimum: number,
  now: number,
): Promise<StoredPayout | 'conflict' | 'too_little'> {
  await lockAffiliate(db, affiliate)
  const known = await db.selectFrom('affiliate_payouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (known !== undefined) return payoutOf(known)
  const underWay = await db
    .selectFrom('affiliate_payouts')
    .select('id')
    .where('affiliate', '=', affiliate)
    .where('currency', '=', currency)
    .where('state', 'in', ['requested', 'approved'])
    .executeTakeFirst()
  const earnings = (await earningsIn(db, affiliate, now)).get(currency)
  const payable = earnings === undefined ? 0 : payableOf(earnings)
  if (underWay !== undefined || payable !== amount) return 'conflict'
  if (payable < minimum) return 'too_little'
  const row = await db
    .insertInto('affiliate_payouts')
    .values({
      ...{ id, affiliate, amount, currency, state: 'requested', note: '' },
      ...{ requested_at: now, changed_at: now, changed_by: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return payoutOf(row)
}

/** Nobody else asks for, or decides about, a payout of theirs until the transaction ends. */
async function lockAffiliate(db: Kysely<AffiliateTables>, affiliate: AccountId): Promise<void> {
  await db
    .updateTable('affiliates')
    .set((e) => ({ account: e.ref('account') }))
    .where('account', '=', affiliate)
    .execute()
}

async function earningsIn(
  db: Kysely<AffiliateTables>,
  affiliate: AccountId,
  now: number,
): Promise<ReadonlyMap<string, Earnings>> {
  const earned = await db
    .selectFrom('affiliate_lines as l')
    .innerJoin('affiliate_referrals as r', 'r.account', 'l.account')
    .where('l.affiliate', '=', affiliate)
    .groupBy('l.currency')
    .select((e) => {
      const isHeld = e('r.verdict', '=', 'held')
      const isYoung = e('l.payable_at', '>', now)
      const sum = (condition: typeof isHeld) =>
        e.fn.sum<number | string>(e.case().when(condition).then(e.ref('l.amount')).else(0).end())
      return [
        'l.currency',
        sum(isHeld).as('held'),
        sum(e.and([e.not(isHeld), isYoung])).as('maturing'),
        sum(e.and([e.not(isHeld), e.not(isYoung)])).as('matured'),
      ]
    })
    .execute()
  const paid = await db
    .selectFrom('affiliate_payouts')
    .where('affiliate', '=', affiliate)
    .where('state', '!=', 'refused')
    .groupBy('currency')
    .select((e) => ['currency', e.fn.sum<number | string>('amount').as('amount')])
    .execute()
  const paidOut = new Map(paid.map(({ currency, amount }) => [currency, Number(amount)]))
  return new Map(
    earned.map(({ currency, matured, maturing, held }) => [
      currency,
      {
        ...{ matured: Number(matured), maturing: Number(maturing), held: Number(held) },
        paidOut: paidOut.get(currency) ?? 0,
      },
    ]),
  )
}
