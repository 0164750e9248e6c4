import type { StoredSettings } from '@footlight/core/protocol/account-settings'
import type { AgeMethod } from '@footlight/core/protocol/age-checks'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { SuspensionReason } from '@footlight/core/protocol/suspension-reason'
import type { ComplianceStatus, Gender, Membership, UserType } from '@footlight/core/protocol/user'
import type { DeviceName } from '@footlight/core/rules/accounts/device-name'
import type { StudioTerms } from '@footlight/core/rules/ledger/studio-terms'
import type { LiveStanding } from '@footlight/core/rules/liveness/live-check'
import type { Result } from '@footlight/core/rules/result'
import type { SiteDatabase } from '../platform/module.ts'

export interface Person {
  readonly id: AccountId
  readonly username: string
  readonly displayName: string
  readonly email: string
  readonly emailConfirmed: boolean
  readonly identityConfirmed: boolean
  /** Of their application to perform; `compliance` decides it. */
  readonly complianceStatus: ComplianceStatus
  readonly ageVerified: boolean
  /** How that was proved, by each proof that stands; none: to the operator, or not at all. */
  readonly ageMethods: readonly AgeMethod[]
  readonly type: UserType
  readonly gender: Gender | null
  /** YYYY-MM-DD */
  readonly birthDate: string
  readonly membership: Membership
  /** Those in force: what asks for a role asks here. */
  readonly roles: readonly string[]
  /** Roles that they have and may not use before they have a second factor (STAFF-FACTOR-01). */
  readonly withheldRoles: readonly string[]
  readonly studioId: number | null
  /** On what they agreed with that studio; null: on nothing, and the site's shares hold (SHARE-01). */
  readonly studioTerms: StudioTerms | null
  /** How far a role in a studio goes; null: for all of its performers, without an end. */
  readonly studioGrant: StudioGrant | null
  readonly totpSecret: string | null
  /** One at least, for whichever of the operator's sites. */
  readonly hasPasskey: boolean
  readonly suspendedUntil: number | null
  /** null: none was given. */
  readonly suspensionReason: SuspensionReason | null
  readonly settings: StoredSettings
  readonly tags: readonly string[]
  readonly languages: readonly string[]
  readonly country: string | null
  /** Where they live by their approved record to perform, ISO 3166-1; null: no record was approved. */
  readonly livesIn: string | null
  /** Name of the picture that they chose; null: they are drawn. */
  readonly avatar: string | null
  /** When they changed their name last, ms since 1970; null: never. */
  readonly renamedAt: number | null
  /** Version of the terms that they accepted last; null: none that is known. */
  readonly acceptedTerms: string | null
  /** What the checks of who is in their picture have come to. */
  readonly liveStanding: LiveStanding
  /** The case for which their stream was ended: no other begins before the staff decides it (WALL-MATCH-02). null: there is none. */
  readonly liveStoppedCase: string | null
  readonly createdAt: number
}

/** How far a role in a studio goes. */
export interface StudioGrant {
  /** Account ids; null: all performers of the studio. */
  readonly models: readonly number[] | null
  /** ms since 1970, its first moment without the role; null: no end. */
  readonly until: number | null
}

/**
 * What an account may be judged by: read every second for all who are connected, so it is no more than that.
 */
export type AccountFacts = Pick<
  Person,
  | 'id'
  | 'type'
  | 'roles'
  | 'studioId'
  | 'studioGrant'
  | 'membership'
  | 'emailConfirmed'
  | 'identityConfirmed'
  | 'ageVerified'
  | 'ageMethods'
  | 'suspendedUntil'
  | 'suspensionReason'
>

export interface NewPerson
  extends Omit<
    Person,
    | 'id'
    | 'avatar'
    | 'renamedAt'
    | 'ageMethods'
    | 'acceptedTerms'
    | 'liveStanding'
    | 'liveStoppedCase'
    | 'studioTerms'
    | 'complianceStatus'
    | 'livesIn'
    | 'hasPasskey'
    | 'studioGrant'
    | 'withheldRoles'
  > {
  /** Version of the terms that they accept with the account; absent: there are none. */
  readonly acceptsTerms?: string | undefined
  readonly passwordHash: string
}

