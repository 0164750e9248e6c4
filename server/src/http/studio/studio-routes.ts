import { fail, ok, type Result } from '@footlight/core/domain'
import type { Person, ShiftRecord } from '@footlight/core/ports'
import { type Failure, studioRoutes } from '@footlight/core/protocol'
import {
  isOfHerStudio,
  mayKeepShifts,
  mayReadTokens,
  type StudioOffice,
  studioOfficeOf,
} from '../../policies/studio-policies.ts'
import { presentShift } from '../../presenters/shift.ts'
import type { StudioDesk } from '../../rooms/studio/studio-desk.ts'
import type { HttpParts } from '../parts.ts'
import { type Registrar, registerRoute } from '../register-route.ts'
import { findVenue, type Venue } from '../shows/customer.ts'
import { StudioTakings } from './studio-takings.ts'
import { presentWallRoom } from './wall-room.ts'

/** The wall, the agreement and the shift clock. */
export function registerStudioRoutes(registrar: Registrar, parts: HttpParts): void {
  registerWall(registrar, parts)
  registerAgreement(registrar, parts)
  registerShifts(registrar, parts)
}

function registerWall(registrar: Registrar, parts: HttpParts): void {
  const takings = new StudioTakings(parts)
  registerRoute(registrar, studioRoutes.studioWall, async ({ identity }) => {
    const office = studioOfficeOf(identity.person)
    if (office === null) return fail({ error: 'forbidden' })
    const models = (await parts.people.models()).filter((model) => isOfHerStudio(office, model))
    const now = parts.clock.now()
    const rooms = await Promise.all(
      models.map(async (model) => {
        const [room, desks] = await Promise.all([parts.rooms.snapshot(model), parts.rooms.desks(model)])
        return presentWallRoom({
          model,
          room,
          desks,
          office,
          takings: mayReadTokens(office) ? await takings.of(model.id) : null,
          now,
        })
      }),
    )
    return ok({ studio_id: office.studioId, role: office.role, now, rooms })
  })
}

function registerAgreement(registrar: Registrar, parts: HttpParts): void {
  const own = async (person: Person): Promise<Result<StudioDesk, Failure>> => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    return ok((await parts.rooms.desks(person)).studio)
  }
  registerRoute(registrar, studioRoutes.studioAgreement, async ({ identity }) => {
    const desk = await own(identity.person)
    return desk.ok ? ok(desk.value.agreement()) : desk
  })
  registerRoute(registrar, studioRoutes.changeStudioAgreement, async ({ identity, body }) => {
    const desk = await own(identity.person)
    return desk.ok ? ok(await desk.value.agree(body.look_in)) : desk
  })
}

function registerShifts(registrar: Registrar, parts: HttpParts): void {
  for (const [route, change] of [
    [studioRoutes.startShift, 'startShift'],
    [studioRoutes.endShift, 'endShift'],
  ] as const) {
    registerRoute(registrar, route, async ({ params, identity }) => {
      const found = await findShiftKeeper(parts, params.username, identity.person)
      if (!found.ok) return found
      const { venue, seesTokens } = found.value
      const shift = await venue.desks.studio[change](identity.person.username)
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
    const running = venue.desks.studio.shift()
    const current = (shift: ShiftRecord): ShiftRecord =>
      running !== null && shift.id === running.id ? running : shift
    const shifts = await parts.studios.shifts(venue.owner.id, query.limit)
    return ok({
      shifts: shifts.map((shift) => presentShift(current(shift), venue.owner, seesTokens, parts.clock.now())),
    })
  })
}

/** Herself, with all her own numbers; or somebody of her studio, as far as the role covers it. */
async function findShiftKeeper(
  parts: HttpParts,
  username: string,
  person: Person,
): Promise<Result<{ readonly venue: Venue; readonly seesTokens: boolean }, Failure>> {
  const venue = await findVenue(parts, username)
  if (!venue.ok) return venue
  if (venue.value.owner.id === person.id) return ok({ venue: venue.value, seesTokens: true })
  const office: StudioOffice | null = studioOfficeOf(person)
  if (!isOfHerStudio(office, venue.value.owner) || !mayKeepShifts(office)) return fail({ error: 'forbidden' })
  return ok({ venue: venue.value, seesTokens: mayReadTokens(office) })
}
