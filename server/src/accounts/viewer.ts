import type {
  AccountId,
  BlockedRegions,
  ChatStyle,
  ChatUser,
  ErrorCode,
  Gender,
  UserSettings,
  UserType,
} from '@footlight/core/protocol'
import { chatTextColors } from '@footlight/core/protocol/chat-style'
import { invisibleModeLevel } from '@footlight/core/rules/accounts/invisible-mode'
import type { Language } from '@footlight/core/rules/languages'
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
  /** How this one writes; empty: plainly, as guests do. */
  readonly chatStyle: ChatStyle
  /** 1: other viewers do not read that this one is in a room; 0: they do. */
  readonly invisibleLevel: number
  /** That the browser behind the socket asks for; null: not known. */
  readonly language: Language | null
  /** This socket wants to see without being seen. */
  readonly isStudioView: boolean
  /** Follows the wallet while the socket is open. */
  hasTokens: boolean
  /**
   * A stealth tip took the last tokens: others go on reading that there are some, or the moment would name
   * its sender. Until the next tokens, or the socket's end.
   */
  hidesEmptyWallet: boolean
}

/** @param hasTokens whether anything can be spent now; a guest has no wallet. */
export function viewerOf(
  identity: Identity,
  hasTokens: boolean,
  { isStudioView = false, language = null }: { isStudioView?: boolean; language?: Language | null } = {},
): Viewer {
  const person = identity.kind === 'person' ? identity.person : null
  return {
    accountId: person?.id ?? null,
    username: identity.username,
    sessionKey: identity.sessionKey,
    gender: person?.gender ?? null,
    ...accountAccess(person),
    chatStyle: person === null ? {} : chatStyleOf(person.settings),
    invisibleLevel: person === null ? 0 : invisibleLevelOf(person),
    language,
    isStudioView,
    hasTokens,
    hidesEmptyWallet: false,
  }
}

/** The account is another now; whoever holds this viewer sees it with the next question. */
export function followAccount(viewer: Viewer, person: Person): void {
  Object.assign(viewer, accountAccess(person), {
    chatStyle: chatStyleOf(person.settings),
    invisibleLevel: invisibleLevelOf(person),
  })
}

function invisibleLevelOf({ membership, settings }: Person): number {
  return invisibleModeLevel(membership, settings.invisible_mode_level)
}

/** Settings of before the list may hold any color: such a one is plain. */
function chatStyleOf({ font_family, font_size, text_color }: UserSettings): ChatStyle {
  const [plain, ...colors] = chatTextColors
  return {
    ...(font_family !== 'Default' && { font_family }),
    ...(font_size !== '11' && { font_size }),
    ...(text_color !== plain && colors.some((each) => each === text_color) && { text_color }),
  }
}

/** How others see this viewer. Whether somebody has a card on file or bought tokens is told to nobody else: always false. */
export function chatUserOf(
  viewer: Viewer,
  here: { readonly isModerator: boolean; readonly isFan: boolean; readonly recentTipTokens: number },
): ChatUser {
  const { isModerator, isFan, recentTipTokens } = here
  return {
    username: viewer.username,
    ...(viewer.gender === null ? {} : { gender: viewer.gender }),
    ...(recentTipTokens === 0 ? {} : { recentTips: recentTipTokens }),
    is_model: viewer.isModel,
    is_vip: viewer.isVip,
    is_super_vip: viewer.isSuperVip,
    has_tokens: viewer.hasTokens || viewer.hidesEmptyWallet,
    email_confirmed: viewer.isEmailConfirmed,
    has_cc: false,
    has_purchase: false,
    is_guest: viewer.accountId === null,
    is_moderator: isModerator,
    ...(isFan && { is_fan: true }),
  }
}

/** Whom the law of where they are keeps from what there is to see, until they have proved their age. */
export interface ClosedByAge {
  isClosedTo(identity: Identity): boolean
}

/** What may be sold to an address; the operator's rules by place. */
export interface SaleRules {
  /** null: everything. */
  saleRefusal(address: string): ErrorCode | null
}

/** Whose account may be made at an address; the operator's rules by place. */
export interface JoinRules {
  /** null: one of that type. */
  joinRefusal(type: UserType, address: string): ErrorCode | null
}

/** What calls ask of the places where performers do not want to be seen. */
export interface PlaceBlocks {
  /** Where callers are, by their session. */
  readonly whereabouts: {
    note(sessionKey: string, address: string): void
    /** Of who spoke last in this session; null: not known. */
    of(sessionKey: string): { readonly country: string; readonly state: string | null } | null
    /** Whether they hide it, as far as that is known. */
    isHidden(sessionKey: string): boolean
    /** Of an address; null: not known. */
    at(address: string): { readonly country: string; readonly state: string | null } | null
  }
  isBlocked(username: string, who: Pick<Viewer, 'accountId' | 'isStaff' | 'sessionKey'>): boolean
  /** The same object until it changes. */
  of(username: string): BlockedRegions
  set(owner: Person, regions: BlockedRegions): Promise<BlockedRegions>
}
