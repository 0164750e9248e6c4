import { type BlockedRegions, type CurrentUser, Tokens, UserSettings } from '@footlight/core/protocol'
import { avatarUrl } from './avatar-url.ts'
import { canTakePart } from './experiment-part.ts'
import type { Person } from './people-port.ts'
import { isStaff, STUDIO_ADMINISTRATOR_ROLE, STUDIO_OWNER_ROLE } from './roles.ts'
import { hasSecondFactor } from './staff-factor.ts'
import { noStanding, type StudioStanding } from './studio-standing.ts'

type AuthUser = CurrentUser['user']

const guestSettings = UserSettings.parse({})

/** Where the session spoke from last. */
export type CallerPlace = Pick<AuthUser, 'geo' | 'country_code' | 'isOnVpn'>

export interface AccountFacts {
  /** What can be spent now. */
  readonly tokens: number
  /** They have tokens of a purchase now. */
  readonly hasPurchase: boolean
  /** A biller keeps a card for them. */
  readonly hasCard: boolean
  readonly following: readonly { readonly username: string }[]
  readonly fanClubs: CurrentUser['fanclub_membership_list']
  readonly nodeToken: string
  /** Where a model is not shown. */
  readonly regions: BlockedRegions
  /** Notifications. */
  readonly unread: number
  readonly canChangeName: boolean
  /** By the law of where they are. */
  readonly isAgeProofRequired: boolean
  /** Other accounts of the same person. */
  readonly linked: NonNullable<CurrentUser['linkedAccounts']>
  readonly standing: StudioStanding
  readonly where: CallerPlace
}

/** The account as its owner sees it. */
export function presentPerson(person: Person, facts: AccountFacts): CurrentUser {
  // Also those that wait for a second factor: what they lead to says how to get it.
  const roles = [...person.roles, ...person.withheldRoles]
  const user: AuthUser = {
    id: person.id,
    username: person.username,
    display_name: person.displayName,
    avatar: avatarUrl(person),
    email: person.email,
    type: person.type,
    gender: person.gender,
    birth_date: person.birthDate,
    membership: person.membership,
    created_at: isoTime(person.createdAt),
    ...facts.where,
    email_confirmed: person.emailConfirmed ? 1 : 0,
    identity_confirmed: person.identityConfirmed ? 1 : 0,
    compliance_status: person.identityConfirmed ? 'approved' : person.complianceStatus,
    ageVerification: { required: facts.isAgeProofRequired },
    user_roles: roles,
    following: facts.following.map((followed) => ({ followname: followed.username })),
    node_token: facts.nodeToken,
    ...presentStudio(person, roles, facts.standing),
    isAdmin: roles.includes('admin'),
    isModerator: isStaff(roles),
    isGuest: false,
    has2faEnabled: hasSecondFactor(person),
    can_ab_test: canTakePart(person),
    suspension_date: isoTime(person.suspendedUntil),
    suspension_reason: person.suspensionReason,
  }
  return {
    ...present(user, facts),
    settings: { ...person.settings, can_change_username: facts.canChangeName },
    ...(facts.linked.length > 0 && { linkedAccounts: facts.linked }),
    blocked_countries: [...facts.regions.blocked_countries],
    blocked_states: [...facts.regions.blocked_states],
  }
}

/** By roles that wait for a second factor as well. */
function presentStudio({ type }: Person, roles: readonly string[], standing: StudioStanding) {
  const { studio, substudio, is_studio_pay: isStudioPay } = standing
  const isOwner = roles.includes(STUDIO_OWNER_ROLE)
  return {
    ...standing,
    is_studio_owner: isOwner && substudio === null,
    is_substudio_manager: isOwner && substudio !== null,
    is_aj_studio_super_admin:
      studio?.is_aj_studio === true &&
      substudio === null &&
      (isOwner || roles.includes(STUDIO_ADMINISTRATOR_ROLE)),
    is_direct_pay: type === 'model' && !isStudioPay,
  }
}

export function presentGuest(
  username: string,
  { nodeToken, where, isAgeProofRequired }: Pick<AccountFacts, 'nodeToken' | 'where' | 'isAgeProofRequired'>,
): CurrentUser {
  const user: AuthUser = {
    id: 0,
    username,
    display_name: username,
    avatar: avatarUrl({ username, avatar: null }),
    email: null,
    type: 'viewer',
    gender: null,
    birth_date: null,
    membership: 'none',
    created_at: null,
    ...where,
    email_confirmed: 0,
    identity_confirmed: 0,
    compliance_status: 'none',
    ageVerification: { required: isAgeProofRequired },
    user_roles: [],
    following: [],
    node_token: nodeToken,
    ...noStanding,
    is_studio_owner: false,
    is_substudio_manager: false,
    is_aj_studio_super_admin: false,
    is_direct_pay: false,
    isAdmin: false,
    isModerator: false,
    isGuest: true,
    has2faEnabled: false,
    can_ab_test: false,
    suspension_date: null,
    suspension_reason: null,
  }
  return present(user, { tokens: 0, hasPurchase: false, hasCard: false, fanClubs: [], unread: 0 })
}

function present(
  user: AuthUser,
  facts: Pick<AccountFacts, 'tokens' | 'hasPurchase' | 'hasCard' | 'fanClubs' | 'unread'>,
): CurrentUser {
  return {
    user,
    settings: guestSettings,
    tokens: Tokens.parse(facts.tokens),
    has_purchase: facts.hasPurchase,
    has_cc: facts.hasCard,
    media_ids: [],
    fanclub_membership_list: facts.fanClubs,
    blocked_countries: [],
    blocked_states: [],
    notificationUnreadCount: facts.unread,
  }
}

/** ISO 8601, UTC. */
export function isoTime(at: number): string
export function isoTime(at: number | null): string | null
export function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
