import type { Clock } from '@footlight/core/ports'
import { type Failure, fanLevels, libraryRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { levelReaches } from '@footlight/core/rules/library/fan-levels'
import { findPerformer } from '../accounts/find-performer.ts'
import { hiddenGendersOf } from '../accounts/hidden-genders.ts'
import type { Person } from '../accounts/people-port.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { FanClubRepository } from '../fan-club/fan-club-port.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { idempotencyOf } from '../orders/paying-route.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import { registerBundles } from './bundle-routes.ts'
import { type BuyDeps, buyMedia } from './buy-media.ts'
import type { MediaReaderDeps } from './media-reader.ts'
import type { MediaViews } from './media-views.ts'
import { pageOf } from './own-routes.ts'
import { presentingOf, presentPage } from './present-media.ts'
import { TopModelLists } from './top-models.ts'

export interface AudienceRouteDeps extends BuyDeps, Omit<MediaReaderDeps, 'ledger' | 'clock'> {
  readonly fanClub: FanClubRepository
  readonly mediaViews: MediaViews
  readonly orderLimits: OrderLimits
  readonly blockedRegions: RegionBlocks
  readonly live: LiveDirectory
  readonly clock: Clock
}

/** What viewers see of libraries, and buy. */
export function registerAudienceMedia(registrar: Registrar, deps: AudienceRouteDeps): void {
  const views = deps.mediaViews
  registerViews(registrar, views, deps)
  registerTopModels(registrar, new TopModelLists(deps))
  registerPurchases(registrar, views, deps)
  registerBundles(registrar, deps)
  registerPurchased(registrar, views, deps)
}

function registerViews(registrar: Registrar, views: MediaViews, deps: AudienceRouteDeps): void {
  const { library, mediaReader, people, fanClub } = deps

  registerRoute(registrar, libraryRoutes.userMedia, async ({ identity, params, query }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const refusal = await views.listRefusal(owner.value, identity)
    if (refusal !== null) return fail(refusal)
    const { id: model, username, displayName } = owner.value
    const found = await library.published(
      {
        model,
        ...(query.type !== undefined && { type: query.type }),
        ...(query.for_members !== undefined && { forMembers: true }),
      },
      'new',
      pageOf(query.page),
    )
    return ok({
      user: { username, display_name: displayName, has_fan_club: (await fanClub.fields(model)).enabled },
      mediaList: await views.present(found.items, identity),
      count_total: found.total,
    })
  })

  registerRoute(registrar, libraryRoutes.media, async ({ identity, params }) => {
    const read = await mediaReader.readOne(await library.byId(params.id), views.askingOf(identity))
    if (read === null) return fail({ error: 'not_found' })
    return ok(presentPage(read, await library.filesOf([read.item.id]), presentingOf(deps)))
  })

  registerRoute(registrar, libraryRoutes.mediaList, async ({ identity, params: { type }, query }) => {
    const hidden = hiddenGendersOf(identity)
    const where = { type, hidden, ...(query.tag !== undefined && { tag: query.tag }) }
    return views.presentFound(await library.published(where, query.sort_by, pageOf(query.page)), identity)
  })
}

function registerTopModels(registrar: Registrar, lists: TopModelLists): void {
  registerRoute(registrar, libraryRoutes.topModels, async ({ identity, query }) =>
    ok(await lists.page('all', query.page, identity)),
  )
  registerRoute(registrar, libraryRoutes.topModelsOfMonth, async ({ identity, query }) =>
    ok(await lists.page('month', query.page, identity)),
  )
}

function registerPurchases(registrar: Registrar, views: MediaViews, deps: AudienceRouteDeps): void {
  const { mediaPurchases, clock } = deps

  addRoute(registrar, libraryRoutes.purchaseMedia, async (call) => {
    const { identity, params, body, rawBody } = call
    const busy = deps.orderLimits.take(libraryRoutes.purchaseMedia, identity.person)
    if (busy !== null) return fail(busy)
    if (body.terms.media_id !== params.id)
      return fail({ error: 'invalid_value', fields: { terms: 'invalid' } })
    const key = idempotencyOf(call, { scope: 'media', said: { media: params.id, body: rawBody } })
    return buyMedia(params.id, body.terms, identity, views.askingOf(identity).isBlockedFrom, key, deps)
  })

  const setHidden = async (
    id: number,
    buyer: Person,
    at: number | null,
  ): Promise<Result<{ status: 1 }, Failure>> =>
    (await mediaPurchases.setHidden(id, buyer.id, at)) ? ok({ status: 1 }) : fail({ error: 'not_found' })

  registerRoute(registrar, libraryRoutes.hidePurchase, ({ identity: { person }, params }) =>
    setHidden(params.id, person, clock.now()),
  )

  registerRoute(registrar, libraryRoutes.restorePurchase, ({ identity: { person }, params }) =>
    setHidden(params.id, person, null),
  )
}

function registerPurchased(registrar: Registrar, views: MediaViews, deps: AudienceRouteDeps): void {
  const { library, mediaReader, mediaPurchases, fanClub, clock } = deps

  registerRoute(registrar, libraryRoutes.purchasedMedia, async ({ identity, params: { tab }, query }) => {
    const { person } = identity
    if (tab === 'fanclub') {
      const memberships = await fanClub.membershipsOf(person.id, clock.now())
      const open = memberships.map(({ model, level }) => ({
        model,
        levels: fanLevels.filter((needed) => levelReaches(level, needed)),
      }))
      return views.presentFound(await library.ofMembers(open, pageOf(query.page)), identity)
    }
    // A purchase whose end a crash swallowed is in the books, and so in this list.
    const begun = await mediaPurchases.begunBy(person.id)
    await mediaReader.boughtOf(
      person.id,
      begun.map((id) => ({ id })),
    )
    const { ids, total } = await mediaPurchases.itemsOf(
      person.id,
      { isHidden: tab === 'hidden_media', ...(tab !== 'hidden_media' && { type: tab }) },
      pageOf(query.page),
    )
    const items = await library.byIds(ids)
    return views.presentFound(
      { items: ids.flatMap((id) => items.find((item) => item.id === id) ?? []), total },
      identity,
    )
  })
}
