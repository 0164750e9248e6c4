import type { Membership } from '../../protocol/user.ts'

/** A membership that can be bought. */
export type MembershipLevel = Exclude<Membership, 'none'>

/** Lowest first. */
export const membershipLevels = ['premium', 'vip', 'super_vip'] as const satisfies readonly MembershipLevel[]

export const MEMBERSHIP_DAYS = 30
/** What one purchase gives, ms. */
export const MEMBERSHIP_MS = MEMBERSHIP_DAYS * 86_400_000

const PRODUCT = /^membership_(premium|vip|super_vip)(_winback)?$/

/** What a product gives; null: it is a pack of tokens. */
export function membershipOf(product: string): MembershipLevel | null {
  return (PRODUCT.exec(product)?.[1] as MembershipLevel | undefined) ?? null
}

/** For somebody who comes back, once. */
export function isWinBack(product: string): boolean {
  return PRODUCT.exec(product)?.[2] !== undefined
}

/** One purchase that stands. Times are ms since 1970. */
export interface PaidMembership {
  readonly level: MembershipLevel
  readonly paidAt: number
}

export interface MembershipStanding {
  readonly level: Membership
  /** When another level holds, or none; null: none does now. */
  readonly levelUntil: number | null
  /** When no level holds any more; null: none does now. */
  readonly until: number | null
}

/**
 * What holds at a time, of everything that was paid and stands. Each purchase gives thirty days of its level; the highest that
 * has some left is used up first, the lower ones wait for it. What came when in is all that counts, not the order of the list
 * (MEMBER-01).
 */
export function membershipAt(paid: readonly PaidMembership[], at: number): MembershipStanding {
  const left: Record<MembershipLevel, number> = { premium: 0, vip: 0, super_vip: 0 }
  const known = paid.filter(({ paidAt }) => paidAt <= at).sort((a, b) => a.paidAt - b.paidAt)
  let now = known[0]?.paidAt ?? at
  for (const { level, paidAt } of known) {
    pass(left, paidAt - now)
    now = paidAt
    left[level] += MEMBERSHIP_MS
  }
  pass(left, at - now)
  const level = membershipLevels.findLast((each) => left[each] > 0)
  if (level === undefined) return { level: 'none', levelUntil: null, until: null }
  const all = membershipLevels.reduce((sum, each) => sum + left[each], 0)
  return { level, levelUntil: at + left[level], until: at + all }
}

/** The highest level first. */
function pass(left: Record<MembershipLevel, number>, ms: number): void {
  let rest = ms
  for (const level of membershipLevels.toReversed()) {
    const used = Math.min(left[level], rest)
    left[level] -= used
    rest -= used
  }
}
