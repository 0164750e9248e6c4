import type { Result } from '@footlight/core/domain'
import { type ChatRefusal, chatRefusals } from '@footlight/core/domain/chat/refusals'
import type { RoomEvent } from '@footlight/core/domain/room/room-state'
import { roomStatus } from '@footlight/core/domain/room/room-status'
import type { OutboxEvent, Person } from '@footlight/core/ports'
import type {
  ChatUser,
  Failure,
  MediaState,
  RoomStatus,
  ServerEvent,
  ServerEventName,
} from '@footlight/core/protocol'
import type { Identity } from '../auth/port.ts'
import { mayKnowTarget, mayReceiveFeed } from '../policies/room-policies.ts'
import type { Feed, Standing } from '../policies/standing.ts'
import type { RoomMedia, RoomMediaEvent } from '../sfu/port.ts'
import { type Announce, createAnnouncer } from './announcer.ts'
import { ChatDesk } from './chat-desk.ts'
import { Crowd } from './crowd.ts'
import { createDesks, desksOf, type RoomDesks } from './desks.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import { type LoadedRoom, loadRoom } from './load-room.ts'
import { Mailbox } from './mailbox.ts'
import type { Member } from './member.ts'
import { ModerationDesk } from './moderation-desk.ts'
import { type EventFrames, framesOf } from './outbox-frames.ts'
import type { ModerationOrder, RoomSnapshot } from './port.ts'
import { PublicStage } from './public-stage.ts'
import type { RoomContext, RoomDesk } from './room-desk.ts'
import type { RoomParts } from './room-parts.ts'
import { roomTopic } from './room-topic.ts'
import { createShutOut, type ShutOut } from './shut-out.ts'
import { Stage } from './stage.ts'
import { standingOf } from './standing-of.ts'
import { SubjectDesk } from './subject-desk.ts'
import { tipOf } from './tip-memory.ts'
import { chatUserOf, type Visitor, visitorOf } from './visitor.ts'

/**
 * The one owner of a room's state (design §5). Whatever changes it goes through the mailbox, one command
 * after the other.
 */
export class Room {
  readonly topic: string
  readonly media: RoomMedia
  /** Everything that goes on here beside chat and moderation. */
  readonly desks: RoomDesks
  /** When everybody may look in. */
  readonly publicStage: PublicStage
  readonly #parts: RoomParts
  readonly #loaded: LoadedRoom
  readonly #mailbox = new Mailbox()
  readonly #crowd: Crowd
  readonly #stage: Stage
  readonly #chat: ChatDesk
  readonly #moderation: ModerationDesk
  readonly #shutOut: ShutOut
  readonly #subject: SubjectDesk
  readonly #announce: Announce
  readonly #desks: readonly RoomDesk[]
  #toldStatus: RoomStatus = 'offline'
  #toldExclusive = false
  #owner: Person
  #lastOnlineAt: number | null
  #lastCursor: number
  #publisher: Member | null = null
  #pins = 0
  #lastUsedAt: number

