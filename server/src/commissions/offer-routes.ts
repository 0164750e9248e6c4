import { type CommissionService, commissionRoutes, type Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { MediaReader } from '../library/media-reader.ts'
import type { MediaViews } from '../library/media-views.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import type { CommissionRepository } from './commission-port.ts'
import { type CommissionViews, pageOf, presentOwnOffer } from './commission-views.ts'
import { changeOffer } from './edit-offer.ts'

export interface OfferRouteDeps {
  readonly commissions: CommissionRepository
  readonly commissionViews: CommissionViews
  readonly mediaReader: MediaReader
  readonly mediaViews: MediaViews
  readonly people: PeopleRepository
  readonly accountNames: SecretBox
}

/** What performers make to order: as everybody reads it, and as they say it. */
export function registerOffers(registrar: Registrar, deps: OfferRouteDeps): void {
  const { commissions, commissionViews } = deps

  registerRoute(registrar, commissionRoutes.commissionOffers, async ({ identity, params }) => {
    const owner = await findOpen(params.username, identity, deps)
    if (!owner.ok) return owner
    const offers = owner.value.identityConfirmed
      ? await commissionViews.offers(await commissions.offersOf(owner.value.id))
      : []
    const has = (service: CommissionService) => offers.some((offer) => offer.service === service)
    return ok({
      sellCustomMedia: has('custom_media'),
      dickratingMedia: has('media_rating'),
      snapchat: has('social_account'),
      offers,
    })
  })

  registerRoute(registrar, commissionRoutes.mediaRating, async ({ identity, params }) => {
    const owner = await findOpen(params.username, identity, deps)
    if (!owner.ok) return owner
    const offers = await commissionViews.offers(await commissions.offersOf(owner.value.id))
    const offer = offers.find(({ service }) => service === 'media_rating')
    const isOpen = offer !== undefined && owner.value.identityConfirmed
    return ok({ username: owner.value.username, offer: isOpen ? offer : null })
  })

  registerRaters(registrar, deps)
  registerOwnOffers(registrar, deps)
}

function registerRaters(registrar: Registrar, deps: OfferRouteDeps): void {
  const { commissions, mediaReader, mediaViews } = deps

  registerRoute(registrar, commissionRoutes.mediaRaters, async ({ identity, query }) => {
    const { offers, total } = await commissions.openOffers('media_rating', pageOf(query.page))
    const standings = await mediaReader.standings(
      offers.map(({ model }) => model),
      mediaViews.askingOf(identity),
    )
    const models = offers.flatMap((offer) => {
      const standing = standings.get(offer.model)
      if (standing === undefined || standing.viewer.isShutOut) return []
      const { username, displayName } = standing.owner
      const { price_min, price_max, delivery_days } = offer
      const avatar_url = avatarUrl(standing.owner)
      return [{ username, display_name: displayName, avatar_url, price_min, price_max, delivery_days }]
    })
    return ok({ models, count_total: total })
  })
}

function registerOwnOffers(registrar: Registrar, deps: OfferRouteDeps): void {
  const { commissions } = deps
  const ownOffers = async ({ id }: Person) =>
    ok({ offers: (await commissions.offersOf(id)).map(presentOwnOffer) })

  registerRoute(registrar, commissionRoutes.ownCommissionOffers, async ({ identity: { person } }) =>
    person.type === 'model' ? ownOffers(person) : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, commissionRoutes.changeCommissionOffer, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const changed = await changeOffer(person, body, deps)
    return changed.ok ? ownOffers(person) : changed
  })
}

/** Who is kept out of the room reads no offer either. */
async function findOpen(
  username: string,
  identity: Identity,
  { people, mediaViews }: OfferRouteDeps,
): Promise<Result<Person, Failure>> {
  const owner = await findPerformer(people, username)
  if (!owner.ok) return owner
  const refusal = await mediaViews.listRefusal(owner.value, identity)
  return refusal === null ? owner : fail(refusal)
}
