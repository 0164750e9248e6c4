import type { BodyOf, commissionRoutes, Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { accessEnd } from '@footlight/core/rules/commissions/account-access'
import type { Person } from '../accounts/people-port.ts'
import type { LibraryRepository, StoredMedia } from '../library/library-port.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import { linesOf, linesRefusal } from '../prohibited-terms/written-lines.ts'
import type { CommissionKeeper } from './commission-keeper.ts'
import type { CommissionPatch, CommissionRepository, StoredCommission } from './commission-port.ts'

export interface DeliverDeps {
  readonly commissions: CommissionRepository
  readonly commissionKeeper: CommissionKeeper
  readonly library: LibraryRepository
  readonly accountNames: SecretBox
}

type Delivery = BodyOf<typeof commissionRoutes.deliverCommission>

/** To what a stored account name belongs: in another row it opens nothing. */
export const nameOfOffer = (model: number): string => `offer ${model}`
export const nameOfOrder = ({ id }: Pick<StoredCommission, 'id'>): string => `order ${id}`

/**
 * Delivers an order. What was delivered stays as it was: the same once more changes nothing, anything else is refused
 * (COMMISSION-DELIVER-01).
 */
export async function deliverCommission(
  stored: StoredCommission,
  performer: Person,
  said: Delivery,
  deps: DeliverDeps,
): Promise<Result<StoredCommission, Failure>> {
  const order = await deps.commissionKeeper.fresh(stored)
  const delivery = { ...said, text: linesOf(said.text) }
  if (order.state === 'delivered' && isSame(order, delivery)) return ok(order)
  if (order.state !== 'accepted') return fail({ error: 'wrong_state', state: order.state })
  const refusal = refusalOf(order, delivery) ?? (await mediaRefusal(order, delivery, deps.library))
  if (refusal !== null) return fail(refusal)
  const accountName = await accountNameFor(order, deps)
  if (!accountName.ok) return accountName
  const patchAt = (now: number): CommissionPatch => ({
    deliveredAt: now,
    deliveryText: delivery.text,
    deliveryScore: delivery.score,
    hasDeliveredMedia: delivery.with_media,
    accountName: accountName.value,
    accessEndsAt: order.duration === null ? null : accessEnd(now, order.duration),
  })
  const speaker = { actor: 'performer', account: performer.id } as const
  return deps.commissionKeeper.act(order, { do: 'deliver' }, speaker, patchAt)
}

function isSame(order: StoredCommission, { text, score, with_media }: Delivery): boolean {
  return (
    order.deliveryText === text && order.deliveryScore === score && order.hasDeliveredMedia === with_media
  )
}

function refusalOf({ service }: StoredCommission, { text, score, with_media }: Delivery): Failure | null {
  const refused = linesRefusal(text, 'order')
  if (refused !== null) return { error: 'invalid_value', fields: { text: refused } }
  if (score !== null && service !== 'media_rating')
    return { error: 'invalid_value', fields: { score: 'invalid' } }
  if (service === 'social_account')
    return with_media ? { error: 'invalid_value', fields: { with_media: 'invalid' } } : null
  const isEmpty = text === '' && score === null && !with_media
  return isEmpty ? { error: 'invalid_value', fields: { text: 'required' } } : null
}

/** Nothing of a library is seen by anybody before the site staff has looked at it (LIBRARY-REVIEW-01). */
async function mediaRefusal(
  { media }: StoredCommission,
  { with_media }: Delivery,
  library: LibraryRepository,
): Promise<Failure | null> {
  if (!with_media) return null
  const item = media === null ? null : await library.byId(media)
  return isReady(item) ? null : { error: 'wrong_state', state: 'media_not_ready' }
}

export function isReady(item: StoredMedia | null): boolean {
  return item?.isPrivate === true && item.state === 'published' && item.deletedAt === null
}

/** Of the account that is sold, as it is now, encrypted for this order. null: none is sold. */
async function accountNameFor(
  order: StoredCommission,
  { commissions, accountNames }: DeliverDeps,
): Promise<Result<string | null, Failure>> {
  if (order.service !== 'social_account') return ok(null)
  const offer = (await commissions.offersOf(order.model)).find(({ service }) => service === order.service)
  const isOfNetwork = offer !== undefined && offer.network === order.network && offer.accountName !== null
  const name = isOfNetwork ? accountNames.open(offer.accountName, nameOfOffer(order.model)) : null
  return name === null
    ? fail({ error: 'wrong_state', state: 'account_name_missing' })
    : ok(accountNames.close(name, nameOfOrder(order)))
}

/**
 * Begins an item of the library that only the one who ordered will see. Pressed twice it is one item; one that was
 * deleted makes place for another.
 */
export async function prepareMedia(
  stored: StoredCommission,
  performer: Person,
  type: StoredMedia['type'],
  now: number,
  { commissions, commissionKeeper, library }: DeliverDeps,
): Promise<Result<StoredCommission, Failure>> {
  const order = await commissionKeeper.fresh(stored)
  if (order.state !== 'accepted') return fail({ error: 'wrong_state', state: order.state })
  if (order.service === 'social_account') return fail({ error: 'wrong_state', state: 'no_media' })
  const before = order.media === null ? null : await library.byId(order.media)
  if (before !== null && before.deletedAt === null && before.state !== 'removed') return ok(order)
  const item = await library.create(performer.id, type, `Order ${order.id}`, now, true)
  if (!(await commissions.prepare(order.id, order.media, item.id))) await library.forget(item.id)
  return ok((await commissions.byId(order.id)) ?? order)
}
