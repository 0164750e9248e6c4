import { randomUUID } from 'node:crypto'
import type { Failure, LinkOpening } from '@footlight/core/protocol'
import { AGE_OFFER } from '@footlight/core/protocol/billing'
import type { PurchaseTerms } from '@footlight/core/protocol/offer-terms'
import { fail, ok, type Result } from '@footlight/core/rules'
import { taxWithin } from '@footlight/core/rules/billing/prices'
import { blockedUntil } from '@footlight/core/rules/billing/purchase-block'
import { isCoolingOff } from '@footlight/core/rules/billing/purchase-limits'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import { suspensionOf } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Site } from '../platform/site.ts'
import type { InboxDeps } from './biller-inbox.ts'
import { type Biller, BillerError, type BillerMethod } from './billers/biller.ts'
import type { StoredPurchase } from './billing-port.ts'
import { cascade } from './cascade.ts'
import type { BillingDeskRepository } from './desk-port.ts'
import type { TaxPlace } from './tax-place.ts'

export interface BuyDeps extends InboxDeps {
  readonly billingDesk: Pick<BillingDeskRepository, 'blockOf' | 'standingDisputes'>
  readonly site: Site
  /** Countries that a biller does not serve. */
  readonly closedTo: (biller: string) => ReadonlySet<string>
}

export interface Buying {
  readonly person: Person
  readonly terms: PurchaseTerms
  /** The buyer's key: the same one is the same purchase. */
  readonly ref: string
  readonly place: TaxPlace
  /** The method or the biller that they chose; null, absent: none. */
  readonly preferred?: string | null
  /** A product that is sold on a page of its own, and the one biller that is asked for it. Absent: one of all others. */
  readonly soldApart?: { readonly product: string; readonly biller: string }
}

interface Page {
  readonly purchase: StoredPurchase
  readonly link: string
  readonly opens: LinkOpening
}

const HEALTH_MS = 10 * 60_000
/** Pages that one account may ask for in an hour without paying. */
const UNPAID_MAX = 30
const UNPAID_MS = 3_600_000

/**
 * Writes down what is bought, at the terms that its buyer saw, and answers the page where it is paid. No tokens move here: that
 * takes the biller's word (BILLING-04, -09).
 */
export async function buyTokens(buying: Buying, deps: BuyDeps): Promise<Result<Page, Failure>> {
  const { billing, clock } = deps
  const { person, terms, ref } = buying
  const known = await billing.byRef(person.id, ref)
  if (known !== null)
    return isOf(known, terms) && known.card === null
      ? pageOf(known, buying, deps)
      : fail({ error: 'idempotency_conflict' })
  const refusal = await buyingFailure(buying, deps)
  if (refusal !== null) return fail(refusal)
  const [first] = await ordered(buying, deps)
  if (first === undefined) return fail({ error: 'biller_unavailable' })
  const { kind: _kind, ...said } = terms
  const draft = {
    ...said,
    id: timeOrderedUuid(clock.now(), randomUUID()),
    account: person.id,
    ref,
    taxRate: buying.place.rate,
    country: buying.place.country,
    biller: first,
    ...{ card: null, origin: 'page' as const },
  }
  const begun = await billing.begin(draft, clock.now())
  if (begun === 'over_budget') return fail({ error: 'purchase_budget' })
  if (begun === 'not_offered') return fail({ error: 'not_found' })
  // Of two tabs with one key the other was first.
  return isOf(begun, terms) && begun.card === null
    ? pageOf(begun, buying, deps)
    : fail({ error: 'idempotency_conflict' })
}

/** Why this may not be bought; null: it may. */
export async function buyingFailure(buying: Buying, deps: BuyDeps): Promise<Failure | null> {
  const { billing, clock } = deps
  const { person } = buying
  const refusal = (await buyerRefusal(person, deps)) ?? (await offerFailure(buying, deps))
  if (refusal !== null) return refusal
  const unpaid = await billing.countUnpaid(person.id, clock.now() - UNPAID_MS)
  return unpaid >= UNPAID_MAX ? { error: 'rate_limited', retryAfter: 600 } : null
}

/** Why this one may buy nothing; null: they may (BILLING-09, -13, -15). */
export async function buyerRefusal(
  person: Person,
  { clock, billing, billingDesk }: Pick<BuyDeps, 'clock' | 'billing' | 'billingDesk'>,
): Promise<Failure | null> {
  if (person.type === 'model') return { error: 'models_cannot_purchase' }
  const suspension = suspensionOf(person, clock)
  if (suspension !== null) return suspension
  const now = clock.now()
  const [block, disputes, limits] = await Promise.all([
    billingDesk.blockOf(person.id, now),
    billingDesk.standingDisputes(person.id),
    billing.limits(person.id),
  ])
  if (isCoolingOff(limits, now))
    return { error: 'cooling_off', until: new Date(limits.coolOffUntil!).toISOString() }
  return block !== null || blockedUntil(disputes, now) !== null ? { error: 'purchases_blocked' } : null
}