  private constructor(parts: RoomParts, loaded: LoadedRoom) {
    const { owner, record, sanctions } = loaded
    this.#parts = parts
    this.#loaded = loaded
    this.#owner = owner
    this.#lastOnlineAt = record.lastOnlineAt
    this.#lastCursor = loaded.cursor
    this.#lastUsedAt = parts.clock.monotonic()
    this.topic = roomTopic(owner.username)
    this.media = parts.sfu.room(owner.username)
    this.#announce = createAnnouncer({
      topic: this.topic,
      ledger: parts.ledger,
      clock: parts.clock,
      logger: loaded.logger,
      tellLive: (name, payload) => this.#tell(name, payload, Number.POSITIVE_INFINITY),
    })
    this.#crowd = new Crowd({
      ownerUsername: owner.username,
      describe: (member) => this.describe(member.visitor),
      sortBy: () => this.#owner.settings.chat_user_sort,
    })
    this.#stage = new Stage({
      clock: parts.clock,
      recheckEntitlement: () => this.#recheckMedia(),
      rememberLastOnline: () => this.#rememberLastOnline(),
      announceStatus: () => this.#announceStatus(),
      onWake: () => this.#command(() => this.#applyToStage({ kind: 'grace_over' }, 0)),
    })
    this.#chat = new ChatDesk({
      parts,
      ownerId: owner.id,
      log: loaded.chatLog,
      crowd: this.#crowd,
      tips: loaded.tips,
      rule: () => this.#owner.settings.chat_allowed,
      party: () => this.desks.shows.privateParty(),
      screen: (line, who) => this.desks.chatRules.screen(line, who),
      standing: (visitor) => this.standing(visitor),
      describe: (visitor) => this.describe(visitor),
    })
    this.#shutOut = createShutOut({
      crowd: this.#crowd,
      recheckMedia: () => this.#recheckMedia(),
      dismiss: (username) => this.desks.shows.dismiss(username),
    })
    this.#moderation = new ModerationDesk({
      parts,
      owner: () => this.#owner,
      sanctions,
      crowd: this.#crowd,
      announce: this.#announce,
      standing: (visitor) => this.standing(visitor),
      shutOut: this.#shutOut,
    })
    this.desks = createDesks(this.#context(), loaded, this.#chat)
    this.#desks = desksOf(this.desks)
    this.publicStage = new PublicStage(() => this.status)
    this.#subject = new SubjectDesk({
      parts,
      record,
      announce: this.#announce,
      lastOnlineAt: () => this.#lastOnlineAt,
    })
  }

  static async load(parts: RoomParts, owner: Person): Promise<Room> {
    const room = new Room(parts, await loadRoom(parts, owner))
    const { ingest } = room.media.state()
    if (ingest !== undefined) await room.#applyToStage({ kind: 'media_started', ingest: ingest.kind }, 0)
    return room
  }

  get username(): string {
    return this.#owner.username
  }

  /** Position of the last recorded event that went to the sockets of this room. */
  get lastCursor(): number {
    return this.#lastCursor
  }

  get status(): RoomStatus {
    return roomStatus({
      presence: this.#stage.presence,
      show: this.desks.shows.kindOnStage,
      isStandby: this.desks.modes.isStandby,
    })
  }

  snapshot(): RoomSnapshot {
    const { sanctions } = this.#loaded
    return {
      username: this.username,
      status: this.status,
      viewers: this.#crowd.viewers,
      ...this.#subject.current(),
      lastOnlineAt: this.#lastOnlineAt,
      moderators: sanctions.targets('moderator'),
      silenced: sanctions.targets('silence'),
      banned: sanctions.targets('ban'),
      stage: this.desks.shows.stage(),
      modes: this.desks.modes.current(),
    }
  }

  standing(visitor: Visitor): Standing {
    return {
      ...standingOf(visitor, this.#owner, this.#loaded.sanctions, this.#parts.clock.now()),
      ...this.desks.shows.standingOf(visitor),
      isVersusPeer: this.desks.versus.isPeer(visitor),
      lacksPassword: this.desks.modes.lacksPassword(visitor),
      isRegionBlocked: this.#parts.blockedRegions.isBlocked(this.username, visitor),
      lookIn: this.desks.studio.lookInOf(visitor),
    }
  }

  describe(visitor: Visitor): ChatUser {
    const { tips, sanctions } = this.#loaded
    return chatUserOf(
      visitor,
      sanctions.has('moderator', visitor.username),
      tips.recentTokens(visitor.username, this.#parts.clock.now()),
    )
  }

  /** The reason that was given for a ban; empty where none was. */
  banReason(visitor: Visitor): string {
    return this.#loaded.sanctions.reason('ban', visitor.username)
  }

  mayReceive(visitor: Visitor, feed: Feed): boolean {
    return mayReceiveFeed(
      this.standing(visitor),
      { status: this.status, isExclusive: this.desks.shows.isExclusive },
      feed,
    )
  }

  /**
   * Adds the member and gives it what the room looks like now. Nothing may be awaited between its last replay
   * and this.
   */
  enter(member: Member): void {
    this.#touch()
    this.#crowd.add(member)
    member.write(
      Buffer.concat([
        this.#loaded.chatLog.historyFrame(),
        this.#crowd.countFrame(),
        encodeEvent('v3.chat.update', { status: this.status, is_exclusive: this.desks.shows.isExclusive }),
        this.#subject.frame(),
        ...[this.#moderation.silenceFrame(member.visitor) ?? []].flat(),
        ...this.#desks.flatMap((desk) => desk.entryFrames?.(member) ?? []),
        encodeEvent('v3.media.state', this.#mediaState(member.visitor)),
      ]),
    )
    for (const desk of this.#desks) desk.entered?.(member)
  }

  /**
   * `unservedForMs`: since when nothing was sent to it any more; null: nothing ever was. Its media is closed
   * already.
   */
  leave(member: Member, unservedForMs: number | null): void {
    this.#touch()
    this.#crowd.remove(member)
    const servedAt = unservedForMs === null ? member.heardAt : this.#parts.clock.monotonic() - unservedForMs
    for (const desk of this.#desks) desk.left?.(member, member.heardAt, Math.max(member.heardAt, servedAt))
    if (this.#publisher === member) this.#publisher = null
  }

  /** What is sent to one who pays by the minute arrives nowhere, or arrives again. */
  receptionChanged(visitor: Visitor, flows: boolean): void {
    this.desks.shows.receptionChanged(visitor, flows)
  }

  /** Keeps the room in memory while somebody is on the way in. */
  pin(): () => void {
    this.#pins += 1
    return () => {
      this.#pins -= 1
      this.#touch()
    }
  }

  say(member: Member, ref: string, text: string): void {
    const answer = (refusal: ChatRefusal | null): void => {
      if (refusal !== null)
        member.write(
          encodeEvent('v3.chat.message_failed', { ref, error: refusal, message: chatRefusals[refusal] }),
        )
    }
    this.#command(() => {
      const said = this.#chat.say(member, ref, text)
      return said instanceof Promise ? said.then(answer) : answer(said)
    })
  }

  startUserList(member: Member): void {
    // Who looks in unseen learns how many there are, and nobody's name.
    if (member.visitor.looksIn)
      return member.write(encodeEvent('v3.chat.user_list', { count: this.#crowd.viewers, users: [] }))
    member.wantsUserList = true
    member.write(this.#crowd.listFrame())
  }

  stopUserList(member: Member): void {
    member.wantsUserList = false
  }

  /** The newest publisher of a room stays; the one before is closed. */
  claimPublisher(member: Member): void {
    const before = this.#publisher
    this.#publisher = member
    if (before !== null && before !== member) before.close('replaced')
  }

  moderate(
    by: Identity,
    order: ModerationOrder,
  ): Promise<Result<{ readonly expiresAt: number | null }, Failure>> {
    this.#touch()
    return Promise.resolve(this.#mailbox.run(() => this.#moderation.carryOut(by, order)))
  }

  setSubject(by: Identity, subject: string, color: string | null): Promise<Result<RoomSnapshot, Failure>> {
    this.#touch()
    const who = this.standing(visitorOf(by, false))
    return Promise.resolve(
      this.#mailbox.run(async () => {
        const result = await this.#subject.change(who, subject, color)
        return result.ok ? { ok: true, value: this.snapshot() } : result
      }),
    )
  }

  /** The performer's account as it is now; settings and suspension take effect with it. */
  refreshOwner(owner: Person): void {
    const before = this.#owner
    this.#owner = owner
    if (
      before.suspendedUntil !== owner.suspendedUntil ||
      before.identityConfirmed !== owner.identityConfirmed
    )
      this.#recheckMedia()
  }

  accountChanged(person: Person): void {
    if (person.id === this.#owner.id) this.refreshOwner(person)
    this.desks.border.accountChanged(person)
    this.#crowd.touched()
  }

  onMedia(event: RoomMediaEvent): void {
    this.#touch()
    if (event.kind === 'changed') return this.#tellMedia()
    if (event.kind === 'muted')
      return this.#command(() => this.#desks.forEach((desk) => desk.mediaMuted?.(event.muted)))
    if (event.kind === 'started')
      return this.#command(() => this.#applyToStage({ kind: 'media_started', ingest: event.source }, 0))
    this.#command(() =>
      this.#applyToStage(
        { kind: event.reason === 'ended' ? 'media_ended' : 'media_lost' },
        event.silentForMs,
      ),
    )
  }

  /** An event of this room's topic, after its commit. Events come in the order of their cursors. */
  onRecorded(event: OutboxEvent): void {
    if (event.cursor <= this.#lastCursor) return
    this.#lastCursor = event.cursor
    const tip = tipOf(event)
    if (tip !== null) {
      this.#loaded.tips.note(tip)
      // What is tipped inside a private is for the two of them.
      if (audienceOf(event.payload) === null) this.#loaded.chatLog.noteTip(tip)
    }
    for (const desk of this.#desks) desk.recorded?.(event)
    this.#tell(event.name, { ...event.payload, cursor: event.cursor }, event.cursor)
  }

  /** A recorded event as this visitor may read it; empty when it is none of the protocol's. */
  frameFor(event: OutboxEvent, visitor: Visitor): Buffer {
    const frames = this.#frames(event.name, { ...event.payload, cursor: event.cursor }, event.cursor)
    const to = audienceOf(event.payload)
    if (frames === null || (to !== null && !to.includes(visitor.username))) return Buffer.alloc(0)
    return mayKnowTarget(this.standing(visitor)) ? frames.full : frames.restricted
  }

  /** A wallet has or has no tokens now. */
  onBalance(username: string, tokens: number): void {
    for (const { visitor } of this.#crowd.named(username)) visitor.hasTokens = tokens > 0
    this.#crowd.touched()
    for (const desk of this.#desks) desk.balanceChanged?.(username, tokens)
  }

  tick(): void {
    for (const username of this.#loaded.sanctions.prune()) this.#moderation.silenceOver(username)
    this.#loaded.tips.prune(this.#parts.clock.now())
    this.#crowd.tick()
    for (const desk of this.#desks) desk.tick?.()
    if (!this.#crowd.isEmpty) this.#command(() => this.#reloadOwner())
  }

  /** Nobody is here, nothing is on, and it has been so for `idleMs`. */
  isIdle(idleMs: number): boolean {
    const isEmpty =
      this.#crowd.isEmpty &&
      this.#pins === 0 &&
      this.#stage.presence === 'offline' &&
      !this.#desks.some((desk) => desk.isBusy?.())
    return isEmpty && this.#parts.clock.monotonic() - this.#lastUsedAt >= idleMs
  }

  /** Puts everything on disk that is not there yet. The sockets are closed by those who opened them. */
  async close(): Promise<void> {
    this.#stage.close()
    await this.#mailbox.drained()
    for (const desk of this.#desks) await desk.close?.()
    this.#crowd.fanOut.flush()
    await this.#loaded.chatLog.save()
  }

  #touch(): void {
    this.#lastUsedAt = this.#parts.clock.monotonic()
  }

  /** For commands that nobody waits for: what goes wrong in them is logged here. */
  #command(command: () => void | Promise<void>): void {
    const report = (error: unknown): void =>
      this.#loaded.logger.error({ err: error }, 'a command of the room failed')
    try {
      Promise.resolve(this.#mailbox.run(command)).catch(report)
    } catch (error) {
      report(error)
    }
  }

  async #reloadOwner(): Promise<void> {
    const owner = await this.#parts.people.byId(this.#owner.id)
    if (owner !== null) this.refreshOwner(owner)
  }

  async #applyToStage(event: RoomEvent, silentForMs: number): Promise<void> {
    const before = this.#stage.presence
    await this.#stage.apply(event)
    const { presence } = this.#stage
    if (before === presence) return
    this.#loaded.logger.info({ from: before, to: presence }, 'presence')
    for (const desk of this.#desks) desk.presenceChanged?.(presence, silentForMs)
  }

  /** What the desks may do with the room. */
  #context(): RoomContext {
    return {
      parts: this.#parts,
      logger: this.#loaded.logger,
      crowd: this.#crowd,
      media: this.media,
      owner: () => this.#owner,
      presence: () => this.#stage.presence,
      status: () => this.status,
      standing: (visitor) => this.standing(visitor),
      run: (command) => Promise.resolve(this.#mailbox.run(command)),
      command: (command) => this.#command(command),
      recheckMedia: () => this.#recheckMedia(),
      shutOut: this.#shutOut,
      announceStatus: () => this.#announceStatus(),
      tellMedia: (usernames) => this.#tellMediaTo(usernames),
      announce: this.#announce,
      tell: (usernames, name, payload) => this.#tellSome(usernames, name, payload),
      tellAll: (name, payload) => this.#crowd.fanOut.toAll(encodeEvent(name, payload)),
    }
  }

  /**
   * Asks the standing of all that take media here: over the SFU (`mediaTakers`) and over HTTP, which the
   * stretch of being open stands for.
   */
  #recheckMedia(): void {
    this.publicStage.note()
    this.media.recheck()
  }

  async #announceStatus(): Promise<void> {
    this.publicStage.note()
    const { status } = this
    const { isExclusive } = this.desks.shows
    if (status === this.#toldStatus && isExclusive === this.#toldExclusive) return
    this.#loaded.logger.info({ from: this.#toldStatus, to: status }, 'room status')
    this.#toldStatus = status
    this.#toldExclusive = isExclusive
    for (const desk of this.#desks) desk.statusChanged?.()
    await this.#announce('v3.chat.update', { status, is_exclusive: isExclusive })
    this.#tellMedia()
  }

  #tellSome<N extends ServerEventName>(usernames: readonly string[], name: N, payload: ServerEvent<N>): void {
    const frame = encodeEvent(name, payload)
    for (const username of usernames) for (const member of this.#crowd.named(username)) member.write(frame)
  }

  async #rememberLastOnline(): Promise<void> {
    this.#lastOnlineAt = this.#parts.clock.now()
    await this.#subject.save()
  }

  #mediaState(visitor: Visitor): MediaState {
    const stage = this.mayReceive(visitor, { kind: 'stage' }) ? this.#openStage() : shutStage
    const cameras = this.media
      .cameras()
      .filter(({ username }) => this.mayReceive(visitor, { kind: 'camera', username }))
    return cameras.length > 0 ? { ...stage, cameras } : stage
  }

  #openStage(): MediaState {
    return this.publicStage.withHls(this.media.state(), this.#parts.hlsUrl(this.username))
  }

  #tellMedia(): void {
    const open = encodeEvent('v3.media.state', this.#openStage())
    const shut = encodeEvent('v3.media.state', shutStage)
    const cameras = this.media.cameras()
    this.#crowd.fanOut.toEach(({ visitor }) => {
      if (cameras.some(({ username }) => this.mayReceive(visitor, { kind: 'camera', username })))
        return encodeEvent('v3.media.state', this.#mediaState(visitor))
      return this.mayReceive(visitor, { kind: 'stage' }) ? open : shut
    })
  }

  #tellMediaTo(usernames: readonly string[]): void {
    for (const username of usernames)
      for (const member of this.#crowd.named(username))
        member.write(encodeEvent('v3.media.state', this.#mediaState(member.visitor)))
  }

  /** Members whose cut-over lies at or behind `cursor` had the event from the record. */
  #tell(name: string, payload: Readonly<Record<string, unknown>>, cursor: number): void {
    const frames = this.#frames(name, payload, cursor)
    if (frames === null) return
    const to = audienceOf(payload)
    if (to !== null) {
      for (const username of to)
        for (const member of this.#crowd.named(username))
          if (member.cutOver < cursor) member.write(frames.full)
      return
    }
    if (frames.full === frames.restricted) return this.#crowd.tellFrom(cursor, frames.full)
    this.#crowd.fanOut.toEach((member) => {
      if (member.cutOver >= cursor) return null
      return mayKnowTarget(this.standing(member.visitor)) ? frames.full : frames.restricted
    })
  }

  #frames(name: string, payload: Readonly<Record<string, unknown>>, cursor: number): EventFrames | null {
    const frames = framesOf(name, payload)
    if (frames === null)
      this.#loaded.logger.error({ event: name, cursor }, 'an event of the room is not part of the protocol')
    return frames
  }
}

const shutStage: MediaState = { producers: [] }

/** Whom a recorded event is for; null: everybody in the room. */
function audienceOf(payload: Readonly<Record<string, unknown>>): readonly string[] | null {
  const { to } = payload
  return Array.isArray(to) ? (to as readonly string[]) : null
}
