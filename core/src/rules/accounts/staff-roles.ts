import type { StaffRole } from '../../protocol/staff-roles.ts'

/** What somebody may do by their office. Each route of the staff asks for one of these, and none for a role. */
export const permissions = [
  'accounts.suspend',
  /** Also those who are staff themselves. */
  'accounts.suspend_staff',
  'affiliates.decide',
  'appeals.decide',
  'applications.review',
  'audit.read',
  /** The desk for money: purchases, webhooks, tax, prices and who may buy nothing. */
  'billing.read',
  /** Blocks, risks and webhooks. */
  'billing.decide',
  'billing.prices',
  'billing.refund',
  /** A suspension without end that another one proposed. */
  'cases.confirm',
  'cases.decide',
  'cases.look',
  'client_errors.read',
  'commissions.decide',
  'companions.edit',
  'companions.review',
  /** What the operator decides about the site, money among it. */
  'configuration.edit',
  'evidence.read',
  'experiments.edit',
  'help.edit',
  /** Papers that say who somebody is. */
  'identity.read',
  /** What goes on in every room, also in a private. */
  'live.watch',
  /** Have somebody's browser send its technical log. */
  'logs.ask',
  'logs.read',
  'media.review',
  'names.history',
  'notices.edit',
  /** Runs of payouts, and to where each is paid. */
  'payouts.read',
  /** Plan, approve and cancel them, and say what the bank did. */
  'payouts.run',
  /** Pictures that must not appear again. */
  'picture_hashes.edit',
  'pictures.compare',
  'promotions.edit',
  'reports.decide',
  'roles.grant',
  /** Staff in every room, also to those who block others or hide from places. */
  'rooms.moderate',
  'sites.edit',
  /** Which studios there are, and whose. */
  'studios.edit',
  'support.answer',
  /** Make reports of years to the tax authority, and read what sellers declared. */
  'tax.report',
  /** What nobody may be called, tag, search for or write. */
  'terms.edit',
  'tournaments.edit',
] as const
export type Permission = (typeof permissions)[number]

const moderation: readonly Permission[] = [
  'accounts.suspend',
  'appeals.decide',
  'commissions.decide',
  'companions.review',
  'media.review',
  'names.history',
  'reports.decide',
  'rooms.moderate',
  'support.answer',
]

/** Each office, and no more than it takes (STAFF-ROLE-01). */
const permissionsOf = {
  // Who runs the machines need not see anybody's papers.
  admin: permissions.filter((permission) => permission !== 'identity.read' && permission !== 'tax.report'),
  // Who answers tickets reads what went wrong in a browser.
  model_admin: [...moderation, 'logs.read'],
  site_moderator: [
    ...moderation,
    'cases.confirm',
    'cases.decide',
    'cases.look',
    'live.watch',
    'picture_hashes.edit',
    'terms.edit',
  ],
  finance: [
    'billing.read',
    'billing.decide',
    'billing.refund',
    'evidence.read',
    'payouts.read',
    'payouts.run',
    'tax.report',
  ],
  compliance: ['applications.review', 'audit.read', 'cases.look', 'identity.read', 'live.watch'],
} as const satisfies Record<StaffRole, readonly Permission[]>

/** Accounts have roles that give no office as well. */
export function isStaffRole(role: string): role is StaffRole {
  return Object.hasOwn(permissionsOf, role)
}

/** Whether an account with these roles may do it. */
export function may(roles: readonly string[], permission: Permission): boolean {
  return roles.some((role) => isStaffRole(role) && permissionsOf[role].some((each) => each === permission))
}
