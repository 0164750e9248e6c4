import { type DeskPrizeTable, wheelDeskRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { grantSpins, type SpinGrantDeps } from './spin-grants.ts'
import type { StoredPrizeTable } from './wheel-port.ts'

export interface WheelDeskDeps extends SpinGrantDeps {
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername'>
}

const SHOWN = 50
const mayNot = ({ roles }: Person): boolean => !may(roles, 'promotions.edit')

/** Prizes of the wheels and spins as the operator gives them: administrators only. */
export function registerWheelDesk(registrar: Registrar, deps: WheelDeskDeps): void {
  const { wheels, people, clock } = deps

  registerRoute(registrar, wheelDeskRoutes.prizeTables, async ({ identity: { person } }) =>
    mayNot(person)
      ? fail({ error: 'forbidden' })
      : ok({ tables: await presentTables(await wheels.tables(SHOWN), deps) }),
  )

  registerRoute(
    registrar,
    wheelDeskRoutes.setPrizeTable,
    async ({ identity: { person }, params, body: { prizes, from: asked } }) => {
      if (mayNot(person)) return fail({ error: 'forbidden' })
      const now = clock.now()
      const from = asked === null ? now : Date.parse(asked)
      // What was in force once stays what it was.
      if (from < now) return fail({ error: 'invalid_value', fields: { from: 'too_small' } })
      const table = await wheels.addTable({ wheel: params.wheel, prizes, from, createdBy: person.id }, now)
      const shown = await presentTables([table], deps)
      return ok(shown[0]!)
    },
  )

  registerRoute(registrar, wheelDeskRoutes.grantSpins, async ({ identity: { person }, body }) => {
    if (mayNot(person)) return fail({ error: 'forbidden' })
    const account = await people.byUsername(body.username)
    if (account === null) return fail({ error: 'user_not_found' })
    if (account.id === person.id) return fail({ error: 'forbidden' })
    if (account.type === 'model') return fail({ error: 'models_cannot_purchase' })
    const { ref, spins } = body
    await grantSpins({ ref, account: account.id, spins, reason: 'operator', by: person.id }, deps)
    const { granted, used } = await wheels.account(account.id, 'promo')
    return ok({ spins: granted - used })
  })
}

async function presentTables(
  tables: readonly StoredPrizeTable[],
  { wheels, people, clock }: WheelDeskDeps,
): Promise<DeskPrizeTable[]> {
  const now = clock.now()
  const makers = tables.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]))
  const names = new Map((await people.byIds([...new Set(makers)])).map(({ id, username }) => [id, username]))
  const running = new Set<number>()
  for (const wheel of ['promo', 'vault'] as const) {
    const table = await wheels.inForce(wheel, now)
    if (table !== null) running.add(table.id)
  }
  return tables.map(({ id, wheel, prizes, from, createdBy }) => ({
    ...{ id, wheel, prizes: [...prizes], from: isoTime(from) },
    by: createdBy === null ? null : (names.get(createdBy) ?? ''),
    state: running.has(id) ? 'running' : from > now ? 'waiting' : 'over',
  }))
}
