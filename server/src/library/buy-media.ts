import type { Clock, Idempotency, Ledger } from '@footlight/core/ports'
import type { Failure, libraryRoutes, MediaTerms, ResponseOf } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import { isForSale } from '@footlight/core/rules/library/media-access'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { leftOf, paymentCommand, paymentFailure } from '../ledger/payment.ts'
import type { PayerIdentity } from '../orders/paying-command.ts'
import { type ReceiverPlaces, receiverPlaceRefusal } from '../orders/receiver-refusal.ts'
import type { LibraryRepository, MediaPurchaseRepository } from './library-port.ts'
import { type Asking, factsOf, type MediaReader, type ReadMedia } from './media-reader.ts'
import { CLAIM_MS, purchaseId } from './purchase-id.ts'

export interface BuyDeps extends ReceiverPlaces {
  readonly library: LibraryRepository
  readonly mediaPurchases: MediaPurchaseRepository
  readonly mediaReader: MediaReader
  readonly ledger: Ledger
  readonly shares: readonly RevenueShare[]
  readonly clock: Clock
}

type Bought = ResponseOf<typeof libraryRoutes.purchaseMedia>

/** As the buyer reads it. */
const MESSAGE = 'Media Purchased'

/**
 * Buys an item for good. What is owned, free, or open to a member costs nothing (LIBRARY-BUY-01). Before it is paid
 * the purchase is written down as begun, and the books take its id once alone: two tabs, a retry and a crash
 * between the two leave it paid once and owned, or not paid (LIBRARY-BUY-02, -03).
 */
export async function buyMedia(
  id: number,
  terms: MediaTerms,
  buyer: PayerIdentity,
  isBlockedFrom: Asking['isBlockedFrom'],
  idempotency: Idempotency,
  deps: BuyDeps,
): Promise<Result<Bought, Failure>> {
  const { library, mediaReader, mediaPurchases, ledger, shares, clock } = deps
  const granted = await ledger.recall(idempotency)
  if (!granted.ok) return fail({ error: granted.error.code })
  const at = clock.now()
  const paid = async (left: number): Promise<Result<Bought, Failure>> => {
    await mediaPurchases.paid(id, buyer.person.id, at)
    return ok({ status: 1, message: MESSAGE, charged: terms.price, tokens: left })
  }
  if (granted.value !== null) return paid(leftOf(granted.value, buyer.person.id))
  const read = await mediaReader.readOne(await library.byId(id), { identity: buyer, isBlockedFrom })
  if (read === null) return fail({ error: 'not_found' })
  if (read.access !== 'preview') return ok(await nothingCharged(buyer, ledger))
  const refusal = refusalOf(read, terms, buyer) ?? receiverPlaceRefusal(read.owner, deps)
  if (refusal !== null) return fail(refusal)
  const { owner, item } = read
  const transfer = purchaseId(item.id, buyer.person.id)
  if (!(await mediaPurchases.begin(transfer, [item.id], buyer.person.id, at, at - CLAIM_MS)))
    return (await mediaReader.boughtOf(buyer.person.id, [item])).has(item.id)
      ? ok(await nothingCharged(buyer, ledger))
      : fail({ error: 'wrong_state', state: 'being_bought' })
  const sale = paymentCommand(
    {
      id: transfer,
      at,
      reason: 'media',
      payer: buyer.person,
      model: owner,
      tokens: terms.price,
      movement: 'media',
      memo: { media: item.id, name: item.name },
      events: [],
      idempotency,
    },
    shares,
  )
  const receipt = await ledger.execute(sale).catch(async (error: unknown) => {
    // The other tab was quicker: the books have this purchase already.
    if ((await ledger.movement(transfer)) !== null) return null
    throw error
  })
  if (receipt === null) {
    await mediaPurchases.paid(item.id, buyer.person.id, at)
    return ok(await nothingCharged(buyer, ledger))
  }
  if (receipt.ok) return paid(leftOf(receipt.value, buyer.person.id))
  await mediaPurchases.release(transfer, buyer.person.id)
  return fail(paymentFailure(receipt.error, terms.price))
}

function refusalOf(read: ReadMedia, terms: MediaTerms, { person }: PayerIdentity): Failure | null {
  if (person.type === 'model') return { error: 'models_cannot_purchase' }
  if (!isForSale(factsOf(read.item))) return { error: 'wrong_state', state: 'not_for_sale' }
  return offerRefusal(terms, { kind: 'media', media_id: read.item.id, price: read.price })
}

async function nothingCharged({ person }: PayerIdentity, ledger: Ledger): Promise<Bought> {
  const { posted } = await ledger.balance(walletOf(person.id))
  return { status: 1, message: MESSAGE, charged: 0, tokens: posted }
}
