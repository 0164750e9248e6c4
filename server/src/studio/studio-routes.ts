import type { Clock, Ledger } from '@footlight/core/ports'
import { type Failure, studioRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { studioMay } from '@footlight/core/rules/studios/studio-roles'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isTheirPerformer, studioMemberWho } from '../accounts/studio-policies.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type { StudioRegister } from '../studio-register/module.ts'
import { presentShift } from './present-shift.ts'
import { agree, endShift, readAgreement, startShift, wallFacts } from './studio-commands.ts'
import type { ShiftRecord, StudioRepository } from './studio-port.ts'
import { StudioRevenue } from './studio-revenue.ts'
import { presentWallRoom } from './wall-room.ts'

export interface StudioRouteDeps {
  readonly clock: Clock
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly studios: StudioRepository
  readonly studioRegister: Pick<StudioRegister, 'below'>
  readonly live: Pick<LiveDirectory, 'statusOf'>
}

/** The wall, the agreement and the shift clock. */
export function registerStudioRoutes(registrar: Registrar, deps: StudioRouteDeps): void {
  registerWall(registrar, deps)
  registerAgreement(registrar, deps)
  registerShifts(registrar, deps)
}

function registerWall(registrar: Registrar, deps: StudioRouteDeps): void {
  const revenue = new StudioRevenue(deps)
  registerRoute(registrar, studioRoutes.studioWall, async ({ identity }) => {
    const studioMembership = studioMemberWho('wall.read', identity.person)
    if (studioMembership === null) return fail({ error: 'forbidden' })
    const { studioId, role } = studioMembership
    const below = studioMay(role, 'substudios.read') ? await deps.studioRegister.below(studioId, 'open') : []
    const nameOf = new Map(below.map(({ id, name }) => [id, name]))
    const models = (await deps.people.modelsOfStudios([studioId, ...nameOf.keys()])).filter(
      // Of sub-studios those that are live: a wall asks every few seconds.
      (model) =>
        model.studioId === studioId
          ? isTheirPerformer(studioMembership, model)
          : deps.live.statusOf(model.username) !== 'offline',
    )
    const revenues = studioMay(role, 'tokens.read') ? await revenue.of(models.map(({ id }) => id)) : null
    const now = deps.clock.now()
    const rooms = await Promise.all(
      models.map(async (model) => {
        return presentWallRoom({
          model,
          substudio: nameOf.get(model.studioId ?? studioId) ?? null,
          facts: await deps.rooms.execute(model, wallFacts, {}),
          studioMembership,
          revenue: revenues?.get(model.id) ?? null,
          now,
        })
      }),
    )
    return ok({ studio_id: studioId, role, now, rooms })
  })
}

function registerAgreement(registrar: Registrar, deps: StudioRouteDeps): void {
  const { rooms } = deps
  registerRoute(registrar, studioRoutes.studioAgreement, ({ identity: { person } }) =>
    person.type === 'model' ? rooms.execute(person, readAgreement, {}) : fail({ error: 'forbidden' }),
  )
  registerRoute(registrar, studioRoutes.changeStudioAgreement, ({ identity: { person }, body }) =>
    person.type === 'model'
      ? rooms.execute(person, agree, { studioView: body.studio_view })
      : fail({ error: 'forbidden' }),
  )
}

function registerShifts(registrar: Registrar, deps: StudioRouteDeps): void {
  for (const [route, command] of [
    [studioRoutes.startShift, startShift],
    [studioRoutes.endShift, endShift],
  ] as const) {
    registerRoute(registrar, route, async ({ params, identity }) => {
      const found = await findShiftKeeper(deps, params.username, identity.person)
      if (!found.ok) return found
      const { owner, seesTokens } = found.value
      const shift = await deps.rooms.execute(owner, command, { by: identity.person.username })
      return shift.ok
        ? ok({ status: 1, shift: presentShift(shift.value, owner, seesTokens, deps.clock.now()) })
        : shift
    })
  }
  registerRoute(registrar, studioRoutes.shifts, async ({ params, identity, query }) => {
    const found = await findShiftKeeper(deps, params.username, identity.person)
    if (!found.ok) return found
    const { owner, seesTokens } = found.value
    // The one that runs is as its room knows it, not as it was stored last.
    const { shift: running } = await deps.rooms.execute(owner, wallFacts, {})
    const current = (shift: ShiftRecord): ShiftRecord =>
      running !== null && shift.id === running.id ? running : shift
    const shifts = await deps.studios.shifts(owner.id, query.limit)
    return ok({
      shifts: shifts.map((shift) => presentShift(current(shift), owner, seesTokens, deps.clock.now())),
    })
  })
}

/** The performer, with all their own numbers; or a member of their studio, as far as the role covers it. */
async function findShiftKeeper(
  deps: StudioRouteDeps,
  username: string,
  person: Person,
): Promise<Result<{ readonly owner: Person; readonly seesTokens: boolean }, Failure>> {
  const found = await findPerformer(deps.people, username)
  if (!found.ok) return found
  const owner = found.value
  if (owner.id === person.id) return ok({ owner, seesTokens: true })
  const membership = studioMemberWho('shifts.keep', person)
  if (membership === null || !isTheirPerformer(membership, owner)) return fail({ error: 'forbidden' })
  return ok({ owner, seesTokens: studioMay(membership.role, 'tokens.read') })
}
