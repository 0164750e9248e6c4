import type { Clock, Ledger } from '@footlight/core/ports'
import { type Failure, studioRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import {
  isOfHerStudio,
  mayKeepShifts,
  mayReadTokens,
  type StudioMembership,
  studioMembershipOf,
} from '../accounts/studio-policies.ts'
import { type FoundRoom, findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import { presentShift } from './present-shift.ts'
import type { StudioFeature } from './studio-feature.ts'
import type { ShiftRecord, StudioRepository } from './studio-port.ts'
import { StudioRevenue } from './studio-revenue.ts'
import { presentWallRoom } from './wall-room.ts'

export interface StudioRouteDeps {
  readonly clock: Clock
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly rooms: RoomDirectory
  readonly studios: StudioRepository
}

/** The wall, the agreement and the shift clock. */
export function registerStudioRoutes(registrar: Registrar, parts: StudioRouteDeps): void {
  registerWall(registrar, parts)
  registerAgreement(registrar, parts)
  registerShifts(registrar, parts)
}

function registerWall(registrar: Registrar, parts: StudioRouteDeps): void {
  const revenue = new StudioRevenue(parts)
  registerRoute(registrar, studioRoutes.studioWall, async ({ identity }) => {
    const studioMembership = studioMembershipOf(identity.person)
    if (studioMembership === null) return fail({ error: 'forbidden' })
    const models = await parts.people.modelsOfStudio(studioMembership.studioId)
    const now = parts.clock.now()
    const rooms = await Promise.all(
      models.map(async (model) => {
        const [room, features] = await Promise.all([parts.rooms.snapshot(model), parts.rooms.features(model)])
        return presentWallRoom({
          model,
          room,
          features,
          studioMembership,
          revenue: mayReadTokens(studioMembership) ? await revenue.of(model.id) : null,
          now,
        })
      }),
    )
    return ok({ studio_id: studioMembership.studioId, role: studioMembership.role, now, rooms })
  })
}

function registerAgreement(registrar: Registrar, parts: StudioRouteDeps): void {
  const own = async (person: Person): Promise<Result<StudioFeature, Failure>> => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    return ok((await parts.rooms.features(person)).studio)
  }
  registerRoute(registrar, studioRoutes.studioAgreement, async ({ identity }) => {
    const feature = await own(identity.person)
    return feature.ok ? ok(feature.value.agreement()) : feature
  })
  registerRoute(registrar, studioRoutes.changeStudioAgreement, async ({ identity, body }) => {
    const feature = await own(identity.person)
    return feature.ok ? ok(await feature.value.agree(body.look_in)) : feature
  })
}

function registerShifts(registrar: Registrar, parts: StudioRouteDeps): void {
  for (const [route, change] of [
    [studioRoutes.startShift, 'startShift'],
    [studioRoutes.endShift, 'endShift'],
  ] as const) {
    registerRoute(registrar, route, async ({ params, identity }) => {
      const found = await findShiftKeeper(parts, params.username, identity.person)
      if (!found.ok) return found
      const { venue, seesTokens } = found.value
      const shift = await venue.features.studio[change](identity.person.username)
      return shift.ok
        ? ok({ status: 1, shift: presentShift(shift.value, venue.owner, seesTokens, parts.clock.now()) })
        : shift
    })
  }
  registerRoute(registrar, studioRoutes.shifts, async ({ params, identity, query }) => {
    const found = await findShiftKeeper(parts, params.username, identity.person)
    if (!found.ok) return found
    const { venue, seesTokens } = found.value
    // The one that runs is as its room knows it, not as it was stored last.
    const running = venue.features.studio.shift()
    const current = (shift: ShiftRecord): ShiftRecord =>
      running !== null && shift.id === running.id ? running : shift
    const shifts = await parts.studios.shifts(venue.owner.id, query.limit)
    return ok({
      shifts: shifts.map((shift) => presentShift(current(shift), venue.owner, seesTokens, parts.clock.now())),
    })
  })
}

/** The performer, with all their own numbers; or a member of their studio, as far as the role covers it. */
async function findShiftKeeper(
  parts: StudioRouteDeps,
  username: string,
  person: Person,
): Promise<Result<{ readonly venue: FoundRoom; readonly seesTokens: boolean }, Failure>> {
  const venue = await findRoom(parts, username)
  if (!venue.ok) return venue
  if (venue.value.owner.id === person.id) return ok({ venue: venue.value, seesTokens: true })
  const studioMembership: StudioMembership | null = studioMembershipOf(person)
  if (!isOfHerStudio(studioMembership, venue.value.owner) || !mayKeepShifts(studioMembership))
    return fail({ error: 'forbidden' })
  return ok({ venue: venue.value, seesTokens: mayReadTokens(studioMembership) })
}
