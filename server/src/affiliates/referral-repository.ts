import type { AccountId } from '@footlight/core/protocol/ids'
import { ADDRESS_WINDOW_MS } from '@footlight/core/rules/affiliates/fraud'
import type { LinkDay } from '@footlight/core/rules/affiliates/report'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Kysely, Transaction } from 'kysely'
import { appendAudit, type StaffAct } from '../audit-log/module.ts'
import type { AffiliateRepository } from './affiliate-port.ts'
import { type AffiliateTables, referralOf } from './affiliate-tables.ts'
import { addCall } from './postback-repository.ts'

type Referrals = Pick<
  AffiliateRepository,
  | 'countAddress'
  | 'forgetAddresses'
  | 'addReferral'
  | 'referral'
  | 'heldReferrals'
  | 'heldFor'
  | 'decideReferral'
  | 'referralCounts'
>

/** Who signed up by which link, and what of it is held. */
export function createReferralRepository(
  db: Kysely<AffiliateTables>,
): Referrals & Pick<AffiliateRepository, 'linkDays'> {
  return { ...createReferrals(db), ...createAddresses(db), ...createDays(db) }
}

function createReferrals(db: Kysely<AffiliateTables>): Omit<Referrals, 'countAddress' | 'forgetAddresses'> {
  const referrals = () => db.selectFrom('affiliate_referrals').selectAll()
  return {
    addReferral: (referral, now) =>
      db.transaction().execute(async (within) => {
        const { account, affiliate, link, signedUpAt, clickId, verdict, score, reasons } = referral
        const { numInsertedOrUpdatedRows } = await within
          .insertInto('affiliate_referrals')
          .values({
            ...{ account, affiliate, link, verdict, score },
            ...{ signed_up_at: signedUpAt, day: utcDay(now), click_id: clickId },
            ...{ reasons: JSON.stringify(reasons), decided_by: null },
          })
          .onConflict((c) => c.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows !== 1n) return false
        const told = { event: 'signup', clickId, amount: null, currency: null } as const
        await addCall(within, { affiliate, subject: `signup ${account}`, ...told }, now)
        return true
      }),
    async referral(account) {
      const row = await referrals().where('account', '=', account).executeTakeFirst()
      return row === undefined ? null : referralOf(row)
    },
    async heldReferrals(limit) {
      const rows = await referrals()
        .where('verdict', '=', 'held')
        .orderBy('signed_up_at')
        .limit(limit)
        .execute()
      return rows.map(referralOf)
    },
    async heldFor(affiliate) {
      const rows = await referrals()
        .where('affiliate', '=', affiliate)
        .where('verdict', '=', 'held')
        .limit(1_000)
        .execute()
      return [...new Set(rows.flatMap((row) => referralOf(row).reasons))].sort()
    },
    decideReferral: (account, verdict, act) =>
      db.transaction().execute((within) => decideReferral(within, account, verdict, act)),
    async referralCounts(affiliates) {
      if (affiliates.length === 0) return new Map()
      const rows = await db
        .selectFrom('affiliate_referrals')
        .where('affiliate', 'in', [...affiliates])
        .groupBy('affiliate')
        .select((e) => [
          'affiliate',
          e.fn.countAll<number | string>().as('sign_ups'),
          e.fn
            .sum<number | string>(e.case().when('reasons', 'like', '%"came_back"%').then(1).else(0).end())
            .as('came_back'),
        ])
        .execute()
      return new Map(
        rows.map((row) => [
          row.affiliate,
          { signUps: Number(row.sign_ups), cameBack: Number(row.came_back) },
        ]),
      )
    },
  }
}

async function decideReferral(
  within: Transaction<AffiliateTables>,
  account: AccountId,
  verdict: Parameters<AffiliateRepository['decideReferral']>[1],
  { by, at }: StaffAct,
): Promise<boolean> {
  const { numUpdatedRows } = await within
    .updateTable('affiliate_referrals')
    .set({ verdict, decided_by: by })
    .where('account', '=', account)
    .where('verdict', '=', 'held')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  // What they bought is looked at again, also where this process ends now.
  await within
    .deleteFrom('affiliate_settled')
    .where('purchase', 'in', (e) =>
      e.selectFrom('billing_purchases').select('id').where('account', '=', account),
    )
    .execute()
  await appendAudit(within, {
    at,
    actor: by,
    action: 'affiliates.decide_referral',
    subject: { kind: 'account', id: String(account) },
    reason: null,
    details: { verdict },
  })
  return true
}

function createAddresses(db: Kysely<AffiliateTables>): Pick<Referrals, 'countAddress' | 'forgetAddresses'> {
  return {
    async countAddress(affiliate, hash, now) {
      await db.insertInto('affiliate_addresses').values({ affiliate, hash, at: now }).execute()
      const { count } = await db
        .selectFrom('affiliate_addresses')
        .where('affiliate', '=', affiliate)
        .where('hash', '=', hash)
        .where('at', '>', now - ADDRESS_WINDOW_MS)
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async forgetAddresses(before) {
      await db.deleteFrom('affiliate_addresses').where('at', '<', before).execute()
    },
  }
}

function createDays(db: Kysely<AffiliateTables>): Pick<AffiliateRepository, 'linkDays'> {
  return {
    async linkDays(affiliate, month) {
      const [first, last] = [`${month}-01`, `${month}-31`]
      const signUps = await db
        .selectFrom('affiliate_referrals as r')
        .innerJoin('affiliate_links as l', 'l.key', 'r.link')
        .where('r.affiliate', '=', affiliate)
        .where('r.day', '>=', first)
        .where('r.day', '<=', last)
        .groupBy(['r.day', 'l.name'])
        .select((e) => ['r.day', 'l.name', e.fn.countAll<number | string>().as('count')])
        .execute()
      const sums = await db
        .selectFrom('affiliate_lines as e')
        .innerJoin('affiliate_links as l', 'l.key', 'e.link')
        .where('e.affiliate', '=', affiliate)
        .where('e.day', '>=', first)
        .where('e.day', '<=', last)
        .groupBy(['e.day', 'l.name', 'e.currency'])
        .select((e) => [
          'e.day',
          'l.name',
          'e.currency',
          e.fn.sum<number | string>('e.amount').as('amount'),
          e.fn.sum<number | string>('e.is_first').as('first'),
        ])
        .execute()
      return [
        ...signUps.map(
          ({ day, name, count }): LinkDay => ({
            ...{ day, link: name },
            ...{ signUps: Number(count), firstPurchases: 0, earned: [] },
          }),
        ),
        ...sums.map(
          ({ day, name, currency, amount, first: firstPurchases }): LinkDay => ({
            ...{ day, link: name },
            ...{ signUps: 0, firstPurchases: Number(firstPurchases) },
            earned: [{ currency, amount: Number(amount) }],
          }),
        ),
      ]
    },
  }
}
