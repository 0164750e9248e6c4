import type { Clock } from '@footlight/core/ports'
import { AGE_OFFER, billingRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { AgeRule } from '@footlight/core/rules/age-checks/age-rules'
import { standingOf } from '@footlight/core/rules/billing/standing'
import type { Logger } from 'pino'
import { accountChanged, type Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { AgeCheckRepository } from '../age-checks/age-check-port.ts'
import { type AgeChecks, begunAt } from '../age-checks/age-checks.ts'
import type { AgeGate } from '../age-checks/age-gate.ts'
import type { AgeSource } from '../age-checks/providers/age-provider.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import { Underway } from '../platform/underway.ts'
import type { Biller } from './billers/biller.ts'
import type { BillingRepository, StoredProduct } from './billing-port.ts'
import { type BuyDeps, buyerRefusal, buyTokens } from './buy-tokens.ts'
import { type CardRouteDeps, taxPlaceOf } from './card-routes.ts'
import { presentProduct, presentPurchase } from './present-purchase.ts'
import type { PurchaseWitness } from './purchase-witness.ts'

export interface AgeOfferDeps extends BuyDeps, Pick<CardRouteDeps, 'blockedRegions'> {
  readonly ageGate: AgeGate
  readonly ageCheckRepository: AgeCheckRepository
  readonly orderLimits: OrderLimits
  readonly purchaseWitness: PurchaseWitness
}

type PersonIdentity = Extract<Identity, { kind: 'person' }>

interface Offer {
  readonly rule: AgeRule
  readonly product: StoredProduct
  /** Tells credit cards from others. */
  readonly biller: Biller
  /** The account's key for it: the same one until it is over without being paid. */
  readonly ref: string
}

/** A proof of age by a purchase (AGE-OFFER-01, AGE-OFFER-02). */
export function registerAgeOffer(registrar: Registrar, deps: AgeOfferDeps): void {
  registerRoute(registrar, billingRoutes.ageOffer, async ({ identity }) => {
    const offer = await offerTo(identity, deps)
    if (offer === null) return fail({ error: 'not_found' })
    const { product, biller } = offer
    const all = (await deps.billing.products(deps.clock.now())).filter(({ tokens }) => tokens > 0)
    const shown = presentProduct(product, all, biller, await taxPlaceOf(identity, deps), false)
    return ok({ product: { ...shown, biller_link: '/api/v1/billing/product_av' } })
  })

  registerRoute(registrar, billingRoutes.buyAgeOffer, async ({ identity, body, request }) => {
    const busy = deps.orderLimits.take(billingRoutes.buyAgeOffer, identity.person)
    if (busy !== null) return fail(busy)
    const offer = await offerTo(identity, deps)
    if (offer === null || body.terms.product !== AGE_OFFER) return fail({ error: 'not_found' })
    const place = await taxPlaceOf(identity, deps)
    const bought = await buyTokens(
      {
        ...{ person: identity.person, terms: body.terms, place, ref: offer.ref },
        soldApart: { product: AGE_OFFER, biller: offer.biller.name },
      },
      deps,
    )
    if (!bought.ok) return bought
    const { purchase, link, opens } = bought.value
    await deps.purchaseWitness.note(purchase.id, identity.person, request)
    await noteCheck(purchase.id, link, offer, identity, deps)
    return ok({ status: 'success', purchase: presentPurchase(purchase), link, opens })
  })
}

/** null: there is none, for them, where they are, or now. */
async function offerTo(identity: PersonIdentity, deps: AgeOfferDeps): Promise<Offer | null> {
  const { ageGate, billing, billers, closedTo, clock } = deps
  const rule = ageGate.ruleFor(identity)
  if (rule === null || !rule.methods.includes('card') || !ageGate.isClosedTo(identity)) return null
  const { person } = identity
  if ((await buyerRefusal(person, deps)) !== null) return null
  const product = (await billing.products(clock.now())).find(({ internalId }) => internalId === AGE_OFFER)
  const country = rule.place.slice(0, 2)
  const biller = [...billers.values()].find(
    ({ name, tellsFunding }) => tellsFunding === true && !closedTo(name).has(country),
  )
  if (product === undefined || biller === undefined) return null
  const before = await billing.ofProduct(person.id, AGE_OFFER)
  const isOver = (state: string): boolean => state === 'declined' || state === 'expired'
  if (before.some(({ state }) => state !== 'open' && !isOver(state))) return null
  return { rule, product, biller, ref: `${AGE_OFFER}_${before.filter(({ state }) => isOver(state)).length}` }
}

/** The purchase is asked about as a check is, once: of two tabs the second finds it there. */
async function noteCheck(
  purchase: string,
  url: string,
  { rule }: Offer,
  { person }: PersonIdentity,
  { ageCheckRepository, clock }: AgeOfferDeps,
): Promise<void> {
  const id = checkOf(purchase)
  if ((await ageCheckRepository.find(id)) !== null) return
  await ageCheckRepository.begin({
    ...{ id, account: person.id, provider: 'biller', method: 'card', place: rule.place },
    ...{ state: 'pending', fault: null, session: purchase, url, ...begunAt(clock.now()) },
  })
}

/** A check is called as its purchase is, without the dashes. */
export function checkOf(purchase: string): string {
  return purchase.replaceAll('-', '')
}

const DISPUTED_WITHIN_MS = 7 * 86_400_000

export interface WithdrawDeps {
  readonly billing: Pick<BillingRepository, 'disputedOf'>
  readonly ageCheckRepository: Pick<AgeCheckRepository, 'withdraw'>
  readonly bus: Bus
  readonly clock: Clock
}

/** Whose card it was says that they did not pay: that is no proof of who did (AGE-OFFER-02). Done twice it changes nothing. */
export async function withdrawDisputed(deps: WithdrawDeps): Promise<void> {
  const since = deps.clock.now() - DISPUTED_WITHIN_MS
  for (const { id } of await deps.billing.disputedOf(AGE_OFFER, since)) await withdraw(id, deps)
}

async function withdraw(purchase: string, { ageCheckRepository, bus, clock }: WithdrawDeps): Promise<void> {
  const account = await ageCheckRepository.withdraw(checkOf(purchase), clock.now())
  if (account !== null) bus.publish(accountChanged, { account })
}

interface WatchDeps extends WithdrawDeps {
  readonly ageChecks: Pick<AgeChecks, 'hear'>
  readonly logger: Logger
}

/** Purchases of the offer that were paid or are with the bank: every process hears of them, and the database says what is new. */
export class AgeOfferWatch {
  readonly #deps: WatchDeps
  readonly #underway = new Underway()

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  onPayment({ purchase, state }: { readonly purchase: string; readonly state: string }): void {
    this.#deps.ageChecks.hear(checkOf(purchase))
    if (state !== 'disputed') return
    this.#underway.add(
      withdraw(purchase, this.#deps).catch((error: unknown) =>
        logEvent(this.#deps.logger, 'age_proof_withdrawal_failed', { err: error }),
      ),
    )
  }

  close(): Promise<void> {
    return this.#underway.close()
  }
}

/** What a biller has said of the card, as a proof of age. */
export function proofByPurchase({ billing }: { readonly billing: BillingRepository }): AgeSource {
  return {
    name: 'biller',
    async ask(session) {
      const purchase = await billing.purchase(session)
      if (purchase === null) return { state: 'expired' }
      // The event of a payment comes with its movement, before the purchase says so itself: what was heard says it first.
      const facts = await billing.factsOf(session)
      const { state } = standingOf(purchase, facts)
      if (state === 'open' || state === 'review') return null
      if (state === 'declined' || state === 'expired') return { state: 'expired' }
      const approvals = facts.filter((fact) => fact.kind === 'approved')
      const isCredit = approvals.length > 0 && approvals.every(({ funding }) => funding === 'credit')
      return state === 'paid' && isCredit ? { state: 'passed' } : { state: 'failed', fault: 'unclear' }
    },
  }
}
