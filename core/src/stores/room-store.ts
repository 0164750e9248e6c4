import { action, computed, makeObservable, observable, observableRef, observableShallow } from 'mobx'
import type { ApiClient, ApiInput, ApiResponse } from '../client/api-client.ts'
import type { ApiFailure } from '../client/api-failure.ts'
import type { RefusalReason, RoomJoinState } from '../client/connection-state.ts'
import type { MediaRpc } from '../client/media-rpc.ts'
import type { RoomConnection } from '../client/room-connection.ts'
import type { HighlightedLine } from '../protocol/chat-people.ts'
import type { ModerationNotice, ServerEvent } from '../protocol/events.ts'
import type { RoomRules } from '../protocol/model-settings.ts'
import type { RatingSummary } from '../protocol/ratings.ts'
import { modeRoutes } from '../protocol/room-modes.ts'
import type { RoomData, RoomStatus } from '../protocol/rooms.ts'
import { roomRoutes } from '../protocol/rooms.ts'
import { assert, fail, ok, type Result } from '../rules/result.ts'
import type { MessageList } from './message-list.ts'
import { RoomActivities } from './room-activities.ts'
import type { RoomChat } from './room-chat.ts'
import { PUBLIC_THREAD, type RoomEntry, type ThreadId } from './room-entry.ts'
import type { RoomMedia } from './room-media.ts'
import type { RoomPeople } from './room-people.ts'
import type { SessionStore } from './session-store.ts'
import { deriveOffers, type ShowOffers } from './show-offers.ts'
import type { ShowStore } from './show-store.ts'
import { deriveStreamStatus, type RoomMode, type StreamStatus } from './stream-status.ts'

export type ModerationOrder = NonNullable<ApiInput<typeof roomRoutes.moderate>['body']>
export type ModerationOutcome = ApiResponse<typeof roomRoutes.moderate>

type WallNotice = ServerEvent<'v3.room.wall'>

/** The room's socket, as far as the store commands it. */
export type RoomLink = Pick<RoomConnection, 'join' | 'leave' | 'send'>

export interface RoomDeps {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly messages: MessageList
  readonly chat: RoomChat
  readonly people: RoomPeople
  readonly media: RoomMedia
  readonly mediaRpc: MediaRpc
  readonly shows: ShowStore
  readonly link: RoomLink
}

/** The room that is open. There is one at a time: `enter` another and this one is left. */
export class RoomStore {
  username: string | null = null
  loadStatus: 'none' | 'loading' | 'ready' | 'failed' = 'none'
  error: ApiFailure | null = null
  /** As the page was loaded; what changes live is in the fields below. */
  data: RoomData | null = null
  connection: RoomJoinState = 'none'
  refusal: RefusalReason | null = null
  isPongLate = false
  chatStatus: RoomStatus = 'offline'
  isExclusive = false
  subject = ''
  subjectColor: string | null = null
  /** The rules of the chat, as the performer set them; null: not loaded. */
  rules: RoomRules | null = null
  moderators: readonly string[] = []
  silenced: readonly string[] = []
  /** This viewer may not speak here. */
  isSilenced = false
  /** Server time, ms since 1970; null: until it is undone, or not silenced. */
  silencedUntil: number | null = null
  /** Why the rules of the room silenced this viewer: the code of a refusal. null: nobody is, or somebody did. */
  autosilencedFor: string | null = null
  guestOverlay = false
  /** What the operator puts before this viewer, as it was told last; null: nothing. */
  wall: WallNotice | null = null
  followerCount = 0
  /** Stands above the chat for everybody; null: none. */
  highlight: HighlightedLine | null = null
  /** How the performer is rated; null: not loaded. */
  ratings: RatingSummary | null = null
  /** Likes of all days, once somebody has said so. */
  likeCount = 0
  /** Among the most liked of 30 days of the performer's area; null: not one of the first hundred. */
  starPlace: number | null = null
  /** How often the performer's media became others since the room was opened. */
  mediaChanges = 0
  readonly messages: MessageList
  readonly people: RoomPeople
  readonly media: RoomMedia
  readonly mediaRpc: MediaRpc
  readonly shows: ShowStore
  /** Apps, battles, modes and the player for two. */
  readonly activities = new RoomActivities()
  readonly #deps: RoomDeps

