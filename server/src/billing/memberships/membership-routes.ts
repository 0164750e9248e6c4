import { type Failure, membershipRoutes, type OwnMembership, type Product } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { isWinBack, membershipOf } from '@footlight/core/rules/memberships/membership-at'
import type { Person } from '../../accounts/people-port.ts'
import type { Identity } from '../../accounts/port.ts'
import { isoTime } from '../../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../../accounts/register-route.ts'
import { buyerRefusal, offerFailure } from '../buy-tokens.ts'
import { type CardRouteDeps, chargeableCards, presentCard, taxPlaceOf } from '../card-routes.ts'
import { presentProduct } from '../present-purchase.ts'
import type { MembershipRepository } from './membership-port.ts'

export interface MembershipRouteDeps extends CardRouteDeps {
  readonly billingMemberships: MembershipRepository
}

type PersonIdentity = Extract<Identity, { kind: 'person' }>

/** What somebody holds, and its renewal. Memberships are bought as packs of tokens are. */
export function registerMemberships(registrar: Registrar, deps: MembershipRouteDeps): void {
  const { billingMemberships } = deps

  registerRoute(registrar, membershipRoutes.membership, async ({ identity }) =>
    ok(await present(identity, deps)),
  )

  registerRoute(registrar, membershipRoutes.renewMembership, async ({ identity, body }) => {
    const { person } = identity
    const place = await taxPlaceOf(identity, deps)
    const refusal =
      (await buyerRefusal(person, deps)) ??
      (await renewalRefusal(person, body.card, body.terms.product, deps)) ??
      (await offerFailure({ terms: body.terms, place }, deps))
    if (refusal !== null) return fail(refusal)
    return (await billingMemberships.setRenewal(person.id, body, place.country))
      ? ok(await present(identity, deps))
      : fail({ error: 'not_found' })
  })

  registerRoute(registrar, membershipRoutes.endMembershipRenewal, async ({ identity }) => {
    const { id } = identity.person
    await billingMemberships.setRenewal(id, null, null)
    return ok(await present(identity, deps))
  })
}

/** Why this may not be renewed with this card; null: it may. */
async function renewalRefusal(
  person: Person,
  cardId: string,
  product: string,
  deps: MembershipRouteDeps,
): Promise<Failure | null> {
  const card = (await chargeableCards(person, deps)).find(({ id }) => id === cardId)
  if (card === undefined) return { error: 'not_found' }
  if (!card.mandate) return { error: 'invalid_value', fields: { card: 'invalid' } }
  // A price for those who come back is for once.
  if (membershipOf(product) === null || isWinBack(product))
    return { error: 'invalid_value', fields: { terms: 'invalid' } }
  const held = await deps.billingMemberships.membershipOf(person.id)
  return held === null || held.level === 'none' ? { error: 'not_found' } : null
}

async function present(identity: PersonIdentity, deps: MembershipRouteDeps): Promise<OwnMembership> {
  const { person } = identity
  const [held, own, place, products] = await Promise.all([
    deps.billingMemberships.membershipOf(person.id),
    chargeableCards(person, deps),
    taxPlaceOf(identity, deps),
    deps.billing.products(deps.clock.now()),
  ])
  const [biller] = [...deps.billers.values()].filter(({ cards }) => cards !== null)
  const renewable: Product[] =
    biller === undefined
      ? []
      : products
          .filter(({ internalId }) => membershipOf(internalId) !== null && !isWinBack(internalId))
          .map((each) => presentProduct(each, products, biller, place, true))
  const isHeld = held !== null && held.level !== 'none'
  return {
    membership: held?.level ?? 'none',
    level_until: isHeld ? isoTime(held.levelUntil) : null,
    until: isHeld ? isoTime(held.until) : null,
    renewal: held?.renewal ?? null,
    stopped: held?.stopped ?? null,
    cards: own.filter(({ mandate }) => mandate).map(presentCard),
    renewable,
  }
}
