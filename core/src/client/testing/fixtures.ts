import type { SiteConfig } from '../../protocol/accounts.ts'
import type { BrowseCard, BrowseResult } from '../../protocol/browse.ts'
import type { ChatMessage, TipReceived } from '../../protocol/events.ts'
import { defaultPerformerSettings } from '../../protocol/performer.ts'
import type { Receipt } from '../../protocol/receipts.ts'
import { RoomData, type Seo } from '../../protocol/rooms.ts'
import type { CurrentShow, MyParticipant, ShowState } from '../../protocol/shows.ts'
import { type AuthUser, CurrentUser } from '../../protocol/user.ts'
import { chatUserNamed } from './fake-sockets.ts'

const noSeo: Seo = { metaTitle: '', metaDescription: '', head: [] }

/** `GET /user/current` of somebody who may tip; `user` overrides single fields of the account. */
export function currentUser(tokens = 1_000, user: Partial<AuthUser> = {}): CurrentUser {
  return CurrentUser.parse({
    user: {
      id: 7,
      username: 'anna',
      display_name: 'Anna',
      avatar: '/avatars/anna.svg',
      email: 'anna@example.org',
      type: 'viewer',
      gender: null,
      birth_date: null,
      membership: 'none',
      created_at: null,
      geo: null,
      country_code: null,
      isOnVpn: false,
      email_confirmed: 1,
      identity_confirmed: 0,
      compliance_status: 'none',
      ageVerification: { required: false },
      user_roles: [],
      following: [],
      node_token: 'token-1',
      studio: null,
      substudio: null,
      is_studio_owner: false,
      is_substudio_manager: false,
      is_aj_studio_super_admin: false,
      is_studio_pay: false,
      is_direct_pay: false,
      isAdmin: false,
      isModerator: false,
      isGuest: false,
      has2faEnabled: false,
      can_ab_test: false,
      suspension_date: null,
      suspension_reason: null,
      ...user,
    },
    settings: {},
    tokens,
    has_purchase: false,
    has_cc: false,
    media_ids: [],
    fanclub_membership_list: [],
    blocked_countries: [],
    blocked_states: [],
    notificationUnreadCount: 0,
  })
}

export function guestUser(): CurrentUser {
  return currentUser(0, { id: 0, username: 'guest_1', isGuest: true })
}

export function siteConfig(overrides: Partial<SiteConfig['site']> = {}): SiteConfig {
  return {
    version: '1',
    csrf: 'csrf-1',
    approvedTagSlugs: [],
    oauthAvailable: { facebook: false, google: false },
    customLogo: null,
    isVideoStuckSurveyEnabled: false,
    isUsingDevDb: false,
    demo: null,
    custom: null,
    site: {
      display_name: 'Footlight',
      domain_name: 'localhost',
      is_whitelabel: false,
      is_non_nude: false,
      main_domain_url: '/',
      ...overrides,
    },
  }
}

export function roomData(username = 'mira', subject = 'Hello'): RoomData {
  return RoomData.parse({
    user: {
      id: 3,
      username,
      displayName: username,
      gender: 'f',
      roleList: [],
      avatarUrl: '/a.svg',
      status: 'online',
      profilePictureUrl: null,
      offlinePictureUrl: null,
      offlineClipUrl: null,
      followerCount: 4,
      isFollowed: false,
      isVoyeur: false,
    },
    chat: {
      status: 'online',
      subjectText: subject,
      subjectColor: null,
      chatNotice: '',
      moderatorUsernameList: [],
      silencedUsernameList: [],
      lastOnlineAt: null,
      emoticonList: [],
      rules: {
        chat_allowed: 'all',
        chat_notice: '',
        chat_user_list: true,
        easterEggSound: { enabled: false, audioFile: 'special-777', priceInToken: 777 },
        soundList: [],
      },
    },
    stream: { thumbUrl: null, width: null, height: null, quality_renditions: [] },
    userSetting: defaultPerformerSettings,
    shows: showState(),
    modes: { isStandby: false, hasCamPassword: false, isVoyeur: false, voyeurKind: null },
    ratings: { up: 0, down: 0, share: null, mine: 'RATE_NO', mayRate: false },
    chatUserCount: 12,
    viewer: { isOwner: false, canModerate: false, isSilenced: false, needsPassword: false, isFan: false },
    seo: noSeo,
  })
}

export function chatMessage(id: number, overrides: Partial<ChatMessage> = {}): ChatMessage {
  return { id, user: chatUserNamed('bob'), message: `message ${id}`, sent_at: 1_000 + id, ...overrides }
}

export function tipReceived(cursor: number, overrides: Partial<TipReceived> = {}): TipReceived {
  return {
    tokens: 25,
    receiver_name: 'mira',
    sender_name: 'anna',
    transfer_id: `transfer-${cursor}`,
    sent_at: 1_000 + cursor,
    cursor,
    ...overrides,
  }
}

export function browseCard(username: string, overrides: Partial<BrowseCard> = {}): BrowseCard {
  return {
    username,
    display_name: username,
    gender: 'f',
    status: 'online',
    thumb_url: null,
    avatar_url: '/a.svg',
    subject: '',
    viewers: 1,
    tags: [],
    languages: [],
    country: null,
    is_new: false,
    is_followed: false,
    flagList: [],
    show: null,
    private_price: null,
    goal: null,
    ...overrides,
  }
}

export function browseResult(
  cards: readonly BrowseCard[],
  overrides: Partial<BrowseResult> = {},
): BrowseResult {
  return {
    userList: [...cards],
    totalCount: cards.length,
    perPageCount: 98,
    isSearchEmpty: false,
    alternativeUserList: [],
    tagList: [],
    tabList: [],
    filterList: [],
    order: [],
    seo: { ...noSeo, h1: '', lead: null },
    ...overrides,
  }
}

/** Of a room without any show. */
export function showState(overrides: Partial<ShowState> = {}): ShowState {
  return { current: null, mine: [], discount: null, ...overrides }
}

/** A private show that runs; `kind` and the rest by override. */
export function currentShow(overrides: Partial<CurrentShow> = {}): CurrentShow {
  return {
    show_id: 'show-1',
    kind: 'private',
    phase: 'running',
    started_at: 1_000,
    is_exclusive: false,
    price_per_minute: 30,
    spy_price_per_minute: 12,
    spy_startup_tip: 0,
    ticket_price: null,
    recording_price: null,
    message: '',
    at: null,
    target: null,
    reached: null,
    refund_joined_minute_before_end: null,
    ...overrides,
  }
}

/** Mine in that show, as the one who pays. */
export function myParticipant(overrides: Partial<MyParticipant> = {}): MyParticipant {
  return {
    show_id: 'show-1',
    kind: 'private',
    phase: 'running',
    role: 'payer',
    price_per_minute: 30,
    tokens_spent: 0,
    tokens_held: 60,
    seconds: 0,
    seconds_left: 600,
    free_until: null,
    is_paused: false,
    has_recording: false,
    cam2cam: false,
    watch_together: false,
    minimum_seconds: 0,
    pre_tip: 0,
    expires_at: null,
    ...overrides,
  }
}

export function receipt(overrides: Partial<Receipt> = {}): Receipt {
  return {
    show_id: 'show-1',
    kind: 'private',
    broadcaster: 'mira',
    reason: 'user_ended',
    reader: 'own',
    started_at: 1_000,
    ended_at: 61_000,
    lines: [{ from: 1_000, to: 61_000, seconds: 60, price: 30, tokens: 30, what: 'time', username: 'anna' }],
    tokens: 30,
    refund: 30,
    split: null,
    ...overrides,
  }
}
