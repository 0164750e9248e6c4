import type { AccountFacts } from '@footlight/core/ports'
import { isStaff } from '../policies/roles.ts'
import { type StudioOffice, studioOfficeOf } from '../policies/studio-policies.ts'

/** What an account may be judged by, in the words of the policies. */
export interface AccountStanding {
  readonly isModel: boolean
  readonly isStaff: boolean
  /** In a studio; null: none. */
  readonly office: StudioOffice | null
  readonly isVip: boolean
  readonly isSuperVip: boolean
  readonly isEmailConfirmed: boolean
  readonly isIdentityConfirmed: boolean
  /** Wall clock, ms; null: not suspended. */
  readonly suspendedUntil: number | null
}

/** `null`: a guest. */
export function accountStanding(account: AccountFacts | null): AccountStanding {
  return {
    isModel: account?.type === 'model',
    isStaff: account !== null && isStaff(account.roles),
    office: account === null ? null : studioOfficeOf(account),
    isVip: account?.membership === 'vip',
    isSuperVip: account?.membership === 'super_vip',
    isEmailConfirmed: account?.emailConfirmed ?? false,
    isIdentityConfirmed: account?.identityConfirmed ?? false,
    suspendedUntil: account?.suspendedUntil ?? null,
  }
}

export function isSameStanding(a: AccountStanding, b: AccountStanding): boolean {
  return (
    a.suspendedUntil === b.suspendedUntil &&
    a.isStaff === b.isStaff &&
    a.isModel === b.isModel &&
    a.office?.studioId === b.office?.studioId &&
    a.office?.role === b.office?.role &&
    a.isIdentityConfirmed === b.isIdentityConfirmed &&
    a.isEmailConfirmed === b.isEmailConfirmed &&
    a.isVip === b.isVip &&
    a.isSuperVip === b.isSuperVip
  )
}
