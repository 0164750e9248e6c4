import { type Failure, type FreeVideo, videoSectionRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import { hiddenGendersOf } from '../accounts/hidden-genders.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { LibraryRepository, StoredMedia } from './library-port.ts'
import { type ListedModelDeps, listedModels } from './listed-models.ts'
import type { MediaReader } from './media-reader.ts'
import type { MediaViews } from './media-views.ts'
import { pageOf } from './own-routes.ts'
import { presentingOf, presentPage } from './present-media.ts'

export interface VideoSectionDeps extends ListedModelDeps {
  readonly library: LibraryRepository
  readonly mediaReader: MediaReader
  readonly mediaViews: MediaViews
}

/** Videos by what opens them (SECTION-01): nothing, or a purchase or membership. */
export function registerVideoSections(registrar: Registrar, deps: VideoSectionDeps): void {
  const { library, mediaViews: views } = deps

  registerRoute(registrar, videoSectionRoutes.exclusiveVideos, async ({ identity, query }) => {
    if (isForbidden(query)) return ok(nothing)
    const hidden = hiddenGendersOf(identity)
    const where = { type: 'videos', opens: 'paid', hidden, ...wishOf(query) } as const
    return views.presentFound(await library.published(where, query.sort_by, pageOf(query.page)), identity)
  })

  registerRoute(registrar, videoSectionRoutes.freeVideos, async ({ identity, query }) => {
    if (isForbidden(query)) return ok(nothing)
    const where = { ...freeVideos, hidden: hiddenGendersOf(identity), ...wishOf(query) }
    return views.presentFound(await library.published(where, query.o, pageOf(query.p)), identity)
  })

  registerModels(registrar, deps)

  registerRoute(registrar, videoSectionRoutes.freeVideo, ({ identity, params: { slug }, query }) =>
    freeVideo(Number(slug.slice(slug.lastIndexOf('-') + 1)), query.perPage, identity, deps),
  )

  registerRoute(registrar, videoSectionRoutes.freeVideoById, ({ identity, params: { id }, query }) =>
    freeVideo(id, query.perPage, identity, deps),
  )
}

const freeVideos = { type: 'videos', opens: 'free' } as const

const nothing = { data: [], count_total: 0 }

interface Wish {
  readonly tag?: string | undefined
  readonly q?: string | undefined
}

/** What nobody may say here finds nothing, as everywhere. */
function isForbidden({ tag, q }: Wish): boolean {
  return [tag, q].some(
    (text) => text !== undefined && (text.includes('\0') || isProhibited(text, 'label', 'search')),
  )
}

function wishOf({ tag, q }: Wish) {
  return { ...(tag !== undefined && { tag }), ...(q !== undefined && { words: q }) }
}

function registerModels(registrar: Registrar, deps: VideoSectionDeps): void {
  const { people, library, mediaViews: views } = deps

  registerRoute(registrar, videoSectionRoutes.freeVideoModels, async ({ identity, query }) => {
    const { models, total } = await library.modelsWithFreeVideos(pageOf(query.p), hiddenGendersOf(identity))
    const data = await listedModels(models, identity, deps)
    return ok({ data, count_total: total })
  })

  registerRoute(registrar, videoSectionRoutes.freeVideosOf, async ({ identity, params, query }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const refusal = await views.listRefusal(owner.value, identity)
    if (refusal !== null) return fail(refusal)
    const { id: model, username, displayName } = owner.value
    const found = await library.published({ ...freeVideos, model }, 'new', pageOf(query.p))
    const list = await views.presentFound(found, identity)
    return ok({ user: { username, display_name: displayName }, ...list.value })
  })
}

/** One of them, and the newest others. */
async function freeVideo(
  id: number,
  more: number,
  identity: Identity,
  deps: VideoSectionDeps,
): Promise<Result<FreeVideo, Failure>> {
  const { library, mediaReader, mediaViews: views } = deps
  const item = await library.byId(id)
  const read =
    item !== null && isFreeVideo(item) ? await mediaReader.readOne(item, views.askingOf(identity)) : null
  if (read === null) return fail({ error: 'not_found' })
  const hidden = hiddenGendersOf(identity)
  const others = await library.published({ ...freeVideos, hidden }, 'new', { offset: 0, limit: more + 1 })
  const beside = others.items.filter((other) => other.id !== id).slice(0, more)
  return ok({
    video: presentPage(read, await library.filesOf([id]), presentingOf(deps)),
    more: await views.present(beside, identity),
  })
}

function isFreeVideo(item: StoredMedia): boolean {
  return (
    item.type === 'videos' &&
    item.state === 'published' &&
    item.token_price === 0 &&
    item.fanLevel === null &&
    !item.isPrivate
  )
}
