import type { Clock } from '@footlight/core/ports'
import { staffRoleRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { accountChanged } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import type { StaffRecord, StaffRoleRepository } from './staff-role-repository.ts'

export interface StaffRoleDeps {
  readonly staffRoles: StaffRoleRepository
  readonly people: Pick<PeopleRepository, 'byUsername'>
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

/** Who has which office, and who gives it (STAFF-ROLE-02). */
export function registerStaffRoles(
  registrar: Registrar,
  { staffRoles, people, bus, clock, logger }: StaffRoleDeps,
): void {
  registerRoute(registrar, staffRoleRoutes.staff, async ({ identity: { person } }) =>
    may(person.roles, 'roles.grant')
      ? ok({ staff: (await staffRoles.all()).map(present) })
      : fail({ error: 'forbidden' }),
  )

  registerRoute(
    registrar,
    staffRoleRoutes.changeStaffRole,
    async ({ identity: { person }, params, body: { role, has_role: hasRole, reason } }) => {
      if (!may(person.roles, 'roles.grant')) return fail({ error: 'forbidden' })
      const found = await people.byUsername(params.username)
      if (found === null) return fail({ error: 'user_not_found' })
      const order = { account: found.id, role, hasRole, by: person.id, reason, at: clock.now() }
      const changed = await staffRoles.change(order)
      if (!changed.ok) return fail({ error: changed.error })
      bus.publish(accountChanged, { account: found.id })
      const facts = { account: found.id, by: person.id, role, hasRole }
      logEvent(logger, 'staff_role_changed', { ...facts })
      return ok(present(changed.value))
    },
  )
}

function present({ username, roles }: StaffRecord) {
  return { username, roles: [...roles] }
}
