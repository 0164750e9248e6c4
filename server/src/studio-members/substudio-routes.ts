import { type OwnSubstudios, substudioRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { studioMay } from '@footlight/core/rules/studios/studio-roles'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { type StudioMembership, studioMemberWho } from '../accounts/studio-policies.ts'
import {
  askToOwn,
  futureOwner,
  nameRefusal,
  presentStudio,
  refusalOf,
  type StudioOrderDeps,
  tellRolesOver,
} from './order-studio.ts'
import type { OrderedBy } from './studio-changes.ts'

/** Sub-studios, for the studio above them (SUBSTUDIO-01, SUBSTUDIO-02). */
export function registerSubstudios(registrar: Registrar, deps: StudioOrderDeps): void {
  const { studioChanges, clock } = deps
  const by = ({ id }: { readonly id: OrderedBy['by'] }, { studioId }: StudioMembership): OrderedBy => ({
    ...{ as: 'above', by: id, at: clock.now(), studio: studioId },
  })

  registerRoute(registrar, substudioRoutes.substudios, async ({ identity: { person } }) => {
    const reader = studioMemberWho('substudios.read', person)
    if (reader === null) return fail({ error: 'forbidden' })
    return ok(await readSubstudios(reader, deps))
  })

  registerRoute(registrar, substudioRoutes.openSubstudio, async ({ identity: { person }, body, request }) => {
    const owner = studioMemberWho('substudios.manage', person)
    if (owner === null) return fail({ error: 'forbidden' })
    const { name, slug } = body
    const refused = nameRefusal({ name, slug }, 'name')
    if (refused !== null) return fail(refused)
    const future = await futureOwner(body.owner, person, deps)
    if (!future.ok) return future
    const opened = await studioChanges.open(
      { name, slug, mayHaveSubstudios: false, owner: future.value.id },
      by(person, owner),
    )
    if (typeof opened === 'string') return fail(refusalOf(opened))
    askToOwn(future.value, name, request, deps)
    return ok(await readSubstudios(owner, deps))
  })

  registerRoute(
    registrar,
    substudioRoutes.renameSubstudio,
    async ({ identity: { person }, params, body }) => {
      const owner = studioMemberWho('substudios.manage', person)
      if (owner === null) return fail({ error: 'forbidden' })
      const { name, version } = body
      const refused = nameRefusal({ name }, 'name')
      if (refused !== null) return fail(refused)
      const changed = await studioChanges.change({ studio: params.id, version, name }, by(person, owner))
      return typeof changed === 'string' ? fail(refusalOf(changed)) : ok(await readSubstudios(owner, deps))
    },
  )

  registerRoute(registrar, substudioRoutes.offerSubstudio, async ({ identity, params, body, request }) => {
    const { person } = identity
    const owner = studioMemberWho('substudios.manage', person)
    if (owner === null) return fail({ error: 'forbidden' })
    const future = await futureOwner(body.owner, person, deps)
    if (!future.ok) return future
    const order = { studio: params.id, version: body.version, owner: future.value.id }
    const changed = await studioChanges.offer(order, by(person, owner))
    if (typeof changed === 'string') return fail(refusalOf(changed))
    askToOwn(future.value, changed.studio.name, request, deps)
    return ok(await readSubstudios(owner, deps))
  })

  registerRoute(registrar, substudioRoutes.closeSubstudio, async ({ identity, params, body, request }) => {
    const { person } = identity
    const owner = studioMemberWho('substudios.manage', person)
    if (owner === null) return fail({ error: 'forbidden' })
    const changed = await studioChanges.close({ studio: params.id, version: body.version }, by(person, owner))
    if (typeof changed === 'string') return fail(refusalOf(changed))
    const over = { accounts: changed.ended, studio: changed.studio.name, letter: 'studio_closed' } as const
    await tellRolesOver(over, request, deps)
    return ok(await readSubstudios(owner, deps))
  })
}

async function readSubstudios(
  { studioId, role }: StudioMembership,
  { studioRegister, studioFacts }: Pick<StudioOrderDeps, 'studioRegister' | 'studioFacts'>,
): Promise<OwnSubstudios> {
  const [own, below] = await Promise.all([
    studioRegister.named([studioId]),
    studioRegister.below(studioId, 'open'),
  ])
  const factsOf = await studioFacts.of(below.map(({ id }) => id))
  const mayManage = studioMay(role, 'substudios.manage')
  return {
    may_open: mayManage && own.get(studioId)?.mayHaveSubstudios === true,
    may_manage: mayManage,
    substudios: below.map((studio) => presentStudio(studio, factsOf(studio.id))),
  }
}
