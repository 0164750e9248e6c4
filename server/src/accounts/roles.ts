/** Roles of an account that make its holder staff in every room. */
const staffRoles: ReadonlySet<string> = new Set(['admin', 'model_admin', 'site_moderator'])

export function isStaff(roles: readonly string[]): boolean {
  return roles.some((role) => staffRoles.has(role))
}

/** Marks accounts with a published password, so that they can be shut out where DEMO is off. */
export const DEMO_ROLE = 'demo'

/** Accounts that watch whether the site works: what they write in a room nobody else reads. */
export const TEST_ROLE = 'test_account'

/** Runs the installation: sites, and what holds for all of them. */
export function isAdministrator(roles: readonly string[]): boolean {
  return roles.includes('admin')
}

/** Has to have a card checked before it watches anything: put on and taken off by the operator. */
export const CARD_ROLE = 'requires_credit_card'
