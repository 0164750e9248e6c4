import type { Clock, Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { detailsOf } from '@footlight/core/rules/ledger/movements'
import type { Logger } from 'pino'
import type { LibraryRepository, MediaPurchaseRepository } from '../library/library-port.ts'
import { runEach } from '../platform/run-each.ts'
import type { PostPurchaseRepository } from './post-port.ts'

export interface SettleDeps {
  readonly postPurchases: PostPurchaseRepository
  readonly mediaPurchases: MediaPurchaseRepository
  readonly library: LibraryRepository
  readonly ledger: Ledger
  readonly clock: Clock
}

/** The books answer long before that. ms */
const FORGOTTEN_MS = 600_000
const SETTLED_MS = 10_000

/** One post, one buyer, one id: the books themselves refuse to sell it again. */
export function postSaleId(post: number, buyer: AccountId): string {
  return `post.${post}.${buyer}`
}

/**
 * Writes down what the books say of a purchase, its media first: a crash in between leaves it begun, and it is done
 * again. False: the books do not have it.
 */
export async function settlePost(post: number, buyer: AccountId, deps: SettleDeps): Promise<boolean> {
  const { ledger, library, mediaPurchases, postPurchases, clock } = deps
  const id = postSaleId(post, buyer)
  const movement = await ledger.movement(id)
  if (movement === null) return false
  const memo = detailsOf('post', movement)
  if (memo === null) throw new Error(`the books have ${id}, and not as a post`)
  const at = clock.now()
  // One that its performer had deleted may be gone since.
  const items = await library.byIds(memo.media)
  for (const item of items) await mediaPurchases.paid(item.id, buyer, at)
  await postPurchases.paid(post, buyer, memo.split?.model ?? 0, at)
  return true
}

/** What a crash kept from being written down, for buyers who have not come back. */
export async function settlePosts(deps: SettleDeps & { readonly logger: Logger }): Promise<void> {
  const { postPurchases, clock, logger } = deps
  const now = clock.now()
  await runEach(
    await postPurchases.begun(now - SETTLED_MS),
    async (begun) => {
      const isPaid = await settlePost(begun.post, begun.buyer, deps)
      if (!isPaid && begun.at < now - FORGOTTEN_MS) await postPurchases.forget(begun)
    },
    {
      event: 'post_settlement_failed',
      about: ({ post, buyer }) => ({ sale: postSaleId(post, buyer) }),
    },
    logger,
  )
}
