import { type DeskStudio, studioDeskRoutes, studioRegisterLimits } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { type Studio, tellStudios } from '../studio-register/module.ts'
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

const mayNot = ({ roles }: Person): boolean => !may(roles, 'studios.edit')

/** Which studios there are, for the staff who open them. */
export function registerStudioDesk(registrar: Registrar, deps: StudioOrderDeps): void {
  const { studioChanges, studioRegister, clock } = deps
  const by = ({ id }: Person, reason: string): OrderedBy => ({
    ...{ as: 'staff', by: id, at: clock.now(), reason },
  })

  registerRoute(registrar, studioDeskRoutes.deskStudios, async ({ identity: { person }, query }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const { name, state, page } = query
    const { pageSize: limit } = studioRegisterLimits
    const { studios, total } = await studioRegister.list({ name, state, offset: (page - 1) * limit, limit })
    return ok({ studios: await presentStudios(studios, deps), total })
  })

  registerRoute(registrar, studioDeskRoutes.openStudio, async ({ identity: { person }, body, request }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const { name, slug, may_have_substudios: mayHaveSubstudios, reason } = body
    const refused = nameRefusal({ name, slug }, 'staff')
    if (refused !== null) return fail(refused)
    const owner = await futureOwner(body.owner, person, deps)
    if (!owner.ok) return owner
    const draft = { name, slug, mayHaveSubstudios, owner: owner.value.id }
    const opened = await studioChanges.open(draft, by(person, reason))
    if (typeof opened === 'string') return fail(refusalOf(opened))
    askToOwn(owner.value, name, request, deps)
    return ok(await presentOne(opened.studio, deps))
  })

  registerRoute(registrar, studioDeskRoutes.changeStudio, async ({ identity: { person }, params, body }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const { name, may_have_substudios: mayHaveSubstudios, reason, version } = body
    const refused = nameRefusal({ name }, 'staff')
    if (refused !== null) return fail(refused)
    const order = { studio: params.id, version, name, mayHaveSubstudios }
    const changed = await studioChanges.change(order, by(person, reason))
    return typeof changed === 'string' ? fail(refusalOf(changed)) : ok(await presentOne(changed.studio, deps))
  })

  registerRoute(registrar, studioDeskRoutes.offerStudio, async ({ identity, params, body, request }) => {
    const { person } = identity
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const owner = await futureOwner(body.owner, person, deps)
    if (!owner.ok) return owner
    const order = { studio: params.id, version: body.version, owner: owner.value.id }
    const changed = await studioChanges.offer(order, by(person, body.reason))
    if (typeof changed === 'string') return fail(refusalOf(changed))
    askToOwn(owner.value, changed.studio.name, request, deps)
    return ok(await presentOne(changed.studio, deps))
  })

  registerRoute(registrar, studioDeskRoutes.closeStudio, async ({ identity, params, body, request }) => {
    const { person } = identity
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const order = { studio: params.id, version: body.version }
    const changed = await studioChanges.close(order, by(person, body.reason))
    if (typeof changed === 'string') return fail(refusalOf(changed))
    const over = { accounts: changed.ended, studio: changed.studio.name, letter: 'studio_closed' } as const
    await tellRolesOver(over, request, deps)
    return ok(await presentOne(changed.studio, deps))
  })
}

async function presentOne(studio: Studio, deps: StudioOrderDeps): Promise<DeskStudio> {
  const [shown] = await presentStudios([studio], deps)
  return shown!
}

async function presentStudios(
  studios: readonly Studio[],
  { studioRegister, studioFacts }: Pick<StudioOrderDeps, 'studioRegister' | 'studioFacts'>,
): Promise<DeskStudio[]> {
  const ids = studios.map(({ id }) => id)
  const [factsOf, told] = await Promise.all([studioFacts.of(ids), tellStudios(ids, studioRegister)])
  return studios.map((studio) => ({
    ...presentStudio(studio, factsOf(studio.id)),
    above: told(studio.id).above,
    may_have_substudios: studio.mayHaveSubstudios,
    closed_at: isoTime(studio.closedAt),
  }))
}
