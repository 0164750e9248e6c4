import { type OwnStudio, type StudioShare, studioMemberRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type RevenueShare, siteShare } from '@footlight/core/rules/ledger/shares'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { agree } from '../studio/studio-commands.ts'
import { type StudioRegister, tellStudios } from '../studio-register/module.ts'
import { type MembershipDeps, partWays } from './part-ways.ts'
import { presentStaff } from './present-staff.ts'
import type { StudioRoleRepository } from './role-repository.ts'
import { presentShares } from './share-routes.ts'

export interface OwnStudioDeps extends MembershipDeps {
  readonly shares: readonly RevenueShare[]
  readonly studioRoles: Pick<StudioRoleRepository, 'staffOf'>
  readonly studioRegister: Pick<StudioRegister, 'named'>
}

/** How a performer stands with studios. What they read is what they agree to. */
export function registerOwnStudio(registrar: Registrar, deps: OwnStudioDeps): void {
  const { studioMembers, sessions, rooms, live, clock } = deps

  registerRoute(registrar, studioMemberRoutes.ownStudio, async ({ identity: { person } }) =>
    person.type === 'model' ? ok(await readOwn(person, deps)) : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, studioMemberRoutes.joinStudio, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    if (live.statusOf(person.username) !== 'offline') return fail({ error: 'wrong_state', state: 'live' })
    if (JSON.stringify(body.shares) !== JSON.stringify(sharesNow(deps))) return fail({ error: 'conflict' })
    // What they let a studio see begins at nothing, in their room as well.
    await rooms.execute(person, agree, { studioView: 'none' })
    const joined = await studioMembers.join(body.studio_id, person.id, clock.now())
    if (!joined.ok)
      return fail(
        joined.error === 'member' ? { error: 'wrong_state', state: 'member' } : { error: 'not_found' },
      )
    sessions.changed(person.id)
    return ok(await readOwn({ ...person, studioId: body.studio_id }, deps))
  })

  registerRoute(registrar, studioMemberRoutes.declineStudio, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    return (await studioMembers.removeInvitation(body.studio_id, person.id))
      ? ok(await readOwn(person, deps))
      : fail({ error: 'not_found' })
  })

  registerRoute(registrar, studioMemberRoutes.leaveStudio, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    // One that they left in another tab, and not the next one.
    if (person.studioId !== body.studio_id) return fail({ error: 'wrong_state', state: 'none' })
    const parted = await partWays(person, person, deps)
    return parted.ok ? ok(await readOwn({ ...person, studioId: null }, deps)) : parted
  })
}

async function readOwn(person: Person, deps: OwnStudioDeps): Promise<OwnStudio> {
  const { studioMembers, people } = deps
  const { id, studioId } = person
  const invitations = await studioMembers.invitationsOf(id)
  const told = await tellStudios(
    [...invitations.map(({ studio }) => studio), ...(studioId === null ? [] : [studioId])],
    deps.studioRegister,
  )
  const askers = new Map(
    (await people.byIds([...new Set(invitations.map(({ invitedBy }) => invitedBy))])).map(
      (asker) => [asker.id, asker.username] as const,
    ),
  )
  return {
    studio: studioId === null ? null : { ...(await presentStudio(studioId, id, deps)), ...told(studioId) },
    invitations: invitations.map(({ studio, invitedBy, invitedAt }) => ({
      studio_id: studio,
      ...told(studio),
      invited_by: askers.get(invitedBy) ?? '',
      invited_at: isoTime(invitedAt),
    })),
    staff: studioId === null ? [] : await readCarers(id, studioId, deps),
    shares: sharesNow(deps),
  }
}

/** Who of the studio has to do with them. */
async function readCarers(
  model: Person['id'],
  studio: number,
  { studioRoles, people, clock }: OwnStudioDeps,
): Promise<OwnStudio['staff']> {
  const staff = await studioRoles.staffOf(studio, clock.now())
  const carers = staff.filter(({ models }) => models === null || models.includes(model))
  const lines = await presentStaff(carers, [], people)
  return lines.map(({ username, role, until }) => ({ username, role, until }))
}

async function presentStudio(
  studio: number,
  model: Person['id'],
  { studioMembers }: OwnStudioDeps,
): Promise<Pick<NonNullable<OwnStudio['studio']>, 'id' | 'owner' | 'joined_at'>> {
  const [owner, joined] = await Promise.all([
    studioMembers.ownerOf(studio),
    studioMembers.joinedAt(studio, [model]),
  ])
  const at = joined.get(model)
  return { id: studio, owner, joined_at: at === undefined ? null : isoTime(at) }
}

/** What holds for whoever agreed on nothing else. */
function sharesNow({ shares, clock }: Pick<OwnStudioDeps, 'shares' | 'clock'>): StudioShare[] {
  return presentShares(shares, (kind) => siteShare(shares, kind, true, clock.now()))
}
