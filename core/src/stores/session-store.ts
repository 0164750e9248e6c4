import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ApiClient, ApiInput } from '../client/api-client.ts'
import type { ApiFailure } from '../client/api-failure.ts'
import type { SettingsPatch, settingsRoutes } from '../protocol/account-settings.ts'
import { accountRoutes, type SiteConfig } from '../protocol/accounts.ts'
import type { ServerEvent } from '../protocol/events.ts'
import type { SuspensionReason } from '../protocol/suspension-reason.ts'
import {
  type AuthUser,
  type CurrentUser,
  type Membership,
  SettingsNotice,
  type UserSettings,
} from '../protocol/user.ts'
import { unmaskSecret } from '../rules/accounts/masking.ts'
import { ok, type Result } from '../rules/result.ts'

export type SessionStatus = 'loading' | 'ready' | 'failed'
export type LoginForm = NonNullable<ApiInput<typeof accountRoutes.login>['body']>
export type RegisterForm = NonNullable<ApiInput<typeof accountRoutes.register>['body']>

/**
 * `settingsRoutes.updateSettings` as far as this store reads it. The route itself, with all that a change may say and
 * an answer has, is 2.3 KB more of every page's first load; the cast is held to the route by a test (SETTINGS-03).
 */
export const settingsCall = {
  method: 'POST',
  path: '/user/settings',
  response: SettingsNotice,
} as unknown as typeof settingsRoutes.updateSettings

type Outcome = Promise<Result<undefined, ApiFailure>>

/** What a page was rendered with, so that its first paint needs no call. */
export interface SessionSnapshot {
  readonly siteConfig: SiteConfig
  readonly currentUser: CurrentUser
}

