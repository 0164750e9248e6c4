import type { Person } from './people-port.ts'
import { hasOffice, NO_EXPERIMENTS_ROLE, TEST_ROLE } from './roles.ts'

/** Whether somebody takes part in experiments: a viewer who agreed, and whom the operator has not left out. */
export function canTakePart({ type, roles, settings }: Pick<Person, 'type' | 'roles' | 'settings'>): boolean {
  return (
    type === 'viewer' &&
    settings.experiments_allowed &&
    !hasOffice(roles) &&
    !roles.includes(TEST_ROLE) &&
    !roles.includes(NO_EXPERIMENTS_ROLE)
  )
}
