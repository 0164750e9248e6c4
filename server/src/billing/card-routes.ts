import {
  type AutoReUps,
  type AutoReUpsSettings,
  billingCardRoutes,
  type Failure,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import type { Whereabouts } from '../regions/whereabouts.ts'
import type { StoredPurchase } from './billing-port.ts'
import { buyerRefusal, offerFailure } from './buy-tokens.ts'
import type { StoredCard } from './card-port.ts'
import { buyWithCard, type ChargeDeps, chargesOf } from './charge-card.ts'
import { presentPurchase } from './present-purchase.ts'
import type { PurchaseWitness } from './purchase-witness.ts'
import { type TaxPlace, taxPlaceIn } from './tax-place.ts'

export interface CardRouteDeps extends ChargeDeps {
  readonly orderLimits: OrderLimits
  readonly purchaseWitness: PurchaseWitness
  readonly blockedRegions: { readonly whereabouts: Whereabouts }
}

/** Cards on file: buying with one press, and automatic top-ups. */
export function registerCards(registrar: Registrar, deps: CardRouteDeps): void {
  const { billers, cards, clock, orderLimits } = deps

  addRoute(
    registrar,
    billingCardRoutes.oneClick,
    async ({ identity, params, body, idempotencyKey, request }) => {
      const { person } = identity
      const { terms, cardId, autoReUpsSettings: reUps } = body
      const busy = orderLimits.take(billingCardRoutes.oneClick, person)
      if (busy !== null) return fail(busy)
      if (params.product !== terms.product) return fail({ error: 'not_found' })
      const place = await taxPlaceOf(identity, deps)
      if (reUps !== undefined) {
        // What may not be set is refused before anything is charged.
        const refusal = await reUpRefusal({ ...reUps, card: cardId }, person, place, deps)
        if (refusal !== null) return fail(refusal)
      }
      const bought = await buyWithCard({ person, terms, ref: idempotencyKey, place }, cardId, deps)
      if (!bought.ok) return bought
      await deps.purchaseWitness.note(bought.value.id, person, request)
      const status = statusOf(bought.value)
      if (reUps !== undefined && status === 'success')
        await cards.setReUps(person.id, { ...reUps, card: cardId }, place.country, clock.now())
      const { link, state, declineCode, biller } = bought.value
      return ok({
        status,
        purchase: presentPurchase(bought.value),
        link: state === 'open' ? link : null,
        opens: state === 'open' && link !== null ? (billers.get(biller)?.opens ?? 'page') : null,
        error: declineCode,
      })
    },
  )

  registerRoute(registrar, billingCardRoutes.autoReUps, async ({ identity: { person } }) =>
    ok(await present(person, deps)),
  )

  registerRoute(registrar, billingCardRoutes.setAutoReUps, async ({ identity, body }) => {
    const { person } = identity
    const refusal = await buyerRefusal(person, deps)
    if (refusal !== null) return fail(refusal)
    const place = await taxPlaceOf(identity, deps)
    const wrong = await reUpRefusal(body, person, place, deps)
    if (wrong !== null) return fail(wrong)
    await cards.setReUps(person.id, body, place.country, clock.now())
    return ok(await present(person, deps))
  })

  registerRoute(registrar, billingCardRoutes.endAutoReUps, async ({ identity: { person } }) => {
    await cards.endReUps(person.id, clock.now())
    return ok(await present(person, deps))
  })

  registerRoute(
    registrar,
    billingCardRoutes.removeCard,
    async ({ identity: { person }, params }): Promise<Result<AutoReUps, Failure>> =>
      (await cards.removeCard(person.id, params.id, clock.now()))
        ? ok(await present(person, deps))
        : fail({ error: 'not_found' }),
  )
}

/** Cards that can be charged now, newest first. */
export async function chargeableCards(
  person: Pick<Person, 'id'>,
  deps: Pick<ChargeDeps, 'cards' | 'billers' | 'clock'>,
): Promise<readonly StoredCard[]> {
  const month = new Date(deps.clock.now()).toISOString().slice(0, 7)
  const own = await deps.cards.cardsOf(person.id)
  return own.filter((card) => card.expires >= month && chargesOf(card, deps) !== null)
}

export function presentCard({ id, biller, brand, last4, expires, mandate }: StoredCard) {
  return { ...{ id, biller, brand, last4, expires }, has_affidavit: mandate }
}

/** Where a buyer pays tax: where they call from. */
export function taxPlaceOf(
  identity: Pick<Identity, 'sessionKey'>,
  deps: Pick<CardRouteDeps, 'blockedRegions' | 'billing' | 'clock'>,
): Promise<TaxPlace> {
  return taxPlaceIn(deps.blockedRegions.whereabouts.of(identity.sessionKey)?.country ?? null, deps)
}

/** Why top-ups may not be set so; null: they may. */
async function reUpRefusal(
  { card: cardId, terms, cap }: AutoReUpsSettings,
  person: Person,
  place: TaxPlace,
  deps: CardRouteDeps,
): Promise<Failure | null> {
  const card = (await chargeableCards(person, deps)).find(({ id }) => id === cardId)
  if (card === undefined) return { error: 'not_found' }
  if (!card.mandate) return { error: 'invalid_value', fields: { card: 'invalid' } }
  if (terms.tokens === 0) return { error: 'invalid_value', fields: { terms: 'invalid' } }
  if (cap.day < terms.amount) return { error: 'invalid_value', fields: { cap: 'too_small' } }
  if (cap.month < cap.day) return { error: 'invalid_value', fields: { cap: 'too_small' } }
  return offerFailure({ terms, place }, deps)
}

function statusOf({ state }: StoredPurchase): 'success' | 'pending' | 'failure' {
  if (state === 'paid') return 'success'
  return state === 'open' ? 'pending' : 'failure'
}

async function present(person: Person, deps: CardRouteDeps): Promise<AutoReUps> {
  const { cards, clock } = deps
  const [own, reUps] = await Promise.all([chargeableCards(person, deps), cards.reUps(person.id)])
  const spent =
    reUps === null
      ? { day: 0, month: 0 }
      : await cards.spentByReUps(person.id, reUps.settings.terms.currency, clock.now())
  return {
    cards: own.map(presentCard),
    settings: reUps?.settings ?? null,
    is_on: reUps?.isOn ?? false,
    stopped: reUps?.stopped ?? null,
    spent,
  }
}
