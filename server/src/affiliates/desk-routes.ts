import { affiliateDeskRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { mayAffiliateGo, mayPayoutGo } from '@footlight/core/rules/affiliates/payouts'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { linesOf } from '../prohibited-terms/written-lines.ts'
import { presentTerms } from './present-affiliate.ts'
import {
  type AffiliateDeskDeps,
  presentAffiliates,
  presentHeld,
  presentPayouts,
} from './present-affiliate-desk.ts'
import { settleShares } from './settle-shares.ts'

const SHOWN = 100

const mayNot = ({ roles }: Person): boolean => !may(roles, 'affiliates.decide')

/** Where administrators decide about affiliates: administrators only. */
export function registerAffiliateDesk(registrar: Registrar, deps: AffiliateDeskDeps): void {
  const { affiliateRepository, affiliateEarnings, people, clock } = deps

  registerRoute(registrar, affiliateDeskRoutes.affiliateDesk, async ({ identity: { person }, query }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const month = query.month ?? utcDay(clock.now()).slice(0, 7)
    const [affiliates, held, payouts, terms, adverts] = await Promise.all([
      affiliateRepository.affiliates(SHOWN, query.state),
      affiliateRepository.heldReferrals(SHOWN),
      affiliateEarnings.payoutsUnderWay(SHOWN),
      affiliateRepository.terms(),
      affiliateRepository.acquisitions(month, SHOWN),
    ])
    return ok({
      affiliates: await presentAffiliates(affiliates, deps),
      held: await presentHeld(held, deps),
      payouts: await presentPayouts(payouts, deps),
      terms: terms.toReversed().map(presentTerms),
      adverts: adverts.map(({ signUps, ...each }) => ({ ...each, sign_ups: signUps })),
    })
  })

  registerRoute(
    registrar,
    affiliateDeskRoutes.decideAffiliate,
    async ({ identity: { person }, params, body: { from, to, note } }) => {
      if (mayNot(person)) return fail({ error: 'forbidden' })
      const account = await people.byUsername(params.username)
      if (account === null || (await affiliateRepository.affiliate(account.id)) === null)
        return fail({ error: 'user_not_found' })
      if (!mayAffiliateGo(from, to)) return fail({ error: 'wrong_state' })
      const by = { by: person.id, note: linesOf(note), now: clock.now() }
      if (!(await affiliateRepository.decide(account.id, from, to, by))) return fail({ error: 'conflict' })
      const decided = await affiliateRepository.affiliate(account.id)
      const [shown] = await presentAffiliates([decided!], deps)
      return ok(shown!)
    },
  )

  registerRoute(registrar, affiliateDeskRoutes.addAffiliateTerms, async ({ identity: { person }, body }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const now = clock.now()
    const from = body.from === null ? now : Date.parse(body.from)
    // What was promised for a day that is over stays.
    if (from < now) return fail({ error: 'invalid_value', fields: { from: 'too_small' } })
    const { share, days, hold_days: holdDays, minimum } = body
    const terms = { from, share, days, holdDays, minimum }
    return (await affiliateRepository.addTerms(terms, { by: person.id, at: now }))
      ? ok(presentTerms(terms))
      : fail({ error: 'invalid_value', fields: { from: 'taken' } })
  })

  registerMoney(registrar, deps)
}

/** What is held, and what is paid out. */
function registerMoney(registrar: Registrar, deps: AffiliateDeskDeps): void {
  const { affiliateRepository, affiliateEarnings, clock } = deps

  registerRoute(
    registrar,
    affiliateDeskRoutes.decideReferral,
    async ({ identity: { person }, params, body: { verdict } }) => {
      if (mayNot(person)) return fail({ error: 'forbidden' })
      const account = params.account as Person['id']
      if ((await affiliateRepository.referral(account)) === null) return fail({ error: 'not_found' })
      if (!(await affiliateRepository.decideReferral(account, verdict, { by: person.id, at: clock.now() })))
        return fail({ error: 'conflict' })
      await settleShares(deps)
      return ok(undefined)
    },
  )

  registerRoute(
    registrar,
    affiliateDeskRoutes.decidePayout,
    async ({ identity: { person }, params: { id }, body: { from, to, note } }) => {
      if (mayNot(person)) return fail({ error: 'forbidden' })
      if ((await affiliateEarnings.payout(id)) === null) return fail({ error: 'not_found' })
      if (!mayPayoutGo(from, to)) return fail({ error: 'wrong_state' })
      const by = { by: person.id, note: linesOf(note), now: clock.now() }
      if (!(await affiliateEarnings.decidePayout(id, from, to, by))) return fail({ error: 'conflict' })
      const [shown] = await presentPayouts([(await affiliateEarnings.payout(id))!], deps)
      return ok(shown!)
    },
  )
}
