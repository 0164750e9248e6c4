import { isStaffRole, may } from '@footlight/core/rules/accounts/staff-roles'

/** Staff in every room. */
export function isStaff(roles: readonly string[]): boolean {
  return may(roles, 'rooms.moderate')
}

/** Runs a studio. */
export const STUDIO_OWNER_ROLE = 'studio_owner'
/** Leads its people, and touches no money. */
export const STUDIO_ADMINISTRATOR_ROLE = 'studio_administrator'

/** Staff of whatever kind, whether or not their rights are in force: nobody but administrators acts against them. */
export function hasOffice({
  roles,
  withheldRoles,
}: {
  readonly roles: readonly string[]
  readonly withheldRoles: readonly string[]
}): boolean {
  return [...roles, ...withheldRoles].some(isStaffRole)
}

/** Marks accounts with a published password, so that they can be shut out where DEMO is off. */
export const DEMO_ROLE = 'demo'

/** Accounts that watch whether the site works: what they write in a room nobody else reads. */
export const TEST_ROLE = 'test_account'

/** Chats with the support whatever they have paid: put on by the operator, as the next one. */
export const SUPPORT_CHAT_ROLE = 'support_chat'
/** Is shown the number of the support. */
export const SUPPORT_PHONE_ROLE = 'support_phone'

/** Has to have a card checked before it watches anything: put on and taken off by the operator. */
export const CARD_ROLE = 'requires_credit_card'

/** Takes part in no experiment, whatever its owner has set: put on and taken off by the operator. */
export const NO_EXPERIMENTS_ROLE = 'no_experiments'
