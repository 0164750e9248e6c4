import type { Clock } from '@footlight/core/ports'
import {
  type Failure,
  type FanClubFields,
  fanClubLimits,
  fanClubRoutes,
  type OwnFanClub,
} from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import { resolveShare } from '@footlight/core/rules/ledger/studio-terms'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { FanClubRepository } from './fan-club-port.ts'
import { pricesOf } from './join-fan-club.ts'
import { presentMember } from './present-fan-club.ts'

export interface OwnFanClubDeps {
  readonly fanClub: FanClubRepository
  readonly people: PeopleRepository
  readonly shares: readonly RevenueShare[]
  readonly clock: Clock
}

/** A performer's own fan club. */
export function registerOwnFanClub(registrar: Registrar, deps: OwnFanClubDeps): void {
  const { fanClub, people, clock } = deps

  registerRoute(registrar, fanClubRoutes.ownFanClub, async ({ identity: { person } }) =>
    person.type === 'model' ? ok(await presentOwn(person, deps)) : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, fanClubRoutes.changeFanClub, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const refusal = fieldsRefusal(body)
    if (refusal !== null) return fail(refusal)
    await fanClub.setFields(person.id, body, clock.now())
    return ok(await presentOwn(person, deps))
  })

  registerRoute(registrar, fanClubRoutes.fanClubMembers, async ({ identity: { person }, query }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const limit = fanClubLimits.membersPerPage
    const { members, total } = await fanClub.members(
      person.id,
      clock.now(),
      query.level === undefined ? {} : { level: query.level },
      { offset: (query.page - 1) * limit, limit },
    )
    const viewers = new Map(
      (await people.byIds(members.map(({ viewer }) => viewer))).map((viewer) => [viewer.id, viewer]),
    )
    return ok({
      members: members.flatMap((membership) => {
        const viewer = viewers.get(membership.viewer)
        return viewer === undefined ? [] : [presentMember(membership, viewer)]
      }),
      count_total: total,
    })
  })
}

/** A higher level costs no less than the one below it, and an open club offers something. */
function fieldsRefusal({
  enabled,
  description,
  priceSupporter,
  priceInsider,
  priceLegend,
}: FanClubFields): Failure | null {
  if (isProhibited(description, 'sentence', 'profile'))
    return { error: 'invalid_value', fields: { description: 'prohibited' } }
  const offered = Object.entries({ priceSupporter, priceInsider, priceLegend }).flatMap(([name, price]) =>
    price === null ? [] : [{ name, price }],
  )
  if (enabled && offered.length === 0)
    return { error: 'invalid_value', fields: { priceSupporter: 'required' } }
  const cheaper = offered.find(({ price }, at) => at > 0 && price < offered[at - 1]!.price)
  return cheaper === undefined ? null : { error: 'invalid_value', fields: { [cheaper.name]: 'too_small' } }
}

async function presentOwn(person: Person, { fanClub, shares, clock }: OwnFanClubDeps): Promise<OwnFanClub> {
  const now = clock.now()
  const { id } = person
  const fields = await fanClub.fields(id)
  const { prices } = pricesOf(fields)
  const [members, at_old_price, months] = await Promise.all([
    fanClub.counts(id, now),
    fanClub.countAtOldPrice(id, now, prices),
    Promise.all(
      lastMonths(now).map(async ({ month, from, to }) => ({ month, ...(await fanClub.month(id, from, to)) })),
    ),
  ])
  const share = resolveShare(shares, 'fan_club', person, now).model / 100
  return { ...fields, share, members, at_old_price, months }
}

/** UTC, the oldest first; the present one up to now. */
function lastMonths(now: number) {
  const today = new Date(now)
  const startOf = (ago: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1)
  return Array.from({ length: fanClubLimits.months }, (_, at) => {
    const ago = fanClubLimits.months - 1 - at
    const from = startOf(ago)
    return {
      month: new Date(from).toISOString().slice(0, 7),
      from,
      to: ago === 0 ? now : startOf(ago - 1),
    }
  })
}
