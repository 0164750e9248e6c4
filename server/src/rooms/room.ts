import type { OutboxEvent } from '@footlight/core/ports'
import type {
  AccountId,
  ChatUser,
  ClientEvent,
  RoomStatus,
  ServerEvent,
  ServerEventName,
} from '@footlight/core/protocol'
import type { GoLiveRefusal } from '../accounts/go-live-gate.ts'
import type { Person } from '../accounts/people-port.ts'
import { chatUserOf, type Viewer } from '../accounts/viewer.ts'
import type { RecordedEvent, Subscription } from '../ledger/feed.ts'
import { STEALTH_NOTICE } from '../ledger/payment.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Feed, RoomMedia, RoomMediaEvent } from '../sfu/port.ts'
import { type AccessContext, accessOf } from './access/access-context.ts'
import {
  entryRefusal,
  mayDate,
  mayModerate,
  mayNameInvisible,
  mayPublish,
  mayReadUserList,
  mayReceiveFeed,
  mayShowCamera,
} from './access/room-policies.ts'
import { type Announce, createAnnouncer } from './announcer.ts'
import { EventDelivery } from './event-delivery.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import type { RoomLink, TurnedAway } from './link/room-link.ts'
import type { LiveListing, RoomSnapshot } from './live/live-directory.ts'
import type { LiveRoom } from './live/live-rooms.ts'
import { type LoadedRoom, type LoadRoomDeps, loadRoom } from './load-room.ts'
import { Mailbox } from './mailbox.ts'
import { MediaStates, PublicAccess } from './media-states.ts'
import { ModeFeature } from './modes/mode-feature.ts'
import { Begun, type RoomCommand, type RoomTurn } from './room-command.ts'
import type { RoomDeps } from './room-deps.ts'
import { type FeatureFacts, type RoomContext, RoomFeatures } from './room-feature.ts'
import { RoomMembers } from './room-members.ts'
import type { RoomSocket } from './room-socket.ts'
import { roomTopic } from './room-topic.ts'
import { createShutOut, type ShutOut } from './shut-out.ts'
import { type RoomEvent, roomStatus, StreamPresence } from './stream-presence.ts'
import { SubjectFeature } from './subject-feature.ts'
import type { WalletRooms } from './wallet-rooms.ts'

/**
 * The one owner of a room's state. Whatever changes it goes through the mailbox, one command after the other.
 */
export class Room implements RoomLink, LiveRoom {
  readonly topic: string
  readonly media: RoomMedia
  /** When everybody may watch. */
  readonly publicAccess: PublicAccess
  readonly #deps: RoomDeps
  readonly #loaded: LoadedRoom
  readonly #mailbox = new Mailbox()
  readonly #roomMembers: RoomMembers
  readonly #presence: StreamPresence
  readonly #mediaStates: MediaStates
  readonly #delivery: EventDelivery
  readonly #shutOut: ShutOut
  readonly #announce: Announce
  readonly #features = new RoomFeatures()
  readonly #walletRooms: WalletRooms<Room>
  readonly #subject: SubjectFeature
  readonly #modes: ModeFeature
  readonly #record: Subscription
  #toldStatus: RoomStatus = 'offline'
  #toldExclusive = false
  #owner: Person
  #lastOnlineAt: number | null
  #lastCursor: number
  #publisher: RoomSocket | null = null
  #pins = 0
  #lastUsedAt: number

