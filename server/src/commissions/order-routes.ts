import { commissionRoutes, type Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import { suspensionOf } from '../accounts/log-in.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { MediaViews } from '../library/media-views.ts'
import type { PartnerRepository } from '../on-camera/module.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { unlessGranted } from '../orders/paying-command.ts'
import { idempotencyOf } from '../orders/paying-route.ts'
import { linesOf, requestRefusal } from '../prohibited-terms/written-lines.ts'
import type { StoredCommission } from './commission-port.ts'
import { type CommissionViews, pageOf } from './commission-views.ts'
import { type DeliverDeps, deliverCommission, prepareMedia } from './deliver-commission.ts'
import { type OrderDeps, orderCommission } from './order-commission.ts'

export interface OrderRouteDeps extends OrderDeps, DeliverDeps {
  readonly library: DeliverDeps['library']
  readonly people: PeopleRepository
  readonly commissionViews: CommissionViews
  readonly mediaViews: MediaViews
  readonly orderLimits: OrderLimits
  readonly streamingPartners: Pick<PartnerRepository, 'waitingFor'>
}

type Someone = Identity & { readonly kind: 'person' }
type Side = 'viewer' | 'performer'

const sides = { accept: 'performer', decline: 'performer', cancel: 'viewer', confirm: 'viewer' } as const

/** Orders, for the two who are on them. To everybody else there is none. */
export function registerCommissionOrders(registrar: Registrar, deps: OrderRouteDeps): void {
  registerOrder(registrar, deps)
  registerReading(registrar, deps)
  registerAnswers(registrar, deps)
  registerDelivery(registrar, deps)
}

function registerOrder(registrar: Registrar, deps: OrderRouteDeps): void {
  const { people, orderLimits, ledger, mediaViews, commissionViews } = deps

  addRoute(registrar, commissionRoutes.orderCommission, async (call) => {
    const { identity, params, body, rawBody } = call
    const busy = orderLimits.take(commissionRoutes.orderCommission, identity.person)
    if (busy !== null) return fail(busy)
    const said = { performer: params.username, body: rawBody }
    const key = idempotencyOf(call, { scope: 'commission', said })
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return fail((await unlessGranted(ledger, key, owner.error)) ?? owner.error)
    const { isBlockedFrom } = mediaViews.askingOf(identity)
    const ordered = await orderCommission(owner.value, body, identity, isBlockedFrom, key, deps)
    if (!ordered.ok) return ordered
    const { tokens, order } = ordered.value
    const presented = await commissionViews.one(order, identity)
    return ok({ status: 1, held: order.price, tokens, order: presented })
  })
}

function registerReading(registrar: Registrar, deps: OrderRouteDeps): void {
  const { commissions, commissionKeeper, commissionViews, streamingPartners } = deps
  const freshOf = (orders: readonly StoredCommission[]) =>
    Promise.all(orders.map((order) => commissionKeeper.fresh(order)))

  registerRoute(registrar, commissionRoutes.commissions, async ({ identity: { person }, query }) => {
    const side = query.side === 'viewer' ? 'viewer' : 'model'
    const { orders, total } = await commissions.ofPerson(side, person.id, pageOf(query.page))
    return ok({ orders: await commissionViews.summaries(await freshOf(orders), person), count_total: total })
  })

  registerRoute(registrar, commissionRoutes.commission, async ({ identity, params }) => {
    const order = await ownOrder(params.id, identity, deps)
    return order.ok ? ok(await commissionViews.one(order.value, identity)) : order
  })

  registerRoute(registrar, commissionRoutes.openRatings, async ({ identity: { person } }) => {
    const orders = await freshOf(await commissions.openOf(person.id, 'media_rating'))
    const open = orders.filter(({ closedAt }) => closedAt === null)
    return ok({ requests: await commissionViews.summaries(open, person) })
  })

  registerRoute(registrar, commissionRoutes.pendingData, async ({ identity: { person } }) => {
    const [waiting, partners] = await Promise.all([
      commissions.waitingFor(person.id),
      streamingPartners.waitingFor(person.id),
    ])
    return ok({
      aj_media_rejected: 0,
      cc_verification: 0,
      custom_media: waiting.get('custom_media') ?? 0,
      dickrating_requests: waiting.get('media_rating') ?? 0,
      snapchat_sale: waiting.get('social_account') ?? 0,
      streaming_partners: partners,
    })
  })
}

function registerAnswers(registrar: Registrar, deps: OrderRouteDeps): void {
  const { commissionKeeper, commissionViews } = deps

  registerRoute(registrar, commissionRoutes.answerCommission, async ({ identity, params, body }) => {
    const side = sides[body.action]
    const order = await orderToAct(params.id, side, identity, deps)
    if (!order.ok) return order
    const { id: account } = identity.person
    const speaker = { actor: side, account }
    const acted = await commissionKeeper.act(order.value, { do: body.action }, speaker, (now) =>
      body.action === 'accept' ? { acceptedAt: now } : {},
    )
    return acted.ok ? ok(await commissionViews.one(acted.value, identity)) : acted
  })

  registerRoute(registrar, commissionRoutes.disputeCommission, async ({ identity, params, body }) => {
    const order = await orderToAct(params.id, 'viewer', identity, deps)
    if (!order.ok) return order
    const dispute = linesOf(body.text)
    const refused = requestRefusal(dispute, 'order')
    if (refused !== null) return fail({ error: 'invalid_value', fields: { text: refused } })
    const speaker = { actor: 'viewer', account: identity.person.id } as const
    const acted = await commissionKeeper.act(order.value, { do: 'dispute' }, speaker, () => ({ dispute }))
    return acted.ok ? ok(await commissionViews.one(acted.value, identity)) : acted
  })
}

function registerDelivery(registrar: Registrar, deps: OrderRouteDeps): void {
  const { commissionViews, clock } = deps

  registerRoute(registrar, commissionRoutes.prepareCommission, async ({ identity, params, body }) => {
    const order = await orderToAct(params.id, 'performer', identity, deps)
    if (!order.ok) return order
    const prepared = await prepareMedia(order.value, identity.person, body.type, clock.now(), deps)
    return prepared.ok ? ok(await commissionViews.one(prepared.value, identity)) : prepared
  })

  registerRoute(registrar, commissionRoutes.deliverCommission, async ({ identity, params, body }) => {
    const order = await orderToAct(params.id, 'performer', identity, deps)
    if (!order.ok) return order
    const delivered = await deliverCommission(order.value, identity.person, body, deps)
    return delivered.ok ? ok(await commissionViews.one(delivered.value, identity)) : delivered
  })
}

/** Somebody else's is answered as one that is not there. */
async function ownOrder(
  id: number,
  { person }: Someone,
  { commissions, commissionKeeper }: OrderRouteDeps,
): Promise<Result<StoredCommission, Failure>> {
  const stored = await commissions.byId(id)
  if (stored === null || (stored.viewer !== person.id && stored.model !== person.id))
    return fail({ error: 'not_found' })
  const order = await commissionKeeper.fresh(stored)
  return order.state === 'begun' ? fail({ error: 'not_found' }) : ok(order)
}

async function orderToAct(
  id: number,
  side: Side,
  identity: Someone,
  deps: OrderRouteDeps,
): Promise<Result<StoredCommission, Failure>> {
  const order = await ownOrder(id, identity, deps)
  if (!order.ok) return order
  const theirs = side === 'viewer' ? order.value.viewer : order.value.model
  if (theirs !== identity.person.id) return fail({ error: 'not_found' })
  const suspension = suspensionOf(identity.person, deps.clock)
  return suspension === null ? order : fail(suspension)
}
