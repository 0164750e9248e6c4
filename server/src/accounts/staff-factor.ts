import type { Failure } from '@footlight/core/protocol'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import { needsSecondFactor, studioRoleOf } from '@footlight/core/rules/studios/studio-roles'
import type { Person } from './people-port.ts'

type Factors = Pick<Person, 'totpSecret' | 'hasPasskey'>

/** An authenticator app or a passkey. */
export function hasSecondFactor({ totpSecret, hasPasskey }: Factors): boolean {
  return totpSecret !== null || hasPasskey
}

/**
 * What is answered to an account whose rights others have to be able to rely on; null: nothing stands in the way. The site
 * staff and owners of studios are asked by `rolesInForce`; whatever pays money out asks it, too.
 * `isRequired`: `Config.staffSecondFactor`.
 */
export function secondFactorRefusal(factors: Factors, isRequired: boolean): Failure | null {
  return isRequired && !hasSecondFactor(factors) ? { error: 'second_factor_required' } : null
}

/** The roles that an account may use now, and those of the staff and of studios that wait for a second factor. */
export function rolesInForce(
  roles: readonly string[],
  factors: Factors,
  isRequired: boolean,
): Pick<Person, 'roles' | 'withheldRoles'> {
  if (secondFactorRefusal(factors, isRequired) === null) return { roles, withheldRoles: [] }
  const waits = (role: string): boolean => {
    const inStudio = studioRoleOf([role])
    return isStaffRole(role) || (inStudio !== null && needsSecondFactor(inStudio))
  }
  return { roles: roles.filter((role) => !waits(role)), withheldRoles: roles.filter(waits) }
}
