import { payoutRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type ProofDeps, proveOwner } from '../account-security/prove-owner.ts'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { secondFactorRefusal } from '../accounts/staff-factor.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { earningBy, type OwnPayoutDeps, readOwnPayouts } from './own-payouts.ts'

export interface PayoutRouteDeps extends Omit<OwnPayoutDeps, 'people'>, ProofDeps {
  readonly ownerLetters: Pick<OwnerLetters, 'about'>
  readonly config: { readonly staffSecondFactor: boolean }
}

/** What performers and studios are paid, and to where. */
export function registerPayouts(registrar: Registrar, deps: PayoutRouteDeps): void {
  const { payouts, payoutDestinations, payoutTerms, ownerLetters, clock, config } = deps

  registerRoute(registrar, payoutRoutes.payouts, async ({ identity: { person } }) => {
    const earning = earningBy(person)
    return earning === null ? fail({ error: 'forbidden' }) : ok(await readOwnPayouts(person, earning, deps))
  })

  registerRoute(registrar, payoutRoutes.setPayoutDestination, async ({ identity, body, request }) => {
    const earning = earningBy(identity.person, 'payouts.set_destination')
    if (earning === null) return fail({ error: 'forbidden' })
    if (payoutTerms === null || payoutDestinations === null) return fail({ error: 'unavailable' })
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const { person } = proved.value
    const refusal = secondFactorRefusal(person, config.staffSecondFactor)
    if (refusal !== null) return fail(refusal)
    const model = earning.whose === 'performer' ? earning.model : null
    const wrong = await payoutDestinations.set(earning.account, body, model, person.id)
    if (wrong !== null) return fail({ error: 'invalid_value', fields: { [wrong]: 'invalid' } })
    ownerLetters.about('payout_destination_changed', person, languageAsked(request.headers) ?? 'en')
    return ok(await readOwnPayouts(person, earning, deps))
  })

  registerRoute(registrar, payoutRoutes.setPayoutWay, async ({ identity, body, request }) => {
    const earning = earningBy(identity.person)
    if (earning?.whose !== 'performer') return fail({ error: 'forbidden' })
    if (payoutTerms === null) return fail({ error: 'unavailable' })
    const isStudio = body.way === 'studio'
    if (isStudio && identity.person.studioId === null)
      return fail({ error: 'wrong_state', state: 'no_studio' })
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const { person } = proved.value
    const refusal = secondFactorRefusal(person, config.staffSecondFactor)
    if (refusal !== null) return fail(refusal)
    await payouts.setStudioPaidFor(person.id, isStudio ? person.studioId : null, clock.now())
    ownerLetters.about('payout_destination_changed', person, languageAsked(request.headers) ?? 'en')
    return ok(await readOwnPayouts(person, earning, deps))
  })
}
