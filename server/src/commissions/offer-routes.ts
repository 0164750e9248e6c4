import type { Clock } from '@footlight/core/ports'
import { type CommissionService, commissionRoutes, type Failure } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { findPerformer } from '../accounts/find-performer.ts'
import { hiddenGendersOf } from '../accounts/hidden-genders.ts'
import { suspensionOf } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isStaff } from '../accounts/roles.ts'
import type { BlockRepository } from '../friends/friend-port.ts'
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
  readonly accountBlocks: Pick<BlockRepository, 'blockersOf'>
  readonly clock: Clock
}

/** What performers make to order: as everybody reads it, and as they say it. */
export function registerOffers(registrar: Registrar, deps: OfferRouteDeps): void {
  const { commissions, commissionViews } = deps

  registerRoute(registrar, commissionRoutes.commissionOffers, async ({ identity, params }) => {
    const owner = await findOpen(params.username, identity, deps)
    if (!owner.ok) return owner
    const offers = (await isOffering(owner.value, identity, deps))
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
    const isOpen = offer !== undefined && (await isOffering(owner.value, identity, deps))
    return ok({ username: owner.value.username, offer: isOpen ? offer : null })
  })

  registerRaters(registrar, deps)
  registerOwnOffers(registrar, deps)
}

function registerRaters(registrar: Registrar, deps: OfferRouteDeps): void {
  const { commissions, mediaReader, mediaViews, accountBlocks } = deps

  registerRoute(registrar, commissionRoutes.mediaRaters, async ({ identity, query }) => {
    const hidden = hiddenGendersOf(identity)
    const { offers, total } = await commissions.openOffers('media_rating', pageOf(query.page), hidden)
    const owners = offers.map(({ model }) => model)
    const [standings, blockers] = await Promise.all([
      mediaReader.standings(owners, mediaViews.askingOf(identity)),
      isStaffMember(identity) ? new Set<AccountId>() : accountBlocks.blockersOf(identity.username, owners),
    ])
    const models = offers.flatMap((offer) => {
      const standing = standings.get(offer.model)
      if (standing === undefined || standing.viewer.isShutOut || blockers.has(offer.model)) return []
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

const isStaffMember = (identity: Identity) => identity.kind === 'person' && isStaff(identity.person.roles)

/** Who has not proved who they are offers nothing, and to who is blocked nobody does (COMMISSION-ACCESS-02). */
async function isOffering(
  owner: Person,
  identity: Identity,
  { accountBlocks }: OfferRouteDeps,
): Promise<boolean> {
  if (!owner.identityConfirmed || isStaffMember(identity)) return owner.identityConfirmed
  return (await accountBlocks.blockersOf(identity.username, [owner.id])).size === 0
}

/** Who is kept out of the room reads no offer either, and who is suspended those of nobody. */
async function findOpen(
  username: string,
  identity: Identity,
  { people, mediaViews, clock }: OfferRouteDeps,
): Promise<Result<Person, Failure>> {
  const owner = await findPerformer(people, username)
  if (!owner.ok) return owner
  const person = identity.kind === 'person' ? identity.person : null
  const suspension = person === null ? null : suspensionOf(person, clock)
  const refusal = suspension ?? (await mediaViews.listRefusal(owner.value, identity))
  if (refusal !== null) return fail(refusal)
  if (person?.id === owner.value.id || isStaffMember(identity)) return owner
  const { isBlockedFrom } = mediaViews.askingOf(identity)
  return isBlockedFrom(owner.value.username) ? fail({ error: 'region_blocked' }) : owner
}
