import { billingLimits, billingRoutes, type GivenVariant, type PackOrder } from '@footlight/core/protocol'
import { AGE_OFFER } from '@footlight/core/protocol/billing'
import { fail, ok } from '@footlight/core/rules'
import { isWinBack } from '@footlight/core/rules/memberships/membership-at'
import type { Person } from '../accounts/people-port.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Biller, BillerMethod } from './billers/biller.ts'
import type { StoredProduct, StoredPurchase } from './billing-port.ts'
import { buyerRefusal, buyTokens } from './buy-tokens.ts'
import { type CardRouteDeps, chargeableCards, presentCard, taxPlaceOf } from './card-routes.ts'
import type { MembershipRouteDeps } from './memberships/membership-routes.ts'
import { suggestionOf } from './one-click-suggestion.ts'
import { presentProduct, presentPurchase } from './present-purchase.ts'
import { owedBy } from './purchase-books.ts'
import { leftToday, shopCurrency } from './purchase-limit-routes.ts'

/** In which order somebody sees packs, and to which experiment that is to be reported; null: to none. */
export type PackOrders = (
  person: Person,
) => Promise<{ readonly order: PackOrder; readonly experiment: GivenVariant | null }>

export interface BillingRouteDeps extends MembershipRouteDeps {
  readonly packOrders: PackOrders
}

/** Buying tokens for money, and what was bought. */
export function registerBilling(registrar: Registrar, deps: BillingRouteDeps): void {
  const { billing, billers, billerInbox, orderLimits, logger } = deps

  registerProducts(registrar, deps)

  addRoute(registrar, billingRoutes.purchase, async ({ identity, params, body, idempotencyKey, request }) => {
    const busy = orderLimits.take(billingRoutes.purchase, identity.person)
    if (busy !== null) return fail(busy)
    if (params.product !== body.terms.product) return fail({ error: 'not_found' })
    const place = await taxPlaceOf(identity, deps)
    const { person } = identity
    const bought = await buyTokens(
      { person, terms: body.terms, ref: idempotencyKey, place, preferred: body.biller_pref ?? null },
      deps,
    )
    if (!bought.ok) return bought
    const { purchase, link, opens } = bought.value
    await deps.purchaseWitness.note(purchase.id, person, request)
    return ok({ status: 'success', purchase: presentPurchase(purchase), link, opens })
  })

  registerRoute(registrar, billingRoutes.purchases, async ({ identity, query }) => {
    const { pageSize: limit } = billingLimits
    const page = { offset: (query.page - 1) * limit, limit }
    const { purchases, total } = await billing.ofAccount(identity.person.id, page)
    return ok({ purchases: purchases.map(presentPurchase), count_total: total })
  })

  registerRoute(registrar, billingRoutes.onePurchase, async ({ identity, params }) => {
    const purchase = await ownPurchase(params.id, identity.person, deps)
    return purchase === null ? fail({ error: 'not_found' }) : ok(presentPurchase(purchase))
  })

  registerRoute(registrar, billingRoutes.returned, async ({ identity, body }) => {
    const purchase = await ownPurchase(body.reference, identity.person, deps)
    if (purchase === null) return fail({ error: 'not_found' })
    const biller = billers.get(purchase.biller)
    try {
      // Whatever the browser brings, the biller alone says what happened.
      if (biller !== undefined && biller.ask !== null)
        await billerInbox.take(biller, await biller.ask(purchase))
    } catch (error) {
      logEvent(logger, 'biller_unanswered', { err: error, biller: purchase.biller })
    }
    return ok(presentPurchase((await billing.purchase(purchase.id)) ?? purchase))
  })
}

/** null: there is none, or it is another person's. */
export async function ownPurchase(
  id: string,
  { id: account }: Person,
  { billing }: Pick<BillingRouteDeps, 'billing'>,
): Promise<StoredPurchase | null> {
  const purchase = await billing.purchase(id)
  return purchase?.account === account ? purchase : null
}

function registerProducts(registrar: Registrar, deps: BillingRouteDeps): void {
  const { billing, ledger, clock } = deps
  registerRoute(registrar, billingRoutes.products, async ({ identity, body }) => {
    const { person } = identity
    const refusal = await buyerRefusal(person, deps)
    if (refusal !== null) return fail(refusal)
    const place = await taxPlaceOf(identity, deps)
    const all = await billing.products(clock.now())
    const [{ purchases }, own, owed, left, isBack, { order, experiment }] = await Promise.all([
      billing.ofAccount(person.id, { offset: 0, limit: 25 }),
      chargeableCards(person, deps),
      owedBy(person.id, ledger),
      leftToday(person.id, shopCurrency(all), deps),
      deps.billingMemberships.mayWinBack(person.id, clock.now()),
      deps.packOrders(person),
    ])
    const [latest] = purchases
    const by = (products: readonly StoredProduct[], method: BillerMethod, country = place.country) => {
      const biller = offeredBy(method, [place.country, country], body.biller_pref, deps)
      const hasCards = method === 'credit' && own.length > 0
      return biller === undefined
        ? []
        : products.map((each) => presentProduct(each, products, biller, place, hasCards))
    }
    const inAllWays = (products: readonly StoredProduct[]) => ({
      ...{ credit: by(products, 'credit'), paypal: by(products, 'paypal') },
      crypto: body.crypto === false ? [] : by(products, 'crypto'),
      cashtocode: by(products, 'cashtocode', body.cashtocode_country_code),
    })
    const packs = inAllWays(all.filter(({ tokens, internalId }) => tokens > 0 && internalId !== AGE_OFFER))
    const { credit } = packs
    return ok({
      products: packs,
      memberships: inAllWays(
        all.filter(({ tokens, internalId }) => tokens === 0 && (isBack || !isWinBack(internalId))),
      ),
      promo_products: { default: null },
      declined_reason: latest?.state === 'declined' ? latest.declineCode : null,
      oneclick_suggestion: own.length === 0 ? null : suggestionOf(credit, purchases),
      cards: own.map(presentCard),
      daily_purchase_remaining: left,
      pack_order: order,
      experiment,
      owed,
    })
  })
}

/** Who takes money in this way and in all of these countries: the wanted one, or the first as the operator lists them. */
function offeredBy(
  method: BillerMethod,
  countries: readonly (string | null)[],
  preferred: string | undefined,
  { billers, closedTo }: Pick<CardRouteDeps, 'billers' | 'closedTo'>,
): Biller | undefined {
  const offered = [...billers.values()].filter(
    (each) =>
      each.method === method &&
      countries.every((country) => country === null || !closedTo(each.name).has(country)),
  )
  return offered.find(({ name }) => name === preferred) ?? offered[0]
}