  private constructor(deps: RoomDeps, loaded: LoadedRoom, walletRooms: WalletRooms<Room>) {
    const { owner, record } = loaded
    this.#deps = deps
    this.#walletRooms = walletRooms
    this.#loaded = loaded
    this.#owner = owner
    this.#lastOnlineAt = record.lastOnlineAt
    this.#lastCursor = loaded.cursor
    this.#lastUsedAt = deps.clock.monotonic()
    this.topic = roomTopic(owner.username)
    this.media = deps.sfu.room(owner.username)
    this.#announce = createAnnouncer({
      topic: this.topic,
      ledger: deps.ledger,
      clock: deps.clock,
      logger: loaded.logger,
      tellLive: (name, payload, to) => this.#delivery.live(name, payload, to),
    })
    this.#roomMembers = new RoomMembers({
      ownerUsername: owner.username,
      describe: (member) => this.describe(member.viewer),
      sortBy: () => this.#owner.settings.chat_user_sort,
      judge: {
        isStaff: ({ viewer }) => mayModerate(this.access(viewer)),
        mayNameInvisible: ({ viewer }) => mayNameInvisible(this.access(viewer)),
        mayReceive: ({ viewer }, feed) => this.mayReceive(viewer, feed),
      },
      nameCame: (username) => walletRooms.came(this, username),
      nameWent: (username) => walletRooms.went(this, username),
    })
    this.#delivery = new EventDelivery({
      ownerUsername: owner.username,
      roomMembers: this.#roomMembers,
      logger: loaded.logger,
      access: (viewer) => this.access(viewer),
    })
    this.#presence = new StreamPresence({
      clock: deps.clock,
      recheckEntitlement: () => this.#recheckMedia(),
      rememberLastOnline: () => this.#rememberLastOnline(),
      announceStatus: () => this.#announceStatus(),
      onWake: () => this.#command(() => this.#applyToPresence({ kind: 'grace_over' }, 0)),
    })
    this.#shutOut = createShutOut({
      roomMembers: this.#roomMembers,
      recheckMedia: () => this.#recheckMedia(),
      dismiss: (username) => this.#dismiss(username),
    })
    this.#subject = this.#features.add(
      new SubjectFeature({
        deps,
        record,
        announce: this.#announce,
        access: (viewer) => this.access(viewer),
      }),
    )
    const context = this.#context()
    for (const make of loaded.features)
      for (const feature of [make(context)].flat()) this.#features.add(feature)
    this.#modes = this.#features.add(new ModeFeature(context, loaded.modes))
    // It asks for the status at once, which the features make.
    this.publicAccess = new PublicAccess(() => this.status)
    this.#mediaStates = this.#createMediaStates()
    this.#record = deps.feed.subscribe(this.topic, (event) => this.#onRecorded(event), {
      after: loaded.after,
    })
  }

  /** What is recorded while it is read reaches it, as everything does later (FEED-03). */
  static async load(deps: LoadRoomDeps, owner: Person, walletRooms: WalletRooms<Room>): Promise<Room> {
    const room = new Room(deps, await loadRoom(deps, owner), walletRooms)
    try {
      await room.#record.ready
      const { ingest } = room.media.state()
      if (ingest !== undefined) await room.#applyToPresence({ kind: 'media_started', ingest: ingest.kind }, 0)
    } catch (error) {
      room.#record.end()
      walletRooms.follow(room, false)
      throw error
    }
    return room
  }

  get username(): string {
    return this.#owner.username
  }

  get ownerId(): AccountId {
    return this.#owner.id
  }

  openSince(): string | null {
    return this.publicAccess.openSince()
  }

  get lastCursor(): number {
    return this.#lastCursor
  }

  get status(): RoomStatus {
    return roomStatus({
      presence: this.#presence.presence,
      show: this.#facts.showKind(),
      isStandby: this.#modes.isStandby,
    })
  }

  get performer(): Person {
    return this.#owner
  }

  get viewers(): number {
    return this.#roomMembers.viewers
  }

  get hasPassword(): boolean {
    return this.#modes.passwordHash !== null
  }

  snapshot(): RoomSnapshot {
    const { restrictions } = this.#loaded
    return {
      username: this.username,
      status: this.status,
      viewers: this.viewers,
      ...this.#subject.current(),
      lastOnlineAt: this.#lastOnlineAt,
      liveSince: this.#presence.liveSince,
      moderators: restrictions.targets('moderator'),
      silenced: restrictions.targets('silence'),
      banned: restrictions.targets('ban'),
      currentShow: this.#facts.currentShow(),
      modes: this.#modes.current(),
    }
  }

  listing(): LiveListing {
    return {
      performer: this.performer,
      status: this.status,
      viewers: this.viewers,
      subject: this.#subject.current().subject,
      liveSince: this.#presence.liveSince,
      currentShow: this.#facts.currentShow(),
      modes: this.#modes.current(),
      isVersus: this.#facts.battle() !== null,
      offers: this.#facts.offers(),
      sellsToyControl: this.#facts.toyOffer() !== null,
      goal: this.#facts.goalProgress(),
      ratings: this.#facts.ratings(),
    }
  }

  access(viewer: Viewer): AccessContext {
    return {
      ...accessOf(viewer, this.#owner, this.#loaded.restrictions, this.#deps.clock.now()),
      participant: this.#facts.participantRole(viewer),
      mayShowCamera: this.#facts.mayShowCamera(viewer),
      datePart: this.#facts.datePart(viewer),
      isVersusPeer: this.#facts.isVersusPeer(viewer),
      lacksPassword: this.#modes.lacksPassword(viewer),
      isWalledOff: this.#facts.isWalledOff(viewer),
      isRegionBlocked: this.#deps.blockedRegions.isBlocked(this.username, viewer),
      studioView: this.#facts.studioViewOf(viewer),
    }
  }

  describe(viewer: Viewer): ChatUser {
    const { tips, restrictions } = this.#loaded
    return chatUserOf(viewer, {
      isModerator: restrictions.has('moderator', viewer.username),
      isFan: this.#facts.isFan(viewer),
      recentTipTokens: tips.recentTokens(viewer.username, this.#deps.clock.now()),
    })
  }

  admit(viewer: Viewer): TurnedAway | null {
    const who = this.access(viewer)
    if (who.studioView === 'none') return { refusal: 'forbidden', reason: '' }
    const refusal = entryRefusal(who)
    if (refusal === null) return null
    for (const feature of this.#features.all) feature.turnedAway?.(viewer, refusal)
    return { refusal, reason: this.#loaded.restrictions.reason('ban', viewer.username) }
  }

  ownFeed(viewer: Viewer): Feed | null {
    const who = this.access(viewer)
    // The camera of a date is never the room's stream.
    if (who.datePart !== null && mayDate(who)) return { kind: 'camera', username: viewer.username }
    if (mayPublish(who)) return this.#goLiveRefusal() === null ? { kind: 'main' } : null
    return mayShowCamera(who) ? { kind: 'camera', username: viewer.username } : null
  }

  publishRefusal(viewer: Viewer): GoLiveRefusal | null {
    return mayPublish(this.access(viewer)) ? this.#goLiveRefusal() : null
  }

  #goLiveRefusal(): GoLiveRefusal | null {
    return this.#deps.goLiveGate.refusalOf(this.#owner, this.#presence.presence !== 'offline')
  }

  isMetered(viewer: Viewer): boolean {
    return this.#facts.isMetered(viewer)
  }

  setToyLevel(viewer: Viewer, level: number): void {
    for (const feature of this.#features.all) feature.setToyLevel?.(viewer, level)
  }

  mayReceive(viewer: Viewer, feed: Feed): boolean {
    return mayReceiveFeed(
      this.access(viewer),
      { status: this.status, isExclusive: this.#facts.isExclusive() },
      feed.kind === 'main'
        ? feed
        : {
            ...feed,
            isOfDate: this.#facts.isDating(feed.username),
            isOwn: feed.username === viewer.username,
          },
    )
  }

  isBanned(username: string): boolean {
    return this.#loaded.restrictions.has('ban', username)
  }

  enter(member: RoomSocket): void {
    this.#touch()
    this.#roomMembers.add(member)
    member.write(
      Buffer.concat([
        ...this.#features.all.flatMap((feature) => feature.historyFrame?.(member.viewer) ?? []),
        this.#roomMembers.countFrame(),
        encodeEvent('v3.chat.update', { status: this.status, is_exclusive: this.#facts.isExclusive() }),
        ...this.#features.all.flatMap((feature) => feature.entryFrames?.(member) ?? []),
        this.#mediaStates.frameFor(member.viewer),
      ]),
    )
    if (!member.isAhead) for (const feature of this.#features.all) feature.entered?.(member)
  }

  shown(member: RoomSocket): void {
    this.#roomMembers.list(member)
    for (const feature of this.#features.all) feature.entered?.(member)
  }

  leave(member: RoomSocket, unservedForMs: number | null): void {
    this.#touch()
    this.#roomMembers.remove(member)
    if (member.isAhead) return
    const servedAt = unservedForMs === null ? member.heardAt : this.#deps.clock.monotonic() - unservedForMs
    for (const feature of this.#features.all)
      feature.left?.(member, member.heardAt, Math.max(member.heardAt, servedAt))
    if (this.#publisher === member) this.#publisher = null
  }

  receptionChanged(viewer: Viewer, flows: boolean): void {
    for (const feature of this.#features.all) feature.receptionChanged?.(viewer, flows)
  }

  pin(): () => void {
    this.#pins += 1
    return () => {
      this.#pins -= 1
      this.#touch()
    }
  }

  say(member: RoomSocket, said: ClientEvent<'v3.chat.message'>): void {
    const feature = this.#features.all.find(({ say }) => say !== undefined)
    this.#command(() => feature?.say?.(member, said))
  }

  flooded(member: RoomSocket): void {
    for (const feature of this.#features.all) feature.flooded?.(member)
  }

  startUserList(member: RoomSocket): void {
    // Who may not read it is told how many viewers there are, and nobody's name.
    const who = this.access(member.viewer)
    if (!mayReadUserList(who, this.#owner.settings.chat_user_list))
      return member.write(encodeEvent('v3.chat.user_list', { count: this.#roomMembers.viewers, users: [] }))
    member.wantsUserList = true
    member.write(this.#roomMembers.listFrame(mayNameInvisible(who)))
  }

  stopUserList(member: RoomSocket): void {
    member.wantsUserList = false
  }

  claimPublisher(member: RoomSocket): void {
    const before = this.#publisher
    this.#publisher = member
    if (before !== null && before !== member) before.close('replaced')
  }

  async execute<Args extends object, Answer>(
    { takesTurn, run }: RoomCommand<Args, Answer>,
    args: Args,
  ): Promise<Answer> {
    this.#touch()
    const inTurn = () => run(this.#turn(), args)
    const done = await (takesTurn ? this.#mailbox.run(inTurn) : inTurn())
    return done instanceof Begun ? done.answer : done
  }

  /** Made when the turn comes: the account may be another by then. */
  #turn(): RoomTurn {
    return {
      owner: this.#owner,
      deps: this.#deps,
      feature: (kind) => this.#features.get(kind),
      features: this.#features.all,
      facts: this.#facts,
      access: (viewer) => this.access(viewer),
      snapshot: () => this.snapshot(),
    }
  }

  /** The performer's account as it is now; settings and suspension take effect with it. */
  refreshOwner(owner: Person): void {
    const before = this.#owner
    this.#owner = owner
    if (
      before.suspendedUntil !== owner.suspendedUntil ||
      before.liveStanding.failedAt !== owner.liveStanding.failedAt ||
      before.liveStoppedCase !== owner.liveStoppedCase ||
      before.identityConfirmed !== owner.identityConfirmed
    )
      this.#recheckMedia()
  }

  accountChanged(person: Person): void {
    if (person.id === this.#owner.id) this.refreshOwner(person)
    for (const feature of this.#features.all) feature.accountChanged?.(person)
    // Who may not be on camera any more is out of the picture in this step (CAMERA-AGE-02).
    if (this.media.cameras().some(({ username }) => username === person.username)) this.#recheckMedia()
    this.#roomMembers.touched()
    this.#roomMembers.showOrHide(person.username)
  }

  /** A viewer has another name. */
  personRenamed(from: string, to: string): void {
    this.#loaded.restrictions.rename(from, to)
    this.#loaded.tips.rename(from, to)
    this.#roomMembers.touched()
  }

  onMedia(event: RoomMediaEvent): void {
    this.#touch()
    if (event.kind === 'changed') return this.#mediaStates.tellAll()
    if (event.kind === 'muted')
      return this.#command(() => {
        for (const feature of this.#features.all) feature.mediaMuted?.(event.muted)
      })
    if (event.kind === 'started')
      return this.#command(() => this.#applyToPresence({ kind: 'media_started', ingest: event.source }, 0))
    this.#command(() =>
      this.#applyToPresence(
        { kind: event.reason === 'ended' ? 'media_ended' : 'media_lost' },
        event.silentForMs,
      ),
    )
  }

  frameFor(event: OutboxEvent, viewer: Viewer): Buffer {
    return this.#delivery.frameFor(event, viewer)
  }

  /** A wallet has or has no tokens now. */
  onBalance({ username, tokens, type }: ServerEvent<'v3.token.update'>): void {
    const named = this.#roomMembers.named(username)
    for (const { viewer } of named) {
      viewer.hasTokens = tokens > 0
      if (type === STEALTH_NOTICE || tokens > 0) viewer.hidesEmptyWallet = tokens === 0
    }
    if (named.length > 0) this.#roomMembers.touched()
    for (const feature of this.#features.all) feature.balanceChanged?.(username, tokens)
  }

  tick(): void {
    this.#loaded.tips.prune(this.#deps.clock.now())
    this.#roomMembers.tick()
    for (const feature of this.#features.all) feature.tick?.()
    if (!this.#roomMembers.isEmpty) this.#command(() => this.#reloadOwner())
  }

  /** Nobody is here, nothing is on, and it has been so for `idleMs`. */
  isIdle(idleMs: number): boolean {
    const isEmpty =
      this.#roomMembers.isEmpty &&
      this.#pins === 0 &&
      this.#presence.presence === 'offline' &&
      !this.#features.all.some((feature) => feature.isBusy?.())
    return isEmpty && this.#deps.clock.monotonic() - this.#lastUsedAt >= idleMs
  }

  /** Puts everything on disk that is not there yet. The sockets are closed by those who opened them. */
  async close(): Promise<void> {
    this.#record.end()
    this.#presence.close()
    await this.#mailbox.drained()
    this.#walletRooms.follow(this, false)
    for (const feature of this.#features.all.toReversed()) await feature.close?.()
    this.#roomMembers.fanOut.flush()
  }

  get #facts(): FeatureFacts {
    return this.#features.facts
  }

  async #dismiss(username: string, takenBefore = Number.POSITIVE_INFINITY): Promise<void> {
    for (const feature of this.#features.all) await feature.dismiss?.(username, takenBefore)
  }

  #touch(): void {
    this.#lastUsedAt = this.#deps.clock.monotonic()
  }

  /** For commands that nobody waits for: what goes wrong in them is logged here. */
  #command(command: () => void | Promise<void>): void {
    const report = (error: unknown): void =>
      logEvent(this.#loaded.logger, 'room_command_failed', { err: error })
    try {
      Promise.resolve(this.#mailbox.run(command)).catch(report)
    } catch (error) {
      report(error)
    }
  }

  async #reloadOwner(): Promise<void> {
    const owner = await this.#deps.people.byId(this.#owner.id)
    if (owner !== null) this.refreshOwner(owner)
  }

  async #applyToPresence(event: RoomEvent, silentForMs: number): Promise<void> {
    const before = this.#presence.presence
    await this.#presence.apply(event)
    const { presence } = this.#presence
    if (before === presence) return
    logEvent(this.#loaded.logger, 'room_presence_changed', { from: before, to: presence })
    for (const feature of this.#features.all) feature.presenceChanged?.(presence, silentForMs)
  }

  #createMediaStates(): MediaStates {
    return new MediaStates({
      media: this.media,
      publicAccess: this.publicAccess,
      roomMembers: this.#roomMembers,
      hlsUrl: this.#deps.hlsUrl(this.username),
      mayReceive: (viewer, feed) => this.mayReceive(viewer, feed),
    })
  }

  /** What the features may do with the room. */
  #context(): RoomContext {
    return {
      deps: this.#deps,
      logger: this.#loaded.logger,
      roomMembers: this.#roomMembers,
      media: this.media,
      restrictions: this.#loaded.restrictions,
      tips: this.#loaded.tips,
      facts: this.#facts,
      feature: (kind) => this.#features.get(kind),
      owner: () => this.#owner,
      presence: () => this.#presence.presence,
      status: () => this.status,
      access: (viewer) => this.access(viewer),
      describe: (viewer) => this.describe(viewer),
      run: (command) => Promise.resolve(this.#mailbox.run(command)),
      command: (command) => this.#command(command),
      recheckMedia: () => this.#recheckMedia(),
      followWallets: (isFollowing) => this.#walletRooms.follow(this, isFollowing),
      shutOut: this.#shutOut,
      dismiss: (username, takenBefore) => this.#dismiss(username, takenBefore),
      announceStatus: () => this.#announceStatus(),
      tellMedia: (usernames) => this.#mediaStates.tell(usernames),
      announce: this.#announce,
      tell: (usernames, name, payload) => this.#tellSome(usernames, name, payload),
      tellAll: (name, payload) => this.#roomMembers.fanOut.toAll(encodeEvent(name, payload)),
    }
  }

  /**
   * Asks the standing of all that take media here: over the SFU (`mediaTakers`) and over HTTP, which the
   * interval of being open stands for.
   */
  #recheckMedia(): void {
    this.publicAccess.note()
    this.media.recheck()
  }

  async #announceStatus(): Promise<void> {
    this.publicAccess.note()
    const { status } = this
    const isExclusive = this.#facts.isExclusive()
    if (status === this.#toldStatus && isExclusive === this.#toldExclusive) return
    logEvent(this.#loaded.logger, 'room_status_changed', { from: this.#toldStatus, to: status })
    this.#toldStatus = status
    this.#toldExclusive = isExclusive
    for (const feature of this.#features.all) feature.statusChanged?.()
    await this.#announce('v3.chat.update', { status, is_exclusive: isExclusive })
    this.#mediaStates.tellAll()
  }

  #tellSome<N extends ServerEventName>(usernames: readonly string[], name: N, payload: ServerEvent<N>): void {
    const frame = encodeEvent(name, payload)
    for (const username of usernames)
      for (const member of this.#roomMembers.named(username)) member.write(frame)
  }

  async #rememberLastOnline(): Promise<void> {
    this.#lastOnlineAt = this.#deps.clock.now()
    await this.#deps.roomRepository.saveLastOnline(this.#owner.id, this.#lastOnlineAt)
  }

  /** An event of this room's topic, after its commit. */
  #onRecorded(event: RecordedEvent): void {
    this.#lastCursor = event.cursor
    if (event.name === 'v3.tip.received') {
      this.#loaded.tips.note(event.payload)
      this.#roomMembers.touched()
    }
    for (const feature of this.#features.all) feature.recorded?.(event)
    this.#delivery.recorded(event)
  }
}