/** All lookups by name or e-mail are exact on the lower-cased form. */
export interface PeopleRepository {
  /**
   * Any number of people may say that an e-mail is theirs; `email_taken`: of two who have confirmed one. `also` is written with the
   * account; what it throws leaves neither there.
   */
  create(
    person: NewPerson,
    also?: (transaction: SiteDatabase, made: Person) => Promise<void>,
  ): Promise<Result<Person, 'username_taken' | 'email_taken'>>
  byId(id: AccountId): Promise<Person | null>
  byIds(ids: readonly AccountId[]): Promise<readonly Person[]>
  factsOf(ids: readonly AccountId[]): Promise<readonly AccountFacts[]>
  byUsername(username: string): Promise<Person | null>
  /** For log-in only: the one place that reads a password hash. */
  credentials(
    usernameOrEmail: string,
  ): Promise<{ readonly person: Person; readonly passwordHash: string } | null>
  /** Whose it is by their own confirmation; null: nobody's. */
  byConfirmedEmail(email: string): Promise<Person | null>
  /** From now on they can log in by it. False: somebody else confirmed it before. Twice is once. */
  confirmEmail(id: AccountId): Promise<boolean>
  /** Only what is named; all at once are taken one after the other. null: nobody has that id. */
  updateSettings(id: AccountId, change: Partial<StoredSettings>): Promise<Person | null>
  updateProfile(id: AccountId, change: Partial<Pick<Person, 'displayName' | 'gender'>>): Promise<void>
  /** By id. */
  modelsOfStudios(studioIds: readonly number[]): Promise<readonly Person[]>
}

export interface SessionRecord {
  /** SHA-256 of the cookie's value, hex; the value itself is never stored. */
  readonly idHash: string
  readonly accountId: AccountId
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly expiresAt: number
}

/** What is known of a log-in, for the person to recognise it by. */
export interface SessionOrigin {
  readonly device: DeviceName
  /** Of the address, which is not stored; null: not known. */
  readonly place: { readonly country: string; readonly state: string | null } | null
}

export interface LocatedSession extends SessionRecord {
  /** null: nothing was noted. */
  readonly origin: SessionOrigin | null
}

export interface SessionRepository {
  create(session: SessionRecord, origin?: SessionOrigin | null): Promise<void>
  /** That have not expired at `now`, the one seen last first; `limit` at most. */
  ofAccount(account: AccountId, now: number, limit: number): Promise<readonly LocatedSession[]>
  find(idHash: string): Promise<SessionRecord | null>
  /** Those that there are, in no order. */
  findAll(idHashes: readonly string[]): Promise<readonly SessionRecord[]>
  touch(idHashes: readonly string[], lastSeenAt: number): Promise<void>
  remove(idHash: string): Promise<void>
  /** All of an account; answers their hashes. */
  removeOf(account: AccountId): Promise<readonly string[]>
  removeExpired(now: number): Promise<number>
  /**
   * When accounts were last here, ms since 1970, to about a minute, whether or not they are logged in still; who never
   * was is left out.
   */
  lastSeen(accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
}

export interface FollowRepository {
  /** Answers the model's number of followers afterwards. Twice is once. */
  follow(follower: AccountId, model: AccountId, at: number): Promise<number>
  unfollow(follower: AccountId, model: AccountId): Promise<number>
  followerCount(model: AccountId): Promise<number>
  /** By id, from behind `after` on. */
  followers(model: AccountId, after: number, limit: number): Promise<readonly AccountId[]>
  /** Those of `viewers` who follow this performer. */
  followersAmong(model: AccountId, viewers: readonly AccountId[]): Promise<ReadonlySet<AccountId>>
  isFollowing(follower: AccountId, model: AccountId): Promise<boolean>
  following(follower: AccountId): Promise<readonly { readonly id: AccountId; readonly username: string }[]>
}
