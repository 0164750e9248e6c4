/** Roles of an account that make its holder staff in every room. */
const staffRoles: ReadonlySet<string> = new Set(['admin', 'model_admin', 'site_moderator'])

export function isStaff(roles: readonly string[]): boolean {
  return roles.some((role) => staffRoles.has(role))
}

/** Marks accounts with a published password, so that they can be shut out where DEMO is off. */
export const DEMO_ROLE = 'demo'
