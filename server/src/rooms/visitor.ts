import type { AccountId, ChatUser, Gender } from '@footlight/core/protocol'
import type { Identity } from '../auth/port.ts'
import { isStaff } from '../policies/roles.ts'
import { studioOfficeOf, type StudioOffice } from '../policies/studio-policies.ts'

/** What a socket remembers of the one behind it: facts of the account, small, because there are many. */
export interface Visitor {
  /** null: a guest. */
  readonly accountId: AccountId | null
  readonly username: string
  readonly sessionKey: string
  readonly gender: Gender | null
  readonly isModel: boolean
  readonly isStaff: boolean
  /** In a studio; null: none. */
  readonly office: StudioOffice | null
  /** This socket wants to see without being seen. */
  readonly looksIn: boolean
  readonly isVip: boolean
  readonly isSuperVip: boolean
  readonly isEmailConfirmed: boolean
  readonly isIdentityConfirmed: boolean
  /** Wall clock, ms. */
  readonly suspendedUntil: number | null
  /** Follows the wallet while the socket is open. */
  hasTokens: boolean
}

/** @param hasTokens whether anything can be spent now; a guest has no wallet. */
export function visitorOf(identity: Identity, hasTokens: boolean, looksIn = false): Visitor {
  const person = identity.kind === 'person' ? identity.person : null
  return {
    accountId: person?.id ?? null,
    username: identity.username,
    sessionKey: identity.sessionKey,
    gender: person?.gender ?? null,
    isModel: person?.type === 'model',
    isStaff: person !== null && isStaff(person.roles),
    office: person === null ? null : studioOfficeOf(person),
    looksIn,
    isVip: person?.membership === 'vip',
    isSuperVip: person?.membership === 'super_vip',
    isEmailConfirmed: person?.emailConfirmed ?? false,
    isIdentityConfirmed: person?.identityConfirmed ?? false,
    suspendedUntil: person?.suspendedUntil ?? null,
    hasTokens,
  }
}

/** How the others see her (seed 2 §3.5). `has_cc` and `has_purchase` arrive with the purchase of tokens. */
export function chatUserOf(visitor: Visitor, isModerator: boolean, recentTipTokens: number): ChatUser {
  return {
    username: visitor.username,
    ...(visitor.gender === null ? {} : { gender: visitor.gender }),
    ...(recentTipTokens === 0 ? {} : { recentTips: recentTipTokens }),
    is_model: visitor.isModel,
    is_vip: visitor.isVip,
    is_super_vip: visitor.isSuperVip,
    has_tokens: visitor.hasTokens,
    email_confirmed: visitor.isEmailConfirmed,
    has_cc: false,
    has_purchase: false,
    is_guest: visitor.accountId === null,
    is_moderator: isModerator,
  }
}
