import { type StudioTeam, studioMemberRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { studioMemberWho } from '../accounts/studio-policies.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { type StudioRegister, tellStudios } from '../studio-register/module.ts'
import { modelFor } from './model-for.ts'
import { type MembershipDeps, partWays } from './part-ways.ts'

export interface TeamDeps extends MembershipDeps {
  readonly ownerLetters: OwnerLetters
  readonly studioRegister: Pick<StudioRegister, 'named'>
}

/** Whom a studio works with, for its owner and administrators. */
export function registerStudioTeam(registrar: Registrar, deps: TeamDeps): void {
  const { studioMembers, ownerLetters, people, clock } = deps

  registerRoute(registrar, studioMemberRoutes.studioTeam, async ({ identity: { person } }) => {
    const studio = teamOf(person)
    return studio === null ? fail({ error: 'forbidden' }) : ok(await readTeam(studio, deps))
  })

  registerRoute(registrar, studioMemberRoutes.inviteToStudio, async ({ identity, params, request }) => {
    const { person } = identity
    const found = await modelFor('team.manage', person, params.username, people)
    if (!found.ok) return found
    const { studio, model } = found.value
    const how = await studioMembers.invite({
      ...{ studio, model: model.id, invitedBy: person.id, invitedAt: clock.now() },
    })
    if (how !== 'done') return fail({ error: 'wrong_state', state: how })
    const language = languageAsked(request.headers) ?? 'en'
    ownerLetters.about('studio_invited', model, language, { owner: person.username })
    return ok(await readTeam(studio, deps))
  })

  registerRoute(
    registrar,
    studioMemberRoutes.withdrawInvitation,
    async ({ identity: { person }, params }) => {
      const found = await modelFor('team.manage', person, params.username, people)
      if (!found.ok) return found
      const { studio, model } = found.value
      return (await studioMembers.removeInvitation(studio, model.id))
        ? ok(await readTeam(studio, deps))
        : fail({ error: 'not_found' })
    },
  )

  registerRoute(registrar, studioMemberRoutes.endMembership, async ({ identity, params, request }) => {
    const { person } = identity
    const found = await modelFor('team.manage', person, params.username, people)
    if (!found.ok) return found
    const { studio, model } = found.value
    if (model.studioId !== studio) return fail({ error: 'not_found' })
    const parted = await partWays(model, person, deps)
    if (!parted.ok) return parted
    const language = languageAsked(request.headers) ?? 'en'
    ownerLetters.about('studio_ended', model, language, { owner: person.username })
    return ok(await readTeam(studio, deps))
  })
}

/** null: they manage no team. */
function teamOf(person: Person): number | null {
  return studioMemberWho('team.manage', person)?.studioId ?? null
}

async function readTeam(
  studio: number,
  { studioMembers, studioRegister, people }: TeamDeps,
): Promise<StudioTeam> {
  const [told, models, invited] = await Promise.all([
    tellStudios([studio], studioRegister),
    people.modelsOfStudios([studio]),
    studioMembers.invitedBy(studio),
  ])
  const [joined, asked] = await Promise.all([
    studioMembers.joinedAt(
      studio,
      models.map(({ id }) => id),
    ),
    people.byIds(invited.map(({ model }) => model)),
  ])
  const names = new Map(asked.map(({ id, username }) => [id, username]))
  return {
    studio_id: studio,
    ...told(studio),
    members: models.map(({ id, username, displayName }) => {
      const at = joined.get(id)
      return { username, display_name: displayName, joined_at: at === undefined ? null : isoTime(at) }
    }),
    invited: invited.flatMap(({ model, invitedAt }) => {
      const username = names.get(model)
      return username === undefined ? [] : [{ username, invited_at: isoTime(invitedAt) }]
    }),
  }
}
