import type { AccountFacts } from './people-port.ts'
import { isStaff } from './roles.ts'
import { type StudioMembership, studioMembershipOf } from './studio-policies.ts'

/** What an account may be judged by, in the words of the policies. */
export interface AccountAccess {
  readonly isModel: boolean
  readonly isStaff: boolean
  /** In a studio; null: none. */
  readonly studioMembership: StudioMembership | null
  readonly isVip: boolean
  readonly isSuperVip: boolean
  readonly isEmailConfirmed: boolean
  readonly isIdentityConfirmed: boolean
  /** Wall clock, ms; null: not suspended. */
  readonly suspendedUntil: number | null
}

/** `null`: a guest. */
export function accountAccess(account: AccountFacts | null): AccountAccess {
  return {
    isModel: account?.type === 'model',
    isStaff: account !== null && isStaff(account.roles),
    studioMembership: account === null ? null : studioMembershipOf(account),
    isVip: account?.membership === 'vip',
    isSuperVip: account?.membership === 'super_vip',
    isEmailConfirmed: account?.emailConfirmed ?? false,
    isIdentityConfirmed: account?.identityConfirmed ?? false,
    suspendedUntil: account?.suspendedUntil ?? null,
  }
}

export function isSameAccess(a: AccountAccess, b: AccountAccess): boolean {
  return (
    a.suspendedUntil === b.suspendedUntil &&
    a.isStaff === b.isStaff &&
    a.isModel === b.isModel &&
    a.studioMembership?.studioId === b.studioMembership?.studioId &&
    a.studioMembership?.role === b.studioMembership?.role &&
    a.isIdentityConfirmed === b.isIdentityConfirmed &&
    a.isEmailConfirmed === b.isEmailConfirmed &&
    a.isVip === b.isVip &&
    a.isSuperVip === b.isSuperVip
  )
}
