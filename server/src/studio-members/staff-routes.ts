import type { Clock } from '@footlight/core/ports'
import {
  type BodyOf,
  type Failure,
  GivenStudioRole,
  type StudioStaff,
  studioRoleRoutes,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isForPerformers, mayGiveStudioRole } from '@footlight/core/rules/studios/studio-roles'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { hasOffice } from '../accounts/roles.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { type StudioMembership, studioMemberWho } from '../accounts/studio-policies.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { presentStaff } from './present-staff.ts'
import type { StudioRoleRepository } from './role-repository.ts'

export interface StaffDeps {
  readonly studioRoles: StudioRoleRepository
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername' | 'modelsOfStudios'>
  readonly sessions: Pick<Sessions, 'changed'>
  readonly ownerLetters: Pick<OwnerLetters, 'about'>
  readonly clock: Clock
}

/** Who works for a studio, for those who give roles. */
export function registerStudioStaff(registrar: Registrar, deps: StaffDeps): void {
  const { studioRoles, people, sessions, ownerLetters, clock } = deps

  registerRoute(registrar, studioRoleRoutes.studioStaff, async ({ identity: { person } }) => {
    const giver = studioMemberWho('grants.give', person)
    return giver === null ? fail({ error: 'forbidden' }) : ok(await readStaff(giver, deps))
  })

  registerRoute(registrar, studioRoleRoutes.giveStudioRole, async ({ identity, params, body, request }) => {
    const { person } = identity
    const giver = studioMemberWho('grants.give', person)
    if (giver === null || !mayGiveStudioRole(giver.role, body.role)) return fail({ error: 'forbidden' })
    const target = await people.byUsername(params.username)
    if (target === null) return fail({ error: 'not_found' })
    if (target.type === 'model' || hasOffice(target) || target.id === person.id)
      return fail({ error: 'invalid_value', fields: { username: 'invalid' } })
    const scope = await scopeOf(body, giver, deps)
    if (!scope.ok) return scope
    const how = await studioRoles.give({
      ...{ studio: giver.studioId, account: target.id, role: body.role, ...scope.value },
      ...{ by: person.id, at: clock.now(), mayEnd: (role) => mayGiveStudioRole(giver.role, role) },
    })
    if (how === 'forbidden') return fail({ error: 'forbidden' })
    if (how === 'member' || how === 'too_many') return fail({ error: 'wrong_state', state: how })
    sessions.changed(target.id)
    const language = languageAsked(request.headers) ?? 'en'
    if (how === 'offered')
      ownerLetters.about('studio_role_offered', target, language, { owner: person.username })
    return ok(await readStaff(giver, deps))
  })

  registerRoute(registrar, studioRoleRoutes.endStudioRole, async ({ identity, params, request }) => {
    const { person } = identity
    const giver = studioMemberWho('grants.give', person)
    if (giver === null) return fail({ error: 'forbidden' })
    const target = await people.byUsername(params.username)
    if (target === null) return fail({ error: 'not_found' })
    const how = await studioRoles.end({
      ...{ studio: giver.studioId, account: target.id, by: person.id, at: clock.now() },
      mayEnd: (role) => mayGiveStudioRole(giver.role, role),
    })
    if (how === 'forbidden') return fail({ error: 'forbidden' })
    if (how === 'none') return fail({ error: 'not_found' })
    sessions.changed(target.id)
    const language = languageAsked(request.headers) ?? 'en'
    if (how === 'ended') ownerLetters.about('studio_role_ended', target, language, { owner: person.username })
    return ok(await readStaff(giver, deps))
  })
}

/** Names become ids; performers of others are refused, and so is an end that is past. */
async function scopeOf(
  { role, models, until }: BodyOf<typeof studioRoleRoutes.giveStudioRole>,
  { studioId }: StudioMembership,
  { people, clock }: StaffDeps,
): Promise<
  Result<{ readonly models: readonly Person['id'][] | null; readonly until: number | null }, Failure>
> {
  if (until !== null && until <= clock.now())
    return fail({ error: 'invalid_value', fields: { until: 'invalid' } })
  if (models === null) return ok({ models, until })
  const named = (await people.modelsOfStudios([studioId])).filter(({ username }) =>
    models.some((name) => name === username),
  )
  return isForPerformers(role) && named.length === new Set(models).size
    ? ok({ models: named.map(({ id }) => id), until })
    : fail({ error: 'invalid_value', fields: { models: 'invalid' } })
}

async function readStaff(
  { studioId, role }: StudioMembership,
  { studioRoles, people, clock }: StaffDeps,
): Promise<StudioStaff> {
  const now = clock.now()
  const [staff, offers, performers] = await Promise.all([
    studioRoles.staffOf(studioId, now),
    studioRoles.offersBy(studioId, now),
    people.modelsOfStudios([studioId]),
  ])
  return {
    studio_id: studioId,
    may_give: GivenStudioRole.options.filter((each) => mayGiveStudioRole(role, each)),
    staff: await presentStaff(staff, performers, people),
    offered: await presentStaff(offers, performers, people),
    performers: performers.map(({ username }) => username),
  }
}
