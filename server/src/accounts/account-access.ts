import type { SuspensionReason } from '@footlight/core/protocol'
import { invisibleModeLevels } from '@footlight/core/rules/accounts/invisible-mode'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import { hasCameraProof } from '@footlight/core/rules/age-checks/own-camera'
import type { AccountFacts } from './people-port.ts'
import { CARD_ROLE, isStaff, TEST_ROLE } from './roles.ts'
import { type StudioMembership, studioMembershipOf } from './studio-policies.ts'

/** What an account may be judged by, in the words of the policies. */
export interface AccountAccess {
  readonly isModel: boolean
  readonly isStaff: boolean
  /** Roles that give an office, in order, apart by spaces: other permissions follow from them. */
  readonly offices: string
  /** A probe of the operator's: nobody else reads what it writes. */
  readonly isTestAccount: boolean
  /** In a studio; null: none. */
  readonly studioMembership: StudioMembership | null
  readonly isVip: boolean
  readonly isSuperVip: boolean
  /** As far as the membership lets them hide. */
  readonly invisibleLevelMax: number
  readonly isEmailConfirmed: boolean
  readonly isIdentityConfirmed: boolean
  /** Its age was proved by a method that looks at the person, as a camera of their own wants (CAMERA-AGE-01). */
  readonly hasCameraProof: boolean
  /** A card is to be checked first. */
  readonly needsCard: boolean
  /** Wall clock, ms; null: not suspended. */
  readonly suspendedUntil: number | null
  /** null: none was given. */
  readonly suspensionReason: SuspensionReason | null
}

/** `null`: a guest. */
export function accountAccess(account: AccountFacts | null): AccountAccess {
  return {
    isModel: account?.type === 'model',
    isStaff: account !== null && isStaff(account.roles),
    offices: account?.roles.filter(isStaffRole).sort().join(' ') ?? '',
    isTestAccount: account?.roles.includes(TEST_ROLE) ?? false,
    studioMembership: account === null ? null : studioMembershipOf(account),
    isVip: account?.membership === 'vip',
    isSuperVip: account?.membership === 'super_vip',
    invisibleLevelMax: account === null ? 0 : invisibleModeLevels[account.membership],
    isEmailConfirmed: account?.emailConfirmed ?? false,
    isIdentityConfirmed: account?.identityConfirmed ?? false,
    hasCameraProof: account !== null && hasCameraProof(account),
    needsCard: account?.roles.includes(CARD_ROLE) ?? false,
    suspendedUntil: account?.suspendedUntil ?? null,
    suspensionReason: account?.suspensionReason ?? null,
  }
}

export function isSameAccess(a: AccountAccess, b: AccountAccess): boolean {
  return (
    a.suspendedUntil === b.suspendedUntil &&
    a.suspensionReason?.code === b.suspensionReason?.code &&
    a.suspensionReason?.text === b.suspensionReason?.text &&
    a.isStaff === b.isStaff &&
    a.offices === b.offices &&
    a.isTestAccount === b.isTestAccount &&
    a.needsCard === b.needsCard &&
    a.isModel === b.isModel &&
    a.studioMembership?.studioId === b.studioMembership?.studioId &&
    a.studioMembership?.role === b.studioMembership?.role &&
    a.studioMembership?.models?.join() === b.studioMembership?.models?.join() &&
    a.isIdentityConfirmed === b.isIdentityConfirmed &&
    a.hasCameraProof === b.hasCameraProof &&
    a.isEmailConfirmed === b.isEmailConfirmed &&
    a.isVip === b.isVip &&
    a.isSuperVip === b.isSuperVip &&
    a.invisibleLevelMax === b.invisibleLevelMax
  )
}
