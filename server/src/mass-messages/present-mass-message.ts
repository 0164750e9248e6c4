import type { MassMessage } from '@footlight/core/protocol'
import { isoTime } from '../accounts/present-user.ts'
import type { PostPurchaseRepository, PostRepository } from '../posts/post-port.ts'
import type { MassMessageRepository, StoredMassMessage } from './mass-message-port.ts'

interface PresentDeps {
  readonly massMessages: Pick<MassMessageRepository, 'deliveredOf'>
  readonly posts: Pick<PostRepository, 'byIds'>
  readonly postPurchases: Pick<PostPurchaseRepository, 'salesOf'>
}

/** To their performer. A fixed number of queries, however many. */
export async function presentMassMessages(
  messages: readonly StoredMassMessage[],
  { massMessages, posts, postPurchases }: PresentDeps,
): Promise<MassMessage[]> {
  const ids = messages.flatMap(({ post }) => post ?? [])
  const [delivered, attached, sales] = await Promise.all([
    massMessages.deliveredOf(messages.map(({ id }) => id)),
    posts.byIds(ids),
    postPurchases.salesOf(ids),
  ])
  const postOf = new Map(attached.map((post) => [post.id, post]))
  return messages.map(({ id, text, audience, state, sendsAt, leftOut, post: of }) => {
    const post = of === null ? undefined : postOf.get(of)
    return {
      id,
      text,
      audience,
      state,
      sends_at: isoTime(sendsAt),
      delivered: delivered.get(id) ?? 0,
      left_out: leftOut,
      attachment:
        post === undefined
          ? null
          : {
              id: post.id,
              items: post.media.length,
              token_price: post.tokenPrice,
              ...(sales.get(post.id) ?? { sales: 0, earned: 0 }),
            },
    }
  })
}
