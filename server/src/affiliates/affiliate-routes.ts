import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { affiliateLimits, affiliateRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { linkKeyPattern } from '@footlight/core/rules/affiliates/landing'
import { type LinkDay, reportDays } from '@footlight/core/rules/affiliates/report'
import { termsAt } from '@footlight/core/rules/affiliates/share'
import { utcDay } from '@footlight/core/rules/utc-day'
import { readDeviceCookie } from '../accounts/cookie.ts'
import { isSuspended } from '../accounts/log-in.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { linesOf } from '../prohibited-terms/written-lines.ts'
import type { AffiliateRepository, EarningRepository } from './affiliate-port.ts'
import { type AttributeDeps, attributeSignUp } from './attribute-sign-up.ts'
import { presentLink, presentPayout, presentTerms } from './present-affiliate.ts'
import { type OverviewDeps, readOverview } from './read-overview.ts'

export interface AffiliateRouteDeps extends OverviewDeps, AttributeDeps {
  readonly affiliateRepository: AffiliateRepository
  readonly affiliateEarnings: EarningRepository
  readonly clock: Clock
}

/** The programme, and what affiliates do and read. Nothing here names anybody who came by a link (AFF-06). */
export function registerAffiliates(registrar: Registrar, deps: AffiliateRouteDeps): void {
  const { affiliateRepository, clock } = deps

  registerRoute(registrar, affiliateRoutes.affiliateProgramme, async ({ identity }) => {
    const own = identity.kind === 'person' ? await affiliateRepository.affiliate(identity.person.id) : null
    const terms = termsAt(await affiliateRepository.terms(), clock.now())
    return ok({ terms: presentTerms(terms), state: own?.state ?? null })
  })

  registerRoute(registrar, affiliateRoutes.applyAsAffiliate, async ({ identity: { person }, body }) => {
    if (isSuspended(person, clock)) return fail({ error: 'account_suspended' })
    const { state } = await affiliateRepository.apply(person.id, linesOf(body.about), clock.now())
    return state === 'ended' || state === 'declined' ? fail({ error: 'wrong_state' }) : ok({ state })
  })

  registerRoute(registrar, affiliateRoutes.ownAffiliate, async ({ identity: { person } }) => {
    const own = await affiliateRepository.affiliate(person.id)
    return own === null ? fail({ error: 'not_found' }) : ok(await readOverview(own, deps))
  })

  registerRoute(
    registrar,
    affiliateRoutes.affiliateReport,
    async ({ identity: { person }, query: { month = utcDay(clock.now()).slice(0, 7) } }) => {
      if ((await affiliateRepository.affiliate(person.id)) === null) return fail({ error: 'not_found' })
      const [rows, clicks] = await Promise.all([
        affiliateRepository.linkDays(person.id, month),
        affiliateRepository.clicks(person.id, month),
      ])
      return ok(monthOf(rows, clicks))
    },
  )

  registerRoute(registrar, affiliateRoutes.verifyRedirect, async ({ params: { key } }) => {
    const link = linkKeyPattern.test(key) ? await affiliateRepository.link(key) : null
    const affiliate =
      link === null || link.endedAt !== null ? null : await affiliateRepository.affiliate(link.affiliate)
    return ok({ verified: affiliate?.state === 'accepted' })
  })

  registerRoute(registrar, affiliateRoutes.attributeSignUp, async ({ identity: { person }, body, request }) =>
    ok({
      attributed: await attributeSignUp(
        {
          ...{ person, said: body, address: request.clientAddress },
          deviceCookie: readDeviceCookie(request.headers.cookie),
        },
        deps,
      ),
    }),
  )

  registerLinks(registrar, deps)
  registerPayouts(registrar, deps)
}

function registerLinks(registrar: Registrar, { affiliateRepository, clock }: AffiliateRouteDeps): void {
  registerRoute(registrar, affiliateRoutes.createAffiliateLink, async ({ identity: { person }, body }) => {
    if (isSuspended(person, clock)) return fail({ error: 'account_suspended' })
    const own = await affiliateRepository.affiliate(person.id)
    if (own === null) return fail({ error: 'not_found' })
    if (own.state !== 'accepted') return fail({ error: 'wrong_state' })
    const draft = { key: newKey(), affiliate: person.id, name: linesOf(body.name) }
    const link = await affiliateRepository.addLink(draft, affiliateLimits.links, clock.now())
    return link === 'conflict'
      ? fail({ error: 'conflict' })
      : ok(presentLink({ ...link, clicks: 0, signUps: 0 }))
  })

  registerRoute(registrar, affiliateRoutes.endAffiliateLink, async ({ identity: { person }, params }) =>
    (await affiliateRepository.endLink(person.id, params.key, clock.now()))
      ? ok(undefined)
      : fail({ error: 'not_found' }),
  )
}

function registerPayouts(
  registrar: Registrar,
  { affiliateRepository, affiliateEarnings, clock }: AffiliateRouteDeps,
): void {
  registerRoute(registrar, affiliateRoutes.requestPayout, async ({ identity: { person }, body }) => {
    if (isSuspended(person, clock)) return fail({ error: 'account_suspended' })
    const own = await affiliateRepository.affiliate(person.id)
    // Who has ended may have what they earned.
    if (own === null || own.state === 'applied' || own.state === 'declined')
      return fail({ error: 'not_found' })
    const { minimum } = termsAt(await affiliateRepository.terms(), clock.now())
    const { ref: id, currency, amount } = body
    const draft = { id, affiliate: person.id, currency, amount }
    const payout = await affiliateEarnings.requestPayout(draft, minimum, clock.now())
    if (payout === 'conflict') return fail({ error: 'conflict' })
    if (payout === 'too_little') return fail({ error: 'wrong_state' })
    // A ref of somebody else's, or one's own with other words.
    const isSame = payout.affiliate === person.id && payout.currency === currency && payout.amount === amount
    return isSame ? ok(presentPayout(payout)) : fail({ error: 'idempotency_conflict' })
  })
}

/** 80 bits in the letters of base32 (RFC 4648 §6): nobody guesses one. */
function newKey(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  return [...randomBytes(16)].map((byte) => letters[byte % 32]).join('')
}

function monthOf(rows: readonly LinkDay[], clicks: ReadonlyMap<string, number>) {
  const days = new Map(reportDays(rows).map((day) => [day.day, day]))
  const all = [...new Set([...days.keys(), ...clicks.keys()])].sort().reverse()
  const sums = new Map<string, number>()
  for (const { currency, amount } of rows.flatMap(({ earned }) => earned))
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0)
  return {
    days: all.map((day) => {
      const row = days.get(day)
      return {
        ...{ day, clicks: clicks.get(day) ?? 0 },
        sign_ups: row === undefined ? 0 : row.signUps,
        first_purchases: row === undefined ? 0 : row.firstPurchases,
        earned: row === undefined ? [] : row.earned === null ? null : [...row.earned],
        links: (row?.links ?? []).map(({ link, signUps, firstPurchases, earned }) => ({
          ...{ name: link, sign_ups: signUps },
          ...{ first_purchases: firstPurchases, earned: [...earned] },
        })),
      }
    }),
    total: {
      clicks: sum(clicks.values()),
      sign_ups: sum(rows.map(({ signUps }) => signUps)),
      first_purchases: sum(rows.map(({ firstPurchases }) => firstPurchases)),
      earned: [...sums].sort().map(([currency, amount]) => ({ currency, amount })),
    },
  }
}
