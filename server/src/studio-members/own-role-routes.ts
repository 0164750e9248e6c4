import type { Clock } from '@footlight/core/ports'
import { type OwnStudioRole, studioRoleRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { AccountLinks } from '../accounts/account-links.ts'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { studioMembershipOf } from '../accounts/studio-policies.ts'
import { type StudioRegister, tellStudios } from '../studio-register/module.ts'
import { tellRolesOver } from './order-studio.ts'
import { presentScope } from './present-staff.ts'
import type { StudioRoleRepository } from './role-repository.ts'

export interface OwnRoleDeps {
  readonly studioRoles: StudioRoleRepository
  readonly people: Pick<PeopleRepository, 'byId' | 'byIds' | 'modelsOfStudios'>
  readonly accountLinks: Pick<AccountLinks, 'linkedTo'>
  readonly sessions: Pick<Sessions, 'changed'>
  readonly studioRegister: Pick<StudioRegister, 'named'>
  readonly ownerLetters: Pick<OwnerLetters, 'about'>
  readonly clock: Clock
}

/** What somebody is in a studio, and what they are offered. */
export function registerOwnRole(registrar: Registrar, deps: OwnRoleDeps): void {
  const { studioRoles, accountLinks, sessions, clock } = deps

  registerRoute(registrar, studioRoleRoutes.ownStudioRole, async ({ identity: { person } }) =>
    ok(await readOwnRole(person.id, deps)),
  )

  registerRoute(registrar, studioRoleRoutes.answerStudioRole, async ({ identity, body, request }) => {
    const { person } = identity
    const { studio_id: studio, accept } = body
    const at = clock.now()
    if (accept) {
      // Who has the session of a linked account goes on as this one (LINKED-02).
      if ((await accountLinks.linkedTo(person.id)).length > 0)
        return fail({ error: 'wrong_state', state: 'linked' })
      const accepted = await studioRoles.accept(studio, person.id, at)
      if (!accepted.ok)
        return fail(
          accepted.error === 'member' ? { error: 'wrong_state', state: 'member' } : { error: 'not_found' },
        )
      sessions.changed(person.id)
      if (accepted.value.length > 0) {
        const told = await tellStudios([studio], deps.studioRegister)
        const name = told(studio).name ?? String(studio)
        const over = { accounts: accepted.value, studio: name, letter: 'studio_role_over' } as const
        await tellRolesOver(over, request, deps)
      }
      return ok(await readOwnRole(person.id, deps))
    }
    // A role that they have is left by its own call.
    const how = await studioRoles.end({ studio, account: person.id, by: person.id, at, mayEnd: () => false })
    return how === 'withdrawn' ? ok(await readOwnRole(person.id, deps)) : fail({ error: 'not_found' })
  })

  registerRoute(registrar, studioRoleRoutes.leaveStudioRole, async ({ identity: { person }, body }) => {
    const membership = studioMembershipOf(person)
    if (membership === null || membership.role === 'owner') return fail({ error: 'forbidden' })
    const how = await studioRoles.end({
      ...{ studio: body.studio_id, account: person.id, by: person.id, at: clock.now() },
      mayEnd: (role) => role !== 'owner',
    })
    if (how !== 'ended') return fail({ error: 'wrong_state', state: 'none' })
    sessions.changed(person.id)
    return ok(await readOwnRole(person.id, deps))
  })
}

/** From the account as it is now: the session's copy is that of before. */
async function readOwnRole(
  id: Person['id'],
  { studioRoles, studioRegister, people, clock }: OwnRoleDeps,
): Promise<OwnStudioRole> {
  const [person, offers] = await Promise.all([people.byId(id), studioRoles.offersTo(id, clock.now())])
  const membership = person === null ? null : studioMembershipOf(person)
  const askers = new Map(
    (await people.byIds([...new Set(offers.map(({ offeredBy }) => offeredBy))])).map(
      (asker) => [asker.id, asker.username] as const,
    ),
  )
  const told = await tellStudios(
    [...offers.map(({ studio }) => studio), ...(membership === null ? [] : [membership.studioId])],
    studioRegister,
  )
  const named = (studio: number) => ({ id: studio, name: told(studio).name })
  return {
    own:
      membership === null
        ? null
        : {
            ...{ studio: named(membership.studioId), role: membership.role },
            ...presentScope(
              { models: membership.models, until: person?.studioGrant?.until ?? null },
              await people.modelsOfStudios([membership.studioId]),
            ),
          },
    offers: await Promise.all(
      offers.map(async (offer) => ({
        ...{ studio: named(offer.studio), offered_by: askers.get(offer.offeredBy) ?? '', role: offer.role },
        ...presentScope(offer, offer.models === null ? [] : await people.modelsOfStudios([offer.studio])),
      })),
    ),
  }
}