/** Whether it is still for sale as its buyer saw it; null: it is. */
export async function offerFailure(
  { terms, place, soldApart }: Pick<Buying, 'terms' | 'place' | 'soldApart'>,
  { billing, clock }: Pick<BuyDeps, 'billing' | 'clock'>,
): Promise<Failure | null> {
  if (terms.product === AGE_OFFER && soldApart?.product !== AGE_OFFER) return { error: 'not_found' }
  const product = (await billing.products(clock.now())).find(({ internalId }) => internalId === terms.product)
  if (product === undefined) return { error: 'not_found' }
  const { tokens, amount, currency } = product
  const tax = taxWithin(amount, place.rate)
  return offerRefusal(terms, { kind: 'purchase', product: terms.product, tokens, amount, currency, tax })
}

export function isOf(purchase: StoredPurchase, { kind: _kind, ...said }: PurchaseTerms): boolean {
  return (Object.keys(said) as (keyof typeof said)[]).every((name) => purchase[name] === said[name])
}

/** Names of the billers to ask, the first one first. */
async function ordered(
  { person, place, preferred = null, soldApart }: Buying,
  deps: BuyDeps,
): Promise<readonly string[]> {
  const { billers, billing, closedTo, clock } = deps
  const health = await billing.health(clock.now() - HEALTH_MS)
  const { purchases } = await billing.ofAccount(person.id, { offset: 0, limit: 1 })
  const [last] = purchases
  const declinedBy =
    last?.declineCode != null && last.state === 'declined'
      ? { biller: last.biller, code: last.declineCode }
      : null
  const asked = [...billers.values()].filter(({ name }) => (soldApart?.biller ?? name) === name)
  const candidates = payableBy(preferred, asked).map((biller) => ({
    biller,
    closedTo: closedTo(biller.name),
    health: health.get(biller.name) ?? { asked: 0, failed: 0 },
  }))
  const asking = { country: place.country, preferred, declinedBy }
  return cascade(candidates, asking).map(({ biller }) => biller.name)
}

/** Ways that nobody is sent who did not choose them: they take a wallet, or a shop that sells vouchers. */
const chosenOnly: ReadonlySet<BillerMethod> = new Set(['crypto', 'cashtocode'])

/** Who chose a way to pay is sent on within it alone. */
function payableBy(preferred: string | null, billers: readonly Biller[]): readonly Biller[] {
  const wanted = billers.filter(({ method }) => method === preferred)
  if (wanted.length > 0) return wanted
  const named = billers.find(({ name }) => name === preferred)
  if (named !== undefined) return billers.filter(({ method }) => method === named.method)
  const usual = billers.filter(({ method }) => !chosenOnly.has(method))
  return usual.length > 0 ? usual : billers
}

/** Asks one biller after the other until one has a page. */
async function pageOf(begun: StoredPurchase, buying: Buying, deps: BuyDeps): Promise<Result<Page, Failure>> {
  const { billers, billing, site, clock, logger } = deps
  const others = (await ordered(buying, deps)).filter((name) => name !== begun.biller)
  for (const name of [begun.biller, ...others]) {
    const biller = billers.get(name)
    if (biller === undefined) continue
    await billing.rebill(begun.id, name)
    const purchase = (await billing.purchase(begun.id)) ?? begun
    if (purchase.link !== null) return found(purchase, deps)
    if (purchase.biller !== name) continue
    try {
      const { billerId, link } = await biller.begin(
        purchase,
        `${site.publicUrl}/account/purchases/${begun.id}`,
      )
      await billing.attempted(name, true, clock.now())
      await billing.linked(begun.id, name, billerId, link)
      return found((await billing.purchase(begun.id)) ?? purchase, deps)
    } catch (error) {
      if (!(error instanceof BillerError)) throw error
      await billing.attempted(name, false, clock.now())
      logEvent(logger, 'biller_page_failed', { biller: name, failure: error.failure, err: error })
    }
  }
  return fail({ error: 'biller_unavailable' })
}

function found(purchase: StoredPurchase, { billers }: BuyDeps): Result<Page, Failure> {
  const { link, biller } = purchase
  // Another tab has moved it on to a biller that has not answered yet.
  if (link === null) return fail({ error: 'unavailable' })
  return ok({ purchase, link, opens: billers.get(biller)?.opens ?? 'page' })
}