  constructor(deps: RoomDeps) {
    this.#deps = deps
    this.messages = deps.messages
    this.people = deps.people
    this.media = deps.media
    this.mediaRpc = deps.mediaRpc
    this.shows = deps.shows
    makeObservable(this, {
      username: observable,
      loadStatus: observable,
      error: observableRef,
      data: observableRef,
      connection: observable,
      refusal: observable,
      isPongLate: observable,
      chatStatus: observable,
      isExclusive: observable,
      subject: observable,
      subjectColor: observable,
      rules: observableRef,
      takeModelSettings: action,
      moderators: observableShallow,
      silenced: observableShallow,
      isSilenced: observable,
      silencedUntil: observable,
      setOwnSilence: action,
      autosilencedFor: observable,
      setAutosilenced: action,
      guestOverlay: observable,
      wall: observableRef,
      setWall: action,
      followerCount: observable,
      highlight: observableRef,
      setHighlight: action,
      ratings: observableRef,
      setRatings: action,
      likeCount: observable,
      starPlace: observable,
      mediaChanges: observable,
      countMediaChange: action,
      setStarPlace: action,
      setLikeCount: action,
      mode: computed,
      privateThread: computed,
      thread: computed,
      lines: computed,
      privatePayer: computed,
      offers: computed,
      streamStatus: computed,
      needsPassword: computed,
      isOwner: computed,
      canModerate: computed,
      chatNeeds: computed,
      isJoined: computed,
      isShutOut: computed,
      isFollowed: computed,
      hydrate: action,
      applyServer: action,
      enter: action,
      leave: action,
      setGuestOverlay: action,
      setConnection: action,
      setRefusal: action,
      setPongLate: action,
      setStatus: action,
      setSubject: action,
      setModerators: action,
      setSilenced: action,
      setFailure: action,
      setFollowerCount: action,
      applyModeration: action,
    })
  }

  /** What stands in the place of the picture. */
  get streamStatus(): StreamStatus {
    return deriveStreamStatus({
      hasError:
        this.loadStatus === 'failed' || (this.refusal !== null && this.refusal !== 'password_required'),
      isReady: this.loadStatus === 'ready',
      needsPassword: this.needsPassword,
      chatStatus: this.chatStatus,
      guestOverlay: this.guestOverlay && this.#deps.session.isGuest,
      needsCard: this.wall?.kind === 'card',
      mode: this.mode,
    })
  }

  /** Chat and stream wait for the password of the room. */
  get needsPassword(): boolean {
    return this.refusal === 'password_required' || (this.data?.viewer.needsPassword ?? false)
  }

  /** How this viewer watches. */
  get mode(): RoomMode {
    return this.shows.mode
  }

  /** The private show that runs between this person and one other, by its id; null: none. */
  get privateThread(): ThreadId | null {
    return this.mode === 'private' ? (this.shows.currentShow?.show_id ?? null) : null
  }

  /** What is read here now, and by whom it is read what one writes. Spies and the public: the public room. */
  get thread(): ThreadId {
    return this.privateThread ?? PUBLIC_THREAD
  }

  /** The lines of `thread`: nothing of the public under a private, nothing of a private anywhere else. */
  get lines(): readonly RoomEntry[] {
    return this.messages.of(this.thread)
  }

  /** Who pays for the private that runs here, as far as this person may know it. */
  get privatePayer(): string | null {
    const { privateThread } = this
    if (privateThread === null || !this.isOwner) return privateThread && this.#deps.session.username
    const there = this.shows.state.performer?.participants ?? []
    return there.find(({ role, show_id }) => role === 'payer' && show_id === privateThread)?.username ?? null
  }

