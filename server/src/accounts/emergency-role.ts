import { StaffRole } from '@footlight/core/protocol/staff-roles'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import * as z from 'zod/mini'

/** `until`: ms since 1970, its first moment without the role. */
const EmergencyRole = z.object({ role: StaffRole, until: z.int() })
export type EmergencyRole = z.infer<typeof EmergencyRole>

/** As it stands in the row of a person. */
export function emergencyRoleOf(text: string | null): EmergencyRole | null {
  return text === null ? null : EmergencyRole.parse(JSON.parse(text))
}

/** With the role that somebody of the staff took for an emergency, while its time lasts and they are still of the staff. */
export function withEmergencyRole(
  roles: readonly string[],
  taken: EmergencyRole | null,
  now: number,
): readonly string[] {
  const counts = taken !== null && now < taken.until && roles.some(isStaffRole) && !roles.includes(taken.role)
  return counts ? [...roles, taken.role] : roles
}
