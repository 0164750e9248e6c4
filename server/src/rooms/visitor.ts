import type { Person } from '@footlight/core/ports'
import type { AccountId, ChatUser, Gender } from '@footlight/core/protocol'
import { type AccountStanding, accountStanding } from '../auth/account-standing.ts'
import type { Identity } from '../auth/port.ts'

/**
 * What a socket remembers of the one behind it: facts of the account, small, because there are many. They
 * follow the account (`StandingWatch`).
 */
export interface Visitor extends AccountStanding {
  /** null: a guest. */
  readonly accountId: AccountId | null
  readonly username: string
  readonly sessionKey: string
  readonly gender: Gender | null
  /** This socket wants to see without being seen. */
  readonly looksIn: boolean
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
    ...accountStanding(person),
    looksIn,
    hasTokens,
  }
}

/** The account is another now; whoever holds this visitor sees it with the next question. */
export function followAccount(visitor: Visitor, person: Person): void {
  Object.assign(visitor, accountStanding(person))
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
