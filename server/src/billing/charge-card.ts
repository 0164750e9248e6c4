import { randomUUID } from 'node:crypto'
import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import { logEvent } from '../platform/log-event.ts'
import type { BillerInbox } from './biller-inbox.ts'
import { type Biller, BillerError, type CardCharges } from './billers/biller.ts'
import type { PurchaseDraft, PurchaseOrigin, StoredPurchase } from './billing-port.ts'
import { type BuyDeps, type Buying, buyingFailure, isOf } from './buy-tokens.ts'
import type { StoredCard } from './card-port.ts'

export interface ChargeDeps extends BuyDeps {
  readonly billerInbox: BillerInbox
}

/** So long a biller may take to hear of a charge; after that it is asked whether it ever did. */
const UNANSWERED_MS = 10 * 60_000
const AT_ONCE = 100

/**
 * Buys with a card on file. The same key is the same charge, also where the answer to the first was lost (BILLING-26). Answers
 * the purchase as it stands then: `open` where the bank asks at its link, or the biller did not answer.
 */
export async function buyWithCard(
  buying: Buying,
  cardId: string,
  deps: ChargeDeps,
): Promise<Result<StoredPurchase, Failure>> {
  const { billing, cards, clock } = deps
  const { person, terms, ref } = buying
  const known = await billing.byRef(person.id, ref)
  if (known !== null)
    return isOf(known, terms) && known.card === cardId
      ? ok(await charge(known, 'buyer', deps))
      : fail({ error: 'idempotency_conflict' })
  const card = (await cards.cardsOf(person.id)).find(({ id }) => id === cardId)
  if (card === undefined) return fail({ error: 'not_found' })
  if (chargesOf(card, deps) === null) return fail({ error: 'biller_unavailable' })
  const refusal = await buyingFailure(buying, deps)
  if (refusal !== null) return fail(refusal)
  const begun = await billing.begin(chargeDraft(buying, card, 'one_click', clock.now()), clock.now())
  if (begun === 'over_budget') return fail({ error: 'purchase_budget' })
  if (begun === 'not_offered') return fail({ error: 'not_found' })
  return isOf(begun, terms) && begun.card === cardId
    ? ok(await charge(begun, 'buyer', deps))
    : fail({ error: 'idempotency_conflict' })
}

/** null: its biller is not set up any more, or keeps no cards. */
export function chargesOf(
  { biller }: Pick<StoredCard, 'biller'>,
  { billers }: Pick<BuyDeps, 'billers'>,
): CardCharges | null {
  return billers.get(biller)?.cards ?? null
}

export function chargeDraft(
  { person, terms: { kind: _kind, ...said }, ref, place }: Buying,
  { id: card, biller }: StoredCard,
  origin: Exclude<PurchaseOrigin, 'page'>,
  now: number,
): PurchaseDraft {
  return {
    ...said,
    ...{ id: timeOrderedUuid(now, randomUUID()), account: person.id, ref, biller, card, origin },
    taxRate: place.rate,
    country: place.country,
  }
}

/** Asks the biller for its money; what it answers is its word, as a webhook is. */
export async function charge(
  purchase: StoredPurchase,
  by: 'buyer' | 'site',
  deps: ChargeDeps,
): Promise<StoredPurchase> {
  const { billers, billing, billerInbox, clock, site, logger } = deps
  const { id, card, state } = purchase
  const biller = billers.get(purchase.biller)
  if (state !== 'open' || card === null || biller === undefined || biller.cards === null) return purchase
  try {
    const charged = await biller.cards.charge(purchase, card, by, `${site.publicUrl}/account/purchases/${id}`)
    await billing.attempted(biller.name, true, clock.now())
    await billing.linked(id, biller.name, charged.billerId, charged.link)
    await billerInbox.take(biller, charged.facts)
  } catch (error) {
    if (!(error instanceof BillerError)) throw error
    await billing.attempted(biller.name, false, clock.now())
    logEvent(logger, 'card_charge_failed', { biller: biller.name, failure: error.failure, err: error })
    // It may be charged already, by another order under this number: the biller knows.
    if (error.failure === 'refused')
      await askFor(purchase, biller, deps).catch((failed: unknown) => {
        if (!(failed instanceof BillerError)) throw failed
      })
  }
  return (await billing.purchase(id)) ?? purchase
}

/** Charges whose answer was lost: the biller says what became of them, or that it never heard of them (BILLING-26). */
export async function askForCharges(deps: ChargeDeps): Promise<void> {
  const { billers, billing, clock, logger } = deps
  for (const purchase of await billing.unansweredCharges(clock.now() - UNANSWERED_MS, AT_ONCE)) {
    const biller = billers.get(purchase.biller)
    if (biller === undefined) continue
    try {
      await askFor(purchase, biller, deps)
    } catch (error) {
      if (!(error instanceof BillerError)) throw error
      logEvent(logger, 'charge_check_failed', { biller: biller.name, err: error })
    }
  }
}

/** Rejects with a `BillerError` where it does not answer. */
async function askFor(
  purchase: StoredPurchase,
  biller: Biller,
  { billerInbox, clock }: ChargeDeps,
): Promise<void> {
  // One that keeps cards has a record of what it charged; without one nobody knows.
  if (biller.ask === null) return
  const { id } = purchase
  // Should it be charged all the same, by an order that was long on its way, the biller's approval outweighs this.
  const unheard = {
    id: `unheard.${id}`,
    reference: id,
    fact: { kind: 'unheard' },
    happenedAt: clock.now(),
  } as const
  const facts = await biller.ask(purchase).catch((error: unknown) => {
    if (error instanceof BillerError && error.failure === 'refused') return [unheard]
    throw error
  })
  await billerInbox.take(biller, facts)
}
