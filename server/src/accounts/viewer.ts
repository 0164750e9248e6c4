import type { AccountId, BlockedRegions, ChatUser, Gender } from '@footlight/core/protocol'
import { type AccountAccess, accountAccess } from './account-access.ts'
import type { Person } from './people-port.ts'
import type { Identity } from './port.ts'

/**
 * What a socket remembers of the one behind it: facts of the account, small, because there are many. They
 * follow the account (`AccountAccessWatch`).
 */
export interface Viewer extends AccountAccess {
  /** null: a guest. */
  readonly accountId: AccountId | null
  readonly username: string
  readonly sessionKey: string
  readonly gender: Gender | null
  /** This socket wants to see without being seen. */
  readonly isStudioView: boolean
  /** Follows the wallet while the socket is open. */
  hasTokens: boolean
}

/** @param hasTokens whether anything can be spent now; a guest has no wallet. */
export function viewerOf(identity: Identity, hasTokens: boolean, isStudioView = false): Viewer {
  const person = identity.kind === 'person' ? identity.person : null
  return {
    accountId: person?.id ?? null,
    username: identity.username,
    sessionKey: identity.sessionKey,
    gender: person?.gender ?? null,
    ...accountAccess(person),
    isStudioView,
    hasTokens,
  }
}

/** The account is another now; whoever holds this viewer sees it with the next question. */
export function followAccount(viewer: Viewer, person: Person): void {
  Object.assign(viewer, accountAccess(person))
}

/** How others see this viewer. `has_cc` and `has_purchase` arrive with the purchase of tokens. */
export function chatUserOf(viewer: Viewer, isModerator: boolean, recentTipTokens: number): ChatUser {
  return {
    username: viewer.username,
    ...(viewer.gender === null ? {} : { gender: viewer.gender }),
    ...(recentTipTokens === 0 ? {} : { recentTips: recentTipTokens }),
    is_model: viewer.isModel,
    is_vip: viewer.isVip,
    is_super_vip: viewer.isSuperVip,
    has_tokens: viewer.hasTokens,
    email_confirmed: viewer.isEmailConfirmed,
    has_cc: false,
    has_purchase: false,
    is_guest: viewer.accountId === null,
    is_moderator: isModerator,
  }
}

/** What calls ask of the places where performers do not want to be seen. */
export interface PlaceBlocks {
  /** Where callers are, by their session. */
  readonly whereabouts: { note(sessionKey: string, address: string): void }
  isBlocked(username: string, who: Pick<Viewer, 'accountId' | 'isStaff' | 'sessionKey'>): boolean
  /** The same object until it changes. */
  of(username: string): BlockedRegions
  set(owner: Person, regions: BlockedRegions): Promise<BlockedRegions>
}