  /**
   * What this viewer may ask for now; null: nothing, because the room is their own, they are a model, or it
   * is not loaded.
   */
  get offers(): ShowOffers | null {
    const { settings, state } = this.shows
    if (settings === null || this.data === null || this.isOwner || this.#deps.session.isModel) return null
    const { modes, versus } = this.activities
    const ruleFacts = {
      status: this.chatStatus,
      currentShow: state.current,
      offers: settings,
      isVoyeur: modes?.isVoyeur ?? this.data.user.isVoyeur,
      isVersus: versus.battle !== null,
      isVersusTournament: versus.battle?.tournament_id != null,
    }
    return deriveOffers(ruleFacts, state.mine)
  }

  get isOwner(): boolean {
    return this.username !== null && this.username === this.#deps.session.username
  }

  get canModerate(): boolean {
    return (
      this.isOwner ||
      (this.data?.viewer.canModerate ?? false) ||
      this.moderators.includes(this.#deps.session.username ?? '')
    )
  }

  /** The room takes nobody who is suspended, until they are not. */
  get isShutOut(): boolean {
    return this.refusal === 'account_suspended'
  }

  /**
   * What this viewer lacks to write here, by the performer's `chat_allowed`; null: nothing that is known before
   * they try. A guest is nobody who could have tipped.
   */
  get chatNeeds(): 'account' | 'tokens' | null {
    const { session } = this.#deps
    const rule = this.rules?.chat_allowed ?? 'all'
    if (rule === 'all' || this.canModerate || this.privateThread !== null) return null
    if (!session.isLoggedIn) return 'account'
    return rule === 'tokens' && session.tokens === 0 ? 'tokens' : null
  }

  get isJoined(): boolean {
    return this.connection === 'joined'
  }

  get isFollowed(): boolean {
    return this.username !== null && this.#deps.session.isFollowing(this.username)
  }

  /** Takes the room that a page was rendered with. Once more changes nothing: a page that is drawn in parts begins anew now and then. */
  hydrate(data: RoomData): void {
    if (this.data === data) return
    this.#open(data.user.username)
    this.applyServer(data)
  }

  /** Opens a room: loads it unless it is there already, and joins its socket. */
  async enter(username: string): Promise<Result<undefined, ApiFailure>> {
    if (this.username !== username) this.#open(username)
    this.refusal = null
    this.#deps.link.join(username)
    return this.loadStatus === 'ready' ? ok(undefined) : this.load()
  }

  /** Asks for the room again. */
  async load(): Promise<Result<undefined, ApiFailure>> {
    const username = this.username
    if (username === null) return fail({ error: 'not_found', status: 0 })
    const answer = await this.#deps.api.call(roomRoutes.room, { params: { username } })
    if (this.username !== username) return ok(undefined)
    if (answer.ok) this.applyServer(answer.value)
    else this.setFailure(answer.error)
    return answer.ok ? ok(undefined) : answer
  }

  /** Gives the password of the room; the right one opens it. `wrong_password`, `rate_limited`. */
  async enterPassword(password: string): Promise<Result<undefined, ApiFailure>> {
    const username = this.#required()
    const answer = await this.#deps.api.call(modeRoutes.enterCamPassword, {
      params: { username },
      body: { password },
    })
    if (!answer.ok) return answer
    const loaded = await this.load()
    if (loaded.ok && this.username === username) void this.enter(username)
    return loaded
  }

  leave(): void {
    this.#deps.link.leave()
    this.#deps.chat.reset()
    this.people.clear()
    this.media.clear()
    this.shows.clear()
    this.activities.clear()
    this.wall = null
    this.guestOverlay = false
    this.username = null
    this.loadStatus = 'none'
    this.data = null
    this.error = null
    this.refusal = null
    this.highlight = null
    this.starPlace = null
    this.mediaChanges = 0
    this.autosilencedFor = null
  }

