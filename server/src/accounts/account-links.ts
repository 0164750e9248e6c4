import type { AccountId } from '@footlight/core/protocol/ids'
import type { Person } from './people-port.ts'
import { DEMO_ROLE } from './roles.ts'

/** Which accounts are of one person: for what is told with the account. An area of its own links them. */
export interface AccountLinks {
  /** The others; empty: none. */
  linkedTo(account: AccountId): Promise<readonly AccountId[]>
  /** From then on it is linked with none. Twice is once. */
  unlink(account: AccountId): Promise<void>
}

/** Why an account is linked with no other: what one may do as it is not for whoever has the others. null: it may be. */
export function linkObstacle({
  roles: inForce,
  withheldRoles,
  studioId,
}: Pick<Person, 'roles' | 'withheldRoles' | 'studioId'>): 'staff' | 'studio' | null {
  const roles = [...inForce, ...withheldRoles]
  if (studioId !== null || roles.some((role) => role.startsWith('studio'))) return 'studio'
  return roles.some((role) => role !== DEMO_ROLE) ? 'staff' : null
}