/** Who is here, with what settings and how many tokens. */
export class SessionStore {
  status: SessionStatus = 'loading'
  siteConfig: SiteConfig | null = null
  user: AuthUser | null = null
  settings: UserSettings | null = null
  /** Of invisible mode, as the account socket told it; null: not told on this page. */
  invisibleLevel: number | null = null
  /** Notifications. */
  unread = 0
  /** What can be spent now. */
  tokens = 0
  hasPurchase = false
  hasCard = false
  /** Names of the models that this person follows. */
  readonly following = observable.set<string>()
  readonly #api: ApiClient
  readonly #identityListeners = new Set<() => void>()
  #balanceUpdates = 0
  #balanceIsLive = false
  #refreshing: Promise<Result<undefined, ApiFailure>> | null = null
  /**
   * Grows when the session becomes another person's, or their account is suspended: answers to what was asked
   * before are dropped.
   */
  #epoch = 0
  /** As the account socket told it; an answer or a page that was made before does not take it back. */
  #suspension: {
    readonly username: string
    readonly of: Pick<AuthUser, 'suspension_date' | 'suspension_reason'>
  } | null = null

  constructor(api: ApiClient) {
    this.#api = api
    makeObservable(this, {
      status: observable,
      siteConfig: observableRef,
      user: observableRef,
      settings: observableRef,
      tokens: observable,
      invisibleLevel: observable,
      unread: observable,
      setUnread: action,
      hasPurchase: observable,
      hasCard: observable,
      username: computed,
      isGuest: computed,
      isLoggedIn: computed,
      isModel: computed,
      isWhitelabel: computed,
      hydrate: action,
      suspend: action,
      applyServer: action,
      applyTokenUpdate: action,
      applyTipAnswer: action,
      setMembership: action,
      setSettings: action,
      setInvisibleLevel: action,
    })
  }

  /** null: not known, as of a guest who has no session yet. */
  get username(): string | null {
    return this.user?.username || null
  }

  get isGuest(): boolean {
    return this.user?.isGuest ?? true
  }

  get isLoggedIn(): boolean {
    return !this.isGuest
  }

  get isModel(): boolean {
    return this.user?.type === 'model'
  }

  get isWhitelabel(): boolean {
    return this.siteConfig?.site.is_whitelabel ?? false
  }

  /**
   * Opens the sockets; null before the first answer, and on a page that was drawn for nobody in particular.
   */
  get nodeToken(): string | null {
    return this.user?.node_token || null
  }

  isFollowing(username: string): boolean {
    return this.following.has(username)
  }

  /** Told while somebody is here; a page that is loaded later reads the same date. `until`: ms since 1970. */
  suspend(until: number, suspension_reason: SuspensionReason | null): void {
    if (this.user === null) return
    this.#epoch += 1
    const suspension = { suspension_date: new Date(until).toISOString(), suspension_reason }
    this.#suspension = { username: this.user.username, of: suspension }
    this.user = { ...this.user, ...suspension }
  }

  /** Secrets of a page are masked, because pages are packed. */
  hydrate(snapshot: SessionSnapshot): void {
    this.siteConfig = snapshot.siteConfig
    const { siteConfig, currentUser } = snapshot
    const { user } = currentUser
    this.#api.setCsrf(unmaskSecret(siteConfig.csrf))
    this.applyServer({
      ...currentUser,
      user: {
        ...user,
        node_token: unmaskSecret(user.node_token),
        email: user.email === null ? null : unmaskSecret(user.email),
      },
    })
  }

  /** Asks for the site and the person; for clients that were not rendered by the server. */
  async load(): Outcome {
    const config = await this.#api.call(accountRoutes.siteConfig)
    if (!config.ok) return this.#failed(config)
    runInAction(() => (this.siteConfig = config.value))
    this.#api.setCsrf(config.value.csrf)
    return this.refresh()
  }

  /**
   * Asks for the person again: a new node token, and the balance. Callers at the same time share one call.
   */
  refresh(): Outcome {
    if (this.#refreshing !== null) return this.#refreshing
    const refreshing = this.#refresh().finally(() => {
      if (this.#refreshing === refreshing) this.#refreshing = null
    })
    this.#refreshing = refreshing
    return refreshing
  }

  async #refresh(): Outcome {
    const updatesBefore = this.#balanceUpdates
    const epoch = this.#epoch
    const current = await this.#api.call(accountRoutes.currentUser)
    if (epoch !== this.#epoch) return ok(undefined)
    if (!current.ok) return this.#failed(current)
    // What was told before the question is in the answer, or over.
    this.#suspension = null
    // A balance that came over the socket meanwhile may be newer than the one in this answer, never older.
    this.applyServer(current.value, this.#balanceUpdates === updatesBefore)
    return ok(undefined)
  }

  #failed(result: { readonly ok: false; readonly error: ApiFailure }): typeof result {
    runInAction(() => {
      if (this.status === 'loading') this.status = 'failed'
    })
    return result
  }

  async login(form: LoginForm): Outcome {
    return this.become(await this.#api.call(accountRoutes.login, { body: form }))
  }

  async register(form: RegisterForm): Outcome {
    return this.become(await this.#api.call(accountRoutes.register, { body: form }))
  }

  /** Whoever a log-in or a registration has answered. */
  become(answer: Result<CurrentUser, ApiFailure>): Result<undefined, ApiFailure> {
    if (!answer.ok) return answer
    this.#newEpoch()
    this.applyServer(answer.value)
    return ok(undefined)
  }

  #newEpoch(): void {
    this.#epoch += 1
    this.#refreshing = null
  }

  /** Ends the session and asks who one is now: a guest with a new name. */
  async logout(): Outcome {
    const answer = await this.#api.call(accountRoutes.logout)
    if (!answer.ok) return answer
    this.#newEpoch()
    return this.load()
  }

  /** By the token that was written to it; whose session this is does not matter. */
  async confirmEmail(token: string): Outcome {
    const answer = await this.#api.call(accountRoutes.confirmEmail, { body: { token } })
    if (!answer.ok) return answer
    if (this.isLoggedIn) await this.load()
    return ok(undefined)
  }

  async updateSettings(change: SettingsPatch): Outcome {
    const answer = await this.#api.call(settingsCall, { body: change })
    if (!answer.ok) return answer
    this.setSettings(answer.value.settings)
    return ok(undefined)
  }

  /** From the answer to a change, or `v3.user.settings` of another window's. */
  setSettings(settings: UserSettings): void {
    this.settings = settings
  }

  setUnread(count: number): void {
    this.unread = count
  }

  setInvisibleLevel(level: number): void {
    this.invisibleLevel = level
  }

  /** Shown at once and taken back if the server refuses. */
  async setFollowing(
    username: string,
    follows: boolean,
  ): Promise<Result<{ readonly followerCount: number }, ApiFailure>> {
    const show = action(
      (value: boolean) => void (value ? this.following.add(username) : this.following.delete(username)),
    )
    show(follows)
    const answer = await this.#api.call(follows ? accountRoutes.follow : accountRoutes.unfollow, {
      params: { username },
    })
    if (!answer.ok) show(!follows)
    return answer
  }

  applyServer(current: CurrentUser, takeBalance = true): void {
    const before = this.username
    this.status = 'ready'
    const { user } = current
    this.user = this.#suspension?.username === user.username ? { ...user, ...this.#suspension.of } : user
    this.settings = current.settings
    if (takeBalance) this.tokens = current.tokens
    this.hasPurchase = current.has_purchase
    this.hasCard = current.has_cc
    this.unread = current.notificationUnreadCount
    this.following.replace(current.user.following.map((entry) => entry.followname))
    if (before !== null && before !== this.username)
      for (const listener of this.#identityListeners) listener()
  }

  /** `v3.token.update`, already in order and without repeats. */
  applyTokenUpdate(update: ServerEvent<'v3.token.update'>): void {
    if (update.username !== this.username) return
    this.#balanceUpdates += 1
    this.tokens = update.tokens
    if (update.membership !== undefined && this.user !== null)
      this.user = { ...this.user, membership: update.membership }
  }

  setMembership(membership: Membership): void {
    if (this.user !== null) this.user = { ...this.user, membership }
  }

  /**
   * The balance in a tip's answer. It has no place in the order of updates (a repeat answers with the balance
   * of the first time), so it only counts while no socket tells the balance.
   */
  applyTipAnswer(tokens: number): void {
    if (!this.#balanceIsLive) this.tokens = tokens
  }

  /** Whether the account socket is up and tells every change of the balance. */
  setBalanceLive(live: boolean): void {
    this.#balanceIsLive = live
  }

  /** Called when another person is here than before (log in, log out). The answer ends the subscription. */
  onIdentityChange(listener: () => void): () => void {
    this.#identityListeners.add(listener)
    return () => this.#identityListeners.delete(listener)
  }
}
