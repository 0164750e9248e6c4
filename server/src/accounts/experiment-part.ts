import type { Person } from './people-port.ts'
import { hasOffice, NO_EXPERIMENTS_ROLE, TEST_ROLE } from './roles.ts'

/** Whether somebody takes part in experiments: a viewer who agreed, and whom the operator has not left out. */
export function canTakePart({
  type,
  roles,
  withheldRoles,
  settings,
}: Pick<Person, 'type' | 'roles' | 'withheldRoles' | 'settings'>): boolean {
  return (
    type === 'viewer' &&
    settings.experiments_allowed &&
    !hasOffice({ roles, withheldRoles }) &&
    !roles.includes(TEST_ROLE) &&
    !roles.includes(NO_EXPERIMENTS_ROLE)
  )
}
