import type { Clock } from '@footlight/core/ports'
import { type Failure, type OwnPost, postLimits, postRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import { changePost, draftOf } from './edit-post.ts'
import type { PostRepository, StoredPost } from './post-port.ts'
import type { PostViews } from './post-views.ts'

export interface OwnPostDeps {
  readonly posts: PostRepository
  readonly library: LibraryRepository
  readonly postViews: PostViews
  readonly clock: Clock
}

type Someone = Identity & { readonly kind: 'person' }

const DAY_MS = 24 * 3_600_000
/** So long a deletion may be taken back. */
const RESTORE_MS = postLimits.restoreDays * DAY_MS

/** A performer's own posts, and what the site staff does with those of all. */
export function registerOwnPosts(registrar: Registrar, deps: OwnPostDeps): void {
  registerWriting(registrar, deps)
  registerDeleting(registrar, deps)

  registerRoute(registrar, postRoutes.removePost, async ({ identity: { person }, params, body }) => {
    if (!may(person.roles, 'media.review')) return fail({ error: 'forbidden' })
    const by = { account: person.id, note: body.note, at: deps.clock.now() }
    return (await deps.posts.remove(params.id, by)) ? ok({ status: 1 }) : fail({ error: 'not_found' })
  })
}

function registerWriting(registrar: Registrar, deps: OwnPostDeps): void {
  const { posts, postViews, clock } = deps

  registerRoute(registrar, postRoutes.ownPosts, async ({ identity, query }) => {
    if (identity.person.type !== 'model') return fail({ error: 'forbidden' })
    const limit = postLimits.perPage
    const page = { offset: (query.page - 1) * limit, limit }
    const found = await posts.ofModel(identity.person.id, clock.now() - RESTORE_MS, page)
    return ok({ posts: await postViews.presentOwn(found.posts, identity), count_total: found.total })
  })

  registerRoute(registrar, postRoutes.createPost, async ({ identity, body }) => {
    const { person } = identity
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    // Nobody is heard of whose age and identity were not proved.
    if (!person.identityConfirmed) return fail({ error: 'wrong_state', state: 'identity_missing' })
    const { ref, ...fields } = body
    const now = clock.now()
    const draft = await draftOf(fields, person, now, deps)
    if (!draft.ok) return draft
    const limit = { since: now - DAY_MS, max: postLimits.perDay }
    const post = await posts.create(person.id, ref, draft.value, now, limit)
    return post === null
      ? fail({ error: 'rate_limited', retryAfter: DAY_MS / 1000 })
      : presentAgain(post.id, identity, deps)
  })

  registerRoute(registrar, postRoutes.changePost, async ({ identity, params, body }) => {
    const post = await ownPost(params.id, identity, deps)
    if (!post.ok) return post
    if (post.value.deletedAt !== null || post.value.removedAt !== null) return fail({ error: 'not_found' })
    const changed = await changePost(post.value, body, identity.person, clock.now(), deps)
    return changed.ok ? presentAgain(params.id, identity, deps) : changed
  })
}

function registerDeleting(registrar: Registrar, deps: OwnPostDeps): void {
  const { posts, clock } = deps

  registerRoute(registrar, postRoutes.deletePost, async ({ identity, params }) => {
    const post = await ownPost(params.id, identity, deps)
    if (!post.ok) return post
    if (post.value.deletedAt === null) await posts.setDeleted(params.id, clock.now())
    return ok({ status: 1 })
  })

  registerRoute(registrar, postRoutes.restorePost, async ({ identity, params }) => {
    const post = await ownPost(params.id, identity, deps)
    if (!post.ok) return post
    const { deletedAt } = post.value
    if (deletedAt !== null && deletedAt < clock.now() - RESTORE_MS) return fail({ error: 'not_found' })
    await posts.setDeleted(params.id, null)
    return presentAgain(params.id, identity, deps)
  })
}

/** Somebody else's is answered as one that is not there. */
async function ownPost(
  id: number,
  { person }: Someone,
  { posts }: OwnPostDeps,
): Promise<Result<StoredPost, Failure>> {
  if (person.type !== 'model') return fail({ error: 'forbidden' })
  const post = await posts.byId(id)
  // What came with messages is taken back with them, or not at all.
  return post?.model === person.id && !post.isForMessage ? ok(post) : fail({ error: 'not_found' })
}

async function presentAgain(
  id: number,
  identity: Someone,
  { posts, postViews }: OwnPostDeps,
): Promise<Result<OwnPost, Failure>> {
  const post = await posts.byId(id)
  if (post === null) return fail({ error: 'not_found' })
  const [own] = await postViews.presentOwn([post], identity)
  return ok(own!)
}
