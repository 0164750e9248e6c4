import type { Idempotency, LedgerReceipt } from '@footlight/core/ports'
import type {
  AccountId,
  Failure,
  MediaBundleTerms,
  mediaBundleRoutes,
  ResponseOf,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { detailsOf } from '@footlight/core/rules/ledger/movements'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import type { Person } from '../accounts/people-port.ts'
import { leftOf, paymentCommand, paymentFailure } from '../ledger/payment.ts'
import type { PayerIdentity } from '../orders/paying-command.ts'
import { receiverPlaceRefusal } from '../orders/receiver-refusal.ts'
import type { BuyDeps } from './buy-media.ts'
import { bundleFor } from './media-bundles.ts'
import type { Asking } from './media-reader.ts'
import { bundleId, CLAIM_MS } from './purchase-id.ts'

type Bought = ResponseOf<typeof mediaBundleRoutes.purchaseBundle>

/**
 * Buys everything of a performer that the buyer does not have, in one movement or not at all (LIBRARY-BUNDLE-02).
 * Each item is claimed for this order before the books decide: neither another bundle nor a purchase of one of them in
 * another tab pays for it a second time (LIBRARY-BUNDLE-03).
 */
export async function buyBundle(
  owner: Person,
  terms: MediaBundleTerms,
  buyer: PayerIdentity,
  isBlockedFrom: Asking['isBlockedFrom'],
  idempotency: Idempotency,
  deps: BuyDeps,
): Promise<Result<Bought, Failure>> {
  const { mediaPurchases, ledger, shares, clock } = deps
  const { person } = buyer
  const sale = bundleId(person.id, idempotency)
  const bought = async (receipt: LedgerReceipt): Promise<Result<Bought, Failure>> => {
    await settleBundle(sale, person.id, deps)
    return ok({ status: 1, charged: terms.price, tokens: leftOf(receipt, person.id) })
  }
  const granted = await ledger.recall(idempotency)
  if (!granted.ok) return fail({ error: granted.error.code })
  if (granted.value !== null) return bought(granted.value)
  if (person.type === 'model') return fail({ error: 'models_cannot_purchase' })
  const bundle = await bundleFor(owner, { identity: buyer, isBlockedFrom }, deps)
  if (bundle === null) return fail({ error: 'wrong_state', state: 'not_for_sale' })
  const refusal = offerRefusal(terms, bundle.terms) ?? receiverPlaceRefusal(owner, deps)
  if (refusal !== null) return fail(refusal)
  const media = terms.media.split(',').map(Number)
  const at = clock.now()
  if (!(await mediaPurchases.begin(sale, media, person.id, at, at - CLAIM_MS)))
    return fail({ error: 'wrong_state', state: 'being_bought' })
  const receipt = await ledger.execute(
    paymentCommand(
      {
        id: sale,
        at,
        reason: 'media_bundle',
        payer: person,
        model: owner,
        tokens: terms.price,
        movement: 'media_bundle',
        memo: { media },
        events: [],
        idempotency,
      },
      shares,
    ),
  )
  if (receipt.ok) return bought(receipt.value)
  await mediaPurchases.release(sale, person.id)
  return fail(paymentFailure(receipt.error, terms.price))
}

/** What the books have of it is the buyer's; a crash before the end of this is made good by the next look. */
async function settleBundle(sale: string, buyer: AccountId, { ledger, mediaPurchases, clock }: BuyDeps) {
  const movement = await ledger.movement(sale)
  const memo = movement === null ? null : detailsOf('media_bundle', movement)
  if (memo === null) throw new Error(`the books do not have ${sale} as a bundle`)
  for (const item of memo.media) await mediaPurchases.paid(item, buyer, clock.now())
}
