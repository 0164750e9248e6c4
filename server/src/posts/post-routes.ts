import { type Failure, postLimits, postRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { voteRefusal } from '@footlight/core/rules/posts/post-access'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { MediaViews } from '../library/media-views.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { idempotencyOf } from '../orders/paying-route.ts'
import { type BuyPostDeps, buyPost } from './buy-post.ts'
import type { ReadPost } from './post-reader.ts'
import { type PostViews, pollEnd } from './post-views.ts'

export interface PostRouteDeps extends BuyPostDeps {
  readonly people: PeopleRepository
  readonly mediaViews: MediaViews
  readonly postViews: PostViews
  readonly orderLimits: OrderLimits
}

/** What viewers read of posts, buy, and vote. */
export function registerPosts(registrar: Registrar, deps: PostRouteDeps): void {
  registerList(registrar, deps)
  registerRoute(registrar, postRoutes.post, async ({ identity, params }) => {
    const read = await readOne(params.id, identity, deps)
    if (!read.ok) return read
    const [post] = await deps.postViews.present([read.value], identity)
    return ok(post!)
  })
  registerPurchase(registrar, deps)
  registerVote(registrar, deps)
}

function registerList(registrar: Registrar, deps: PostRouteDeps): void {
  const { people, posts, postReader, postViews, mediaViews, clock } = deps

  registerRoute(registrar, postRoutes.posts, async ({ identity, params, query }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const refusal = await mediaViews.listRefusal(owner.value, identity)
    if (refusal !== null) return fail(refusal)
    const before = query.before === undefined ? null : await posts.byId(query.before)
    const limit = postLimits.perPage
    // Another one's would tell when theirs is to come out.
    const found =
      before !== null && before.model !== owner.value.id
        ? []
        : await posts.published(owner.value.id, clock.now(), before, limit + 1)
    const reads = await postReader.read(found.slice(0, limit), mediaViews.askingOf(identity))
    return ok({ posts: await postViews.present(reads, identity), has_more: found.length > limit })
  })
}

async function readOne(
  id: number,
  identity: Identity,
  { posts, postReader, mediaViews }: PostRouteDeps,
): Promise<Result<ReadPost, Failure>> {
  const read = await postReader.readOne(await posts.byId(id), mediaViews.askingOf(identity))
  return read === null ? fail({ error: 'not_found' }) : ok(read)
}

function registerPurchase(registrar: Registrar, deps: PostRouteDeps): void {
  addRoute(registrar, postRoutes.purchasePost, async (call) => {
    const { identity, params, body, rawBody } = call
    const busy = deps.orderLimits.take(postRoutes.purchasePost, identity.person)
    if (busy !== null) return fail(busy)
    if (body.terms.post_id !== params.id)
      return fail({ error: 'invalid_value', fields: { terms: 'invalid' } })
    const key = idempotencyOf(call, { scope: 'post', said: { post: params.id, body: rawBody } })
    const { isBlockedFrom } = deps.mediaViews.askingOf(identity)
    const bought = await buyPost(params.id, body.terms, identity, isBlockedFrom, key, deps)
    if (!bought.ok) return bought
    const read = await readOne(params.id, identity, deps)
    if (!read.ok) return read
    const [post] = await deps.postViews.present([read.value], identity)
    return ok({ status: 1, ...bought.value, post: post! })
  })
}

function registerVote(registrar: Registrar, deps: PostRouteDeps): void {
  const { posts, postViews, clock } = deps

  registerRoute(registrar, postRoutes.votePost, async ({ identity, params, body }) => {
    const read = await readOne(params.id, identity, deps)
    if (!read.ok) return read
    const { post, access, isOwner } = read.value
    if (post.deletedAt !== null) return fail({ error: 'not_found' })
    if (access === 'preview' || isOwner) return fail({ error: 'forbidden' })
    const poll = post.poll && { options: post.poll.options.length, closesAt: pollEnd(post) }
    const refusal = voteRefusal(poll, body.option, clock.now())
    if (refusal !== null) return fail({ error: 'wrong_state', state: refusal })
    await posts.vote(post.id, identity.person.id, body.option, clock.now())
    const [presented] = await postViews.present([read.value], identity)
    return ok(presented!)
  })
}
