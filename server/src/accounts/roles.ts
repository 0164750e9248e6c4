/** Roles of an account that make its holder staff in every room. */
const staffRoles: ReadonlySet<string> = new Set(['admin', 'model_admin', 'site_moderator'])

export function isStaff(roles: readonly string[]): boolean {
  return roles.some((role) => staffRoles.has(role))
}
