import type { Clock } from '@footlight/core/ports'
import {
  type Failure,
  type FanClubGift,
  fanClubGiftLimits,
  fanClubGiftRoutes,
  fanClubLimits,
  type GivenFanClubGift,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { idempotencyOf } from '../orders/paying-route.ts'
import type { RateCount } from '../platform/rate-limiter.ts'
import { giftCodeIn } from './gift-code.ts'
import type { StoredGift } from './gift-port.ts'
import { type GiveDeps, giveMonth } from './give-month.ts'
import { pricesOf } from './join-fan-club.ts'
import { presentMembership, presentOwner } from './present-fan-club.ts'
import { isRedeemable, type RedeemDeps, redeemGift } from './redeem-gift.ts'
import { returnGift } from './return-gifts.ts'

export interface GiftRouteDeps extends Omit<GiveDeps, 'newId'>, RedeemDeps {
  readonly people: PeopleRepository
  readonly orderLimits: OrderLimits
  readonly giftCodeLimit: RateCount
  readonly random: { uuid(): string }
  readonly clock: Clock
}

/** Months that one pays for and another redeems. */
export function registerGifts(registrar: Registrar, deps: GiftRouteDeps): void {
  const { people, fanClub, fanClubGifts, clock } = deps

  addRoute(registrar, fanClubGiftRoutes.giveFanClub, async (call) => {
    const { identity, params, body, rawBody } = call
    const busy = deps.orderLimits.take(fanClubGiftRoutes.giveFanClub, identity.person)
    if (busy !== null) return fail(busy)
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    if (body.terms.performer !== owner.value.id)
      return fail({ error: 'invalid_value', fields: { terms: 'invalid' } })
    const key = idempotencyOf(call, { scope: 'fan_club', said: { gift: owner.value.id, body: rawBody } })
    const given = await giveMonth(owner.value, body.terms, identity, key, {
      ...deps,
      newId: () => deps.random.uuid(),
    })
    if (!given.ok) return given
    const { gift, tokens } = given.value
    return ok({ status: 1, charged: gift.price, tokens, gift: presentGiven(gift, owner.value, clock.now()) })
  })

  registerRoute(registrar, fanClubGiftRoutes.fanClubGift, async ({ identity: { person }, params }) => {
    const found = await findGift(params.code, person, deps)
    if (!found.ok) return found
    const { gift, owner } = found.value
    return isRedeemable(gift, clock.now()) ? ok(presentGift(gift, owner)) : fail({ error: 'not_found' })
  })

  registerRoute(registrar, fanClubGiftRoutes.redeemFanClubGift, async ({ identity, body }) => {
    const { person } = identity
    const found = await findGift(body.code, person, deps)
    if (!found.ok) return found
    const { gift, owner } = found.value
    const refusal = await redeemGift(gift.code, owner, identity, deps)
    if (refusal !== null) return fail(refusal)
    const membership = (await fanClub.membership(person.id, owner.id))!
    const prices = pricesOf(await fanClub.fields(owner.id))
    return ok({ status: 1, membership: presentMembership(membership, owner, prices, clock.now()) })
  })

  registerRoute(registrar, fanClubGiftRoutes.givenFanClubGifts, async ({ identity: { person } }) => {
    const given = await fanClubGifts.ofGiver(person.id, fanClubGiftLimits.listMax)
    const owners = await people.byIds([...new Set(given.map(({ model }) => model))])
    const ownerOf = new Map(owners.map((owner) => [owner.id, owner]))
    return ok({
      gifts: given.flatMap((gift) => {
        const owner = ownerOf.get(gift.model)
        return owner === undefined ? [] : [presentGiven(gift, owner, clock.now())]
      }),
    })
  })

  registerRoute(
    registrar,
    fanClubGiftRoutes.takeFanClubGiftBack,
    async ({ identity: { person }, params }) => {
      const gift = await fanClubGifts.byId(params.id)
      // Another one's gift is none.
      if (gift === null || gift.giver !== person.id || gift.state === 'begun')
        return fail({ error: 'not_found' })
      const [owner] = await people.byIds([gift.model])
      if (owner === undefined) return fail({ error: 'not_found' })
      if (gift.state === 'redeemed') return fail({ error: 'wrong_state', state: 'redeemed' })
      await fanClubGifts.startReturn(gift.id)
      if (!(await returnGift(gift, deps))) return fail({ error: 'wrong_state', state: 'redeemed' })
      return ok({ gift: presentGiven((await fanClubGifts.byId(gift.id))!, owner, clock.now()) })
    },
  )
}

/** Every look counts that finds nothing: nobody tries codes (FANCLUB-GIFT-06). */
async function findGift(
  typed: string,
  { id }: Person,
  { people, fanClubGifts, giftCodeLimit }: GiftRouteDeps,
): Promise<Result<{ readonly gift: StoredGift; readonly owner: Person }, Failure>> {
  const waitMs = giftCodeLimit.take(String(id))
  if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
  const gift = await fanClubGifts.byCode(giftCodeIn(typed))
  const [owner] = gift === null ? [] : await people.byIds([gift.model])
  if (gift === null || owner === undefined) return fail({ error: 'not_found' })
  giftCodeLimit.giveBack(String(id))
  return ok({ gift, owner })
}

function presentGift({ level, redeemUntil }: StoredGift, owner: Person): FanClubGift {
  return {
    performer: presentOwner(owner),
    level,
    days: fanClubLimits.days,
    redeem_until: isoTime(redeemUntil),
  }
}

function presentGiven(gift: StoredGift, owner: Person, now: number): GivenFanClubGift {
  const { id, price, boughtAt, endedAt, code } = gift
  const state = gift.state === 'begun' ? 'waiting' : gift.state
  return {
    ...presentGift(gift, owner),
    ...{ id, price, state },
    bought_at: isoTime(boughtAt),
    ended_at: isoTime(endedAt),
    code: isRedeemable(gift, now) ? code : null,
  }
}
