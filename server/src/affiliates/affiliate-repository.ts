import { utcDay } from '@footlight/core/rules/utc-day'
import type { Kysely } from 'kysely'
import { audited } from '../audit-log/module.ts'
import type { AffiliateRepository } from './affiliate-port.ts'
import { type AffiliateTables, affiliateOf, linkOf, termsOf } from './affiliate-tables.ts'
import { createReferralRepository } from './referral-repository.ts'

/** Affiliates, their links and who came by them, on either dialect. */
export function createAffiliateRepository(db: Kysely<AffiliateTables>): AffiliateRepository {
  return {
    ...createAccounts(db),
    ...createTerms(db),
    ...createLinks(db),
    ...createCounts(db),
    ...createReferralRepository(db),
  }
}

function createAccounts(
  db: Kysely<AffiliateTables>,
): Pick<AffiliateRepository, 'apply' | 'affiliate' | 'affiliates' | 'decide'> {
  const affiliates = () => db.selectFrom('affiliates').selectAll()
  return {
    async apply(account, about, now) {
      await db
        .insertInto('affiliates')
        .values({
          ...{ account, about, state: 'applied', note: '' },
          ...{ applied_at: now, changed_at: now, changed_by: null },
        })
        .onConflict((c) => c.doNothing())
        .execute()
      return affiliateOf(await affiliates().where('account', '=', account).executeTakeFirstOrThrow())
    },
    async affiliate(account) {
      const row = await affiliates().where('account', '=', account).executeTakeFirst()
      return row === undefined ? null : affiliateOf(row)
    },
    async affiliates(limit, state) {
      const rows = await affiliates()
        .$if(state !== undefined, (all) => all.where('state', '=', state!))
        .orderBy((e) => e.case().when('state', '=', 'applied').then(0).else(1).end())
        .orderBy('applied_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(affiliateOf)
    },
    decide(account, from, to, { by, note, now }) {
      const subject = { kind: 'account', id: String(account) } as const
      const entry = {
        at: now,
        actor: by,
        action: 'affiliates.decide',
        subject,
        reason: note || null,
      } as const
      return audited(db, { ...entry, details: { from, to } }, async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('affiliates')
          .set({ state: to, note, changed_at: now, changed_by: by })
          .where('account', '=', account)
          .where('state', '=', from)
          .executeTakeFirst()
        return numUpdatedRows === 1n
      })
    },
  }
}

function createTerms(db: Kysely<AffiliateTables>): Pick<AffiliateRepository, 'terms' | 'addTerms'> {
  return {
    async terms() {
      const rows = await db.selectFrom('affiliate_terms').selectAll().orderBy('effective_from').execute()
      return rows.map(termsOf)
    },
    addTerms({ from, share, days, holdDays, minimum }, { by, at }) {
      const subject = { kind: 'affiliate_terms', id: String(from) } as const
      const entry = { at, actor: by, action: 'affiliates.add_terms', subject, reason: null } as const
      return audited(
        db,
        { ...entry, details: { share, days, hold_days: holdDays, minimum } },
        async (within) => {
          const { numInsertedOrUpdatedRows } = await within
            .insertInto('affiliate_terms')
            .values({ effective_from: from, share, days, hold_days: holdDays, minimum, by })
            .onConflict((c) => c.doNothing())
            .executeTakeFirst()
          return numInsertedOrUpdatedRows === 1n
        },
      )
    },
  }
}

