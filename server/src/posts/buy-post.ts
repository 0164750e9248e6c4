import type { Idempotency } from '@footlight/core/ports'
import type { Failure, PostTerms } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { isPostForSale } from '@footlight/core/rules/posts/post-access'
import { leftOf, paymentCommand, paymentFailure } from '../ledger/payment.ts'
import type { StoredMedia } from '../library/library-port.ts'
import type { Asking } from '../library/media-reader.ts'
import type { PayerIdentity } from '../orders/paying-command.ts'
import { type ReceiverPlaces, receiverPlaceRefusal } from '../orders/receiver-refusal.ts'
import type { PostRepository } from './post-port.ts'
import { factsOf, type PostReader, type PostReaderDeps, type ReadPost } from './post-reader.ts'
import { inOrder, mediaForSale } from './post-views.ts'
import { postSaleId, settlePost } from './settle-post.ts'

export interface BuyPostDeps extends PostReaderDeps, ReceiverPlaces {
  readonly posts: PostRepository
  readonly postReader: PostReader
  readonly shares: readonly RevenueShare[]
}

export interface BoughtPost {
  /** 0: nothing. */
  readonly charged: number
  /** What the buyer has left. */
  readonly tokens: number
}

/**
 * Buys a post, and with it the items that belong to it now, for good. What is owned, free, or open to a member costs
 * nothing (POST-BUY-01). The purchase is written down as begun before the books take its id once: two tabs, a retry
 * and a crash leave it paid once and owned with its media, or not paid (POST-BUY-02, -03).
 */
export async function buyPost(
  id: number,
  terms: PostTerms,
  buyer: PayerIdentity,
  isBlockedFrom: Asking['isBlockedFrom'],
  idempotency: Idempotency,
  deps: BuyPostDeps,
): Promise<Result<BoughtPost, Failure>> {
  const { posts, postReader, postPurchases, library, ledger, clock } = deps
  const { person } = buyer
  const granted = await ledger.recall(idempotency)
  if (!granted.ok) return fail({ error: granted.error.code })
  if (granted.value !== null) {
    await settlePost(id, person.id, deps)
    return ok({ charged: terms.price, tokens: leftOf(granted.value, person.id) })
  }
  const read = await postReader.readOne(await posts.byId(id), { identity: buyer, isBlockedFrom })
  if (read === null) return fail({ error: 'not_found' })
  if (read.access !== 'preview') return ok(await nothingCharged(buyer, deps))
  const media = mediaForSale(inOrder(read.post.media, await library.byIds(read.post.media)))
  const at = clock.now()
  const refusal = refusalOf(read, media, terms, buyer, at) ?? receiverPlaceRefusal(read.owner, deps)
  if (refusal !== null) return fail(refusal)
  await postPurchases.begin(id, person.id, at)
  const receipt = await ledger
    .execute(saleOf(read, media, terms, buyer, idempotency, deps))
    .catch(async (error: unknown) => {
      // The other tab was quicker: the books have this purchase already.
      if (await settlePost(id, person.id, deps)) return null
      throw error
    })
  if (receipt === null) return ok(await nothingCharged(buyer, deps))
  if (!receipt.ok) return fail(paymentFailure(receipt.error, terms.price))
  await settlePost(id, person.id, deps)
  return ok({ charged: terms.price, tokens: leftOf(receipt.value, person.id) })
}

function saleOf(
  { post, owner }: ReadPost,
  media: readonly StoredMedia[],
  terms: PostTerms,
  { person }: PayerIdentity,
  idempotency: Idempotency,
  { clock, shares }: BuyPostDeps,
) {
  return paymentCommand(
    {
      id: postSaleId(post.id, person.id),
      at: clock.now(),
      reason: 'post',
      payer: person,
      model: owner,
      tokens: terms.price,
      movement: 'post',
      memo: { post: post.id, media: media.map(({ id }) => id) },
      events: [],
      idempotency,
    },
    shares,
  )
}

function refusalOf(
  { post, price }: ReadPost,
  media: readonly StoredMedia[],
  terms: PostTerms,
  { person }: PayerIdentity,
  now: number,
): Failure | null {
  if (person.type === 'model') return { error: 'models_cannot_purchase' }
  if (!isPostForSale(factsOf(post), now)) return { error: 'wrong_state', state: 'not_for_sale' }
  return offerRefusal(terms, { kind: 'post', post_id: post.id, price, items: media.length })
}

async function nothingCharged({ person }: PayerIdentity, { ledger }: BuyPostDeps): Promise<BoughtPost> {
  const { posted } = await ledger.balance(walletOf(person.id))
  return { charged: 0, tokens: posted }
}