  #open(username: string): void {
    if (this.username !== null) this.leave()
    this.username = username
    this.loadStatus = 'loading'
  }

  applyServer(data: RoomData): void {
    this.data = data
    this.loadStatus = 'ready'
    this.error = null
    this.chatStatus = data.chat.status
    this.subject = data.chat.subjectText
    this.subjectColor = data.chat.subjectColor
    this.rules = data.chat.rules
    this.moderators = data.chat.moderatorUsernameList
    this.silenced = data.chat.silencedUsernameList
    this.isSilenced = data.viewer.isSilenced
    this.followerCount = data.user.followerCount
    this.ratings = data.ratings
    this.people.setCount(data.chatUserCount)
    this.shows.hydrate(data)
    this.activities.setModes(data.modes)
  }

  setFailure(error: ApiFailure): void {
    this.error = error
    this.loadStatus = 'failed'
  }

  setConnection(state: RoomJoinState): void {
    this.connection = state
  }

  setRefusal(reason: RefusalReason): void {
    this.refusal = reason
  }

  setHighlight(line: HighlightedLine | null): void {
    this.highlight = line
  }

  setPongLate(late: boolean): void {
    this.isPongLate = late
  }

  setStatus(status: RoomStatus, isExclusive: boolean): void {
    this.chatStatus = status
    this.isExclusive = isExclusive
  }

  setSubject(subject: string, color: string | null): void {
    this.subject = subject
    this.subjectColor = color
  }

  /** `v3.chat.model_settings`: the performer changed rules or prices while one is here. */
  takeModelSettings({ rules, offers }: ServerEvent<'v3.chat.model_settings'>): void {
    if (rules !== undefined) this.rules = rules
    if (offers !== undefined) this.shows.setSettings(offers)
  }

  setModerators(usernames: readonly string[]): void {
    this.moderators = usernames
  }

  setSilenced(usernames: readonly string[]): void {
    this.silenced = usernames
    this.isSilenced = usernames.includes(this.#deps.session.username ?? '')
  }

  /** `v3.chat.silence`: whether this viewer may write here. */
  setOwnSilence(isSilenced: boolean, until: number | null): void {
    this.isSilenced = isSilenced
    this.silencedUntil = until
    if (!isSilenced) this.autosilencedFor = null
  }

  /** `v3.autosilenced`; the silence itself comes behind it. */
  setAutosilenced(why: string): void {
    this.autosilencedFor = why
  }

  /** `v3.chat.moderate`: who may speak and who keeps order, as far as this viewer may know. */
  applyModeration(notice: ModerationNotice): void {
    const { action: what, target } = notice
    if (target === undefined) return
    if (what === 'silence') this.setSilenced([...without(this.silenced, target), target])
    if (what === 'unsilence') this.setSilenced(without(this.silenced, target))
    if (what === 'add_moderator') this.setModerators([...without(this.moderators, target), target])
    if (what === 'remove_moderator') this.setModerators(without(this.moderators, target))
    if (what === 'kick' || what === 'ban') this.people.left(target)
  }

  /** `v3.room.wall`. What it covers or withholds begins when its time is over. */
  setWall(notice: WallNotice): void {
    this.wall = notice.kind === 'off' ? null : notice
    this.guestOverlay = false
  }

  /** Guests see it after a while; the screen's timer decides when. */
  setGuestOverlay(shown: boolean): void {
    this.guestOverlay = shown
  }

  /** Shown at once; confirmed, or failed and ready for `retryMessage`. `thread`: where it is read. */
  sendMessage(text: string, replyTo: number | null = null, thread: ThreadId = this.thread): void {
    this.#deps.chat.say(text, replyTo, thread)
  }

  /** 0 to 1; counts while this viewer controls the performer's toy. */
  steerToy(level: number): void {
    this.#deps.link.send('v3.toys.level', { level })
  }

  retryMessage(ref: string): void {
    this.#deps.chat.retry(ref)
  }

  discardMessage(ref: string): void {
    this.#deps.chat.discard(ref)
  }

  openUserList(): void {
    this.people.setOpen(true)
    this.#deps.link.send('v3.chat.userlist.start', {})
  }

  closeUserList(): void {
    this.people.setOpen(false)
    this.#deps.link.send('v3.chat.userlist.stop', {})
  }

  /** Changes what the room is about, for the performer; everybody hears it over the socket. */
  async changeSubject(subject: string, subjectColor?: string): Promise<Result<undefined, ApiFailure>> {
    const body = { subject, ...(subjectColor !== undefined && { subject_color: subjectColor }) }
    const answer = await this.#deps.api.call(roomRoutes.subject, {
      params: { username: this.#required() },
      body,
    })
    return answer.ok ? ok(undefined) : answer
  }

  async moderate(order: ModerationOrder): Promise<Result<ModerationOutcome, ApiFailure>> {
    const answer = await this.#deps.api.call(roomRoutes.moderate, {
      params: { username: this.#required() },
      body: order,
    })
    if (answer.ok) {
      this.setModerators(answer.value.moderatorUsernameList)
      this.setSilenced(answer.value.silencedUsernameList)
    }
    return answer
  }

  async follow(follows: boolean): Promise<Result<undefined, ApiFailure>> {
    const answer = await this.#deps.session.setFollowing(this.#required(), follows)
    if (!answer.ok) return answer
    this.setFollowerCount(answer.value.followerCount)
    return ok(undefined)
  }

  setRatings(ratings: RatingSummary): void {
    this.ratings = ratings
  }

  setLikeCount(count: number): void {
    this.likeCount = count
  }

  setStarPlace(place: number | null): void {
    this.starPlace = place
  }

  countMediaChange(): void {
    this.mediaChanges += 1
  }

  setFollowerCount(count: number): void {
    this.followerCount = count
  }

  #required(): string {
    assert(this.username !== null, 'no room is open')
    return this.username
  }
}

function without(names: readonly string[], name: string): readonly string[] {
  return names.filter((known) => known !== name)
}