function createLinks(
  db: Kysely<AffiliateTables>,
): Pick<AffiliateRepository, 'addLink' | 'link' | 'links' | 'endLink'> {
  const number = (value: number | string | null | undefined): number => Number(value ?? 0)
  return {
    addLink: ({ key, affiliate, name }, max, now) =>
      db.transaction().execute(async (within) => {
        // Nobody else makes one of theirs until this one is there.
        await within
          .updateTable('affiliates')
          .set({ account: affiliate })
          .where('account', '=', affiliate)
          .execute()
        const all = await within
          .selectFrom('affiliate_links')
          .select('name')
          .where('affiliate', '=', affiliate)
          .execute()
        if (all.length >= max || all.some((each) => each.name === name)) return 'conflict'
        const row = await within
          .insertInto('affiliate_links')
          .values({ key, affiliate, name, at: now, ended_at: null })
          .returningAll()
          .executeTakeFirstOrThrow()
        return linkOf(row)
      }),
    async link(key) {
      const row = await db.selectFrom('affiliate_links').selectAll().where('key', '=', key).executeTakeFirst()
      return row === undefined ? null : linkOf(row)
    },
    async links(affiliate) {
      const rows = await db
        .selectFrom('affiliate_links as l')
        .where('l.affiliate', '=', affiliate)
        .selectAll('l')
        .select((e) => [
          e
            .selectFrom('affiliate_clicks as c')
            .whereRef('c.link', '=', 'l.key')
            .select((c) => c.fn.sum<number | string | null>('c.clicks').as('sum'))
            .as('clicks'),
          e
            .selectFrom('affiliate_referrals as r')
            .whereRef('r.link', '=', 'l.key')
            .select((r) => r.fn.countAll<number | string>().as('count'))
            .as('sign_ups'),
        ])
        .orderBy('l.at')
        .orderBy('l.name')
        .execute()
      return rows.map((row) => ({
        ...linkOf(row),
        clicks: number(row.clicks),
        signUps: number(row.sign_ups),
      }))
    },
    async endLink(affiliate, key, now) {
      const own = await db
        .selectFrom('affiliate_links')
        .select('key')
        .where('key', '=', key)
        .where('affiliate', '=', affiliate)
        .executeTakeFirst()
      if (own === undefined) return false
      await db
        .updateTable('affiliate_links')
        .set({ ended_at: now })
        .where('key', '=', key)
        .where('ended_at', 'is', null)
        .execute()
      return true
    },
  }
}

function createCounts(
  db: Kysely<AffiliateTables>,
): Pick<AffiliateRepository, 'countClick' | 'countAcquisition' | 'acquisitions' | 'clicks'> {
  return {
    async countClick(link, now) {
      await db
        .insertInto('affiliate_clicks')
        .values({ link, day: utcDay(now), clicks: 1 })
        .onConflict((c) =>
          c.columns(['link', 'day']).doUpdateSet((e) => ({ clicks: e('affiliate_clicks.clicks', '+', 1) })),
        )
        .execute()
    },
    async countAcquisition(advert, area, now) {
      await db
        .insertInto('acquisition_counts')
        .values({ day: utcDay(now), advert, area, sign_ups: 1 })
        .onConflict((c) =>
          c
            .columns(['day', 'advert', 'area'])
            .doUpdateSet((e) => ({ sign_ups: e('acquisition_counts.sign_ups', '+', 1) })),
        )
        .execute()
    },
    async acquisitions(month, limit) {
      const rows = await db
        .selectFrom('acquisition_counts')
        .where('day', '>=', `${month}-01`)
        .where('day', '<=', `${month}-31`)
        .groupBy(['advert', 'area'])
        .select((e) => ['advert', 'area', e.fn.sum<number | string>('sign_ups').as('sign_ups')])
        .orderBy((e) => e.fn.sum('sign_ups'), 'desc')
        .orderBy('advert')
        .orderBy('area')
        .limit(limit)
        .execute()
      return rows.map(({ sign_ups, ...row }) => ({ ...row, signUps: Number(sign_ups) }))
    },
    async clicks(affiliate, month) {
      const rows = await db
        .selectFrom('affiliate_clicks as c')
        .innerJoin('affiliate_links as l', 'l.key', 'c.link')
        .where('l.affiliate', '=', affiliate)
        .where('c.day', '>=', `${month}-01`)
        .where('c.day', '<=', `${month}-31`)
        .groupBy('c.day')
        .select((e) => ['c.day', e.fn.sum<number | string>('c.clicks').as('clicks')])
        .execute()
      return new Map(rows.map(({ day, clicks }) => [day, Number(clicks)]))
    },
  }
}
