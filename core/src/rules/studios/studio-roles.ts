import type { StudioRole } from '../../protocol/studio-roles.ts'

/** What somebody may do by their role in a studio. Each route of a studio asks for one of these, and none for a role. */
export const studioVerbs = [
  /** Give and end roles. */
  'grants.give',
  /** State of stream keys, and new ones. */
  'keys.renew',
  'payouts.read',
  /** Say to which bank account the studio is paid. */
  'payouts.set_destination',
  /** See rooms unseen, as far as each performer agreed. */
  'room.view',
  /** Ask a performer for another share of their income. */
  'shares.offer',
  'shifts.keep',
  /** Read what each performer earned in a month, as the performer does. */
  'statements.read',
  /** Open sub-studios, and say whose they are. */
  'substudios.manage',
  /** Read of sub-studios what the role reads of the studio: rooms that are live, statements. */
  'substudios.read',
  /** Read who works with the studio, ask performers, and let them go. */
  'team.manage',
  /** What rooms and shifts bring. */
  'tokens.read',
  'wall.read',
] as const
export type StudioVerb = (typeof studioVerbs)[number]

/** Each role, and no more than it takes (STUDIO-ROLE-01). */
const verbsOf = {
  owner: studioVerbs,
  administrator: [
    'grants.give',
    'keys.renew',
    'room.view',
    'shifts.keep',
    'substudios.read',
    'team.manage',
    'wall.read',
  ],
  engineer: ['keys.renew'],
  finance: ['payouts.read', 'statements.read', 'substudios.read'],
  manager: ['room.view', 'shifts.keep', 'wall.read'],
} as const satisfies Record<StudioRole, readonly StudioVerb[]>

/** Account roles by which somebody works for a studio, and what each is called there. */
const accountRoles: ReadonlyMap<string, StudioRole> = new Map([
  ['studio_owner', 'owner'],
  ['studio_administrator', 'administrator'],
  ['studio_finance', 'finance'],
  ['studio_manager', 'manager'],
  ['studio_engineer', 'engineer'],
])

/** Of an account's roles, the first that is a studio's; null: none is. An account has one at most. */
export function studioRoleOf(roles: readonly string[]): StudioRole | null {
  for (const [account, role] of accountRoles) if (roles.includes(account)) return role
  return null
}

/** The account role that a role in a studio is stored as. */
export function accountRoleOf(role: StudioRole): string {
  return `studio_${role}`
}

export function isStudioAccountRole(role: string): boolean {
  return accountRoles.has(role)
}

export function studioMay(role: StudioRole, verb: StudioVerb): boolean {
  return verbsOf[role].some((each) => each === verb)
}

/** What it may do, for whoever gives it. */
export function studioVerbsOf(role: StudioRole): readonly StudioVerb[] {
  return verbsOf[role]
}

/** Engineers and managers work for some performers or for all; what the others do is not about single ones. */
export function isForPerformers(role: StudioRole): boolean {
  return role === 'engineer' || role === 'manager'
}

/**
 * Whether somebody gives or ends this role. Nobody gives what they may not do, and administrators are the owner's to name:
 * so money is never reached through somebody who may not read it (STUDIO-ROLE-02). Nobody gives a studio away.
 */
export function mayGiveStudioRole(giver: StudioRole, role: StudioRole): boolean {
  if (role === 'owner' || !studioMay(giver, 'grants.give')) return false
  if (role === 'administrator') return giver === 'owner'
  return verbsOf[role].every((verb) => studioMay(giver, verb))
}

/** Roles that need a second factor before they are in force: those that reach keys, money or other people's roles. */
export function needsSecondFactor(role: StudioRole): boolean {
  return role !== 'manager'
}
