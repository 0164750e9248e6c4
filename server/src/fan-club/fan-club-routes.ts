import type { Clock } from '@footlight/core/ports'
import { type Failure, type FanMembership, fanClubRoutes, fanLevels } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { giftTerms } from '@footlight/core/rules/fan-club/gift'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { idempotencyOf } from '../orders/paying-route.ts'
import { changeRenewal, type RenewalWish } from './change-renewal.ts'
import { type JoinDeps, joinFanClub, KEPT_MS, pricesOf, settledMembership } from './join-fan-club.ts'
import { offersTo, presentMembership, presentOwner } from './present-fan-club.ts'

export interface FanClubRouteDeps extends JoinDeps {
  readonly people: PeopleRepository
  readonly orderLimits: OrderLimits
  readonly clock: Clock
}

/** What viewers see of fan clubs, pay for, and end. */
export function registerFanClub(registrar: Registrar, deps: FanClubRouteDeps): void {
  const { people, fanClub, clock, roomRepository } = deps

  registerRoute(registrar, fanClubRoutes.fanClub, async ({ identity, params }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const bans = await roomRepository.bansOf(identity.username, [owner.value.id], clock.now())
    if (bans.length > 0) return fail({ error: 'banned' })
    const fields = await fanClub.fields(owner.value.id)
    const membership =
      identity.kind === 'person' ? await settledMembership(identity.person, owner.value, deps) : null
    const [prices, now] = [pricesOf(fields), clock.now()]
    return ok({
      user: presentOwner(owner.value),
      ...fields,
      membership: membership && presentMembership(membership, owner.value, prices, now),
      offers: offersTo(owner.value, prices, membership, now),
      gift_offers: fanLevels.flatMap((level) => giftTerms(owner.value.id, prices, level) ?? []),
    })
  })

  registerRoute(registrar, fanClubRoutes.memberships, async ({ identity: { person } }) => {
    const now = clock.now()
    const all = await fanClub.ofViewer(person.id, now - KEPT_MS)
    const [owners, clubs] = await Promise.all([
      people.byIds(all.map(({ model }) => model)),
      fanClub.fieldsOf(all.map(({ model }) => model)),
    ])
    const ownerOf = new Map(owners.map((owner) => [owner.id, owner]))
    return ok({
      memberships: all.flatMap((membership) => {
        const [owner, fields] = [ownerOf.get(membership.model), clubs.get(membership.model)]
        return owner && fields ? [presentMembership(membership, owner, pricesOf(fields), now)] : []
      }),
    })
  })

  registerJoin(registrar, deps)
  registerRenewal(registrar, deps)
}

function registerJoin(registrar: Registrar, deps: FanClubRouteDeps): void {
  addRoute(registrar, fanClubRoutes.joinFanClub, async (call) => {
    const { identity, params, body, rawBody } = call
    const busy = deps.orderLimits.take(fanClubRoutes.joinFanClub, identity.person)
    if (busy !== null) return fail(busy)
    const owner = await findPerformer(deps.people, params.username)
    if (!owner.ok) return owner
    if (body.terms.performer !== owner.value.id)
      return fail({ error: 'invalid_value', fields: { terms: 'invalid' } })
    const key = idempotencyOf(call, { scope: 'fan_club', said: { join: owner.value.id, body: rawBody } })
    const joined = await joinFanClub(owner.value, body.terms, identity, key, deps)
    if (!joined.ok) return joined
    const membership = await presentOwn(identity.person, owner.value, deps)
    return membership.ok ? ok({ status: 1, ...joined.value, membership: membership.value }) : membership
  })
}

function registerRenewal(registrar: Registrar, deps: FanClubRouteDeps): void {
  async function change(person: Person, username: string, said: RenewalWish) {
    const owner = await findPerformer(deps.people, username)
    if (!owner.ok) return owner
    const refusal = await changeRenewal(person, owner.value, said, deps)
    return refusal === null ? presentOwn(person, owner.value, deps) : fail(refusal)
  }

  registerRoute(registrar, fanClubRoutes.renewFanClub, ({ identity: { person }, params, body }) =>
    change(person, params.username, body),
  )

  registerRoute(registrar, fanClubRoutes.cancelFanClub, ({ identity: { person }, params }) =>
    change(person, params.username, { renewal: 'off' }),
  )
}

async function presentOwn(
  person: Person,
  owner: Person,
  { fanClub, clock }: FanClubRouteDeps,
): Promise<Result<FanMembership, Failure>> {
  const membership = await fanClub.membership(person.id, owner.id)
  if (membership === null) return fail({ error: 'wrong_state', state: 'not_a_member' })
  const prices = pricesOf(await fanClub.fields(owner.id))
  return ok(presentMembership(membership, owner, prices, clock.now()))
}
