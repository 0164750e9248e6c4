import {
  type Failure,
  SPEED_DATE_OFFER_SECONDS,
  SPEED_DATE_SECONDS,
  type SpeedDateEnd,
  type SpeedDateState,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { hasCameraProof } from '@footlight/core/rules/age-checks/own-camera'
import type { Person } from '../accounts/people-port.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { ReportRepository } from '../reports/report-repository.ts'
import { entryRefusal, mayPublish } from '../rooms/access/room-policies.ts'
import type { FeatureFacts, Presence, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import type { SpeedDateRepository } from './speed-date-repository.ts'

interface Match {
  readonly id: string
  readonly viewer: Viewer & { readonly accountId: NonNullable<Viewer['accountId']> }
  readonly phase: 'offered' | 'running'
  /** Wall clock, ms. */
  readonly endsAt: number
  readonly cancel: () => void
}

export interface SpeedDateFeatureDeps {
  readonly speedDates: SpeedDateRepository
  readonly reports: Pick<ReportRepository, 'isBanned'>
}

/**
 * Speed dates of one performer. Their room is the one owner of the match: it is asked by commands from whatever
 * process, decides in its turn, and its row in the repository tells the others who is taken; a second process
 * needs nothing of what is here. The two cameras are feeds of this room that nobody else may receive.
 *
 * A part belongs to a session, so that a console of the same performer neither sends nor sees anything of it.
 */
export class SpeedDateFeature implements RoomFeature {
  readonly facts: Partial<FeatureFacts> = {
    datePart: (viewer) => this.#partOf(viewer),
    isDating: (username) =>
      this.#match?.phase === 'running' &&
      (username === this.#match.viewer.username || username === this.#context.owner().username),
  }
  readonly #context: RoomContext
  readonly #deps: SpeedDateFeatureDeps
  /** Session in which the performer waits or dates; null: they do neither. */
  #session: string | null = null
  #match: Match | null = null

  constructor(context: RoomContext, deps: SpeedDateFeatureDeps) {
    this.#context = context
    this.#deps = deps
  }

  /** The performer is free for somebody. Twice is once; another session takes over. */
  async wait(by: Viewer): Promise<Result<SpeedDateState, Failure>> {
    const { context, speedDates } = { context: this.#context, ...this.#deps }
    const isAllowed = context.owner().settings.speeddate_is_enabled && mayPublish(context.access(by))
    if (!isAllowed) return fail({ error: 'forbidden' })
    const isHere = context.roomMembers.named(by.username).some((m) => m.viewer.sessionKey === by.sessionKey)
    if (context.presence() !== 'offline' || !isHere) return fail({ error: 'wrong_state' })
    if (this.#match !== null && this.#session === by.sessionKey) return ok(this.stateFor(by))
    if (this.#match !== null) await this.#end('left')
    this.#session = by.sessionKey
    await speedDates.wait(context.owner().id, context.deps.clock.now())
    return ok(this.stateFor(by))
  }

  /** A viewer asks; null: not here, ask another performer. The performer hears of it when the viewer has come. */
  async offer(viewer: Viewer): Promise<Result<SpeedDateState | null, Failure>> {
    const { deps, owner, access, tell } = this.#context
    const { accountId } = viewer
    if (accountId === null || this.#session === null || this.#match !== null || !this.#isPerformerHere())
      return ok(null)
    if (entryRefusal(access(viewer)) !== null || !viewer.hasCameraProof) return ok(null)
    if (await this.#deps.speedDates.isBlocked(accountId, owner().id)) return ok(null)
    const now = deps.clock.now()
    const id = deps.random.uuid()
    const stored = { id, performer: owner().id, viewer: accountId, offeredAt: now }
    if (!(await this.#deps.speedDates.claim(stored))) return fail({ error: 'already_requested' })
    const cancel = this.#after(id, SPEED_DATE_OFFER_SECONDS, 'declined')
    const endsAt = now + SPEED_DATE_OFFER_SECONDS * 1_000
    this.#match = { id, viewer: { ...viewer, accountId }, phase: 'offered', endsAt, cancel }
    if (this.#isHere(viewer)) tell([owner().username], 'v3.speed_date.update', this.#state('performer'))
    return ok(this.#state('viewer'))
  }

  /** From here on both may send and receive. Twice is once. */
  accept(by: Viewer, matchId: string): Result<SpeedDateState, Failure> {
    const match = this.#match
    if (match === null || match.id !== matchId || by.sessionKey !== this.#session)
      return fail({ error: 'not_found' })
    if (match.phase === 'running') return ok(this.stateFor(by))
    const { access, owner, deps } = this.#context
    const viewer = access(match.viewer)
    const mayMeet = entryRefusal(viewer) === null && viewer.hasCameraProof
    if (!this.#isHere(match.viewer) || !mayPublish(access(by)) || !mayMeet)
      return fail({ error: 'wrong_state' })
    match.cancel()
    const cancel = this.#after(match.id, SPEED_DATE_SECONDS, 'time')
    const endsAt = deps.clock.now() + SPEED_DATE_SECONDS * 1_000
    this.#match = { ...match, phase: 'running', endsAt, cancel }
    this.#tellBoth(owner().username, match.viewer.username)
    return ok(this.stateFor(by))
  }

  /** By one of the two; whoever else asks changes nothing. Answers what it was that ended; null: nothing. */
  async stop(by: Viewer, reason: SpeedDateEnd): Promise<string | null> {
    const match = this.#match
    const isOwner = by.accountId === this.#context.owner().id
    if (!isOwner && match?.viewer.accountId !== by.accountId) return null
    if (match !== null) await this.#end(reason)
    if (isOwner) await this.#leave()
    return match?.id ?? null
  }

  stateFor(viewer: Viewer): SpeedDateState {
    const isOwner = viewer.accountId === this.#context.owner().id
    const isViewer = this.#match !== null && this.#match.viewer.accountId === viewer.accountId
    return isOwner || isViewer
      ? this.#state(isOwner ? 'performer' : 'viewer')
      : { phase: 'idle', match: null }
  }

  /** The offer waits for this: who is not here yet cannot be said yes to. */
  entered({ viewer }: RoomSocket): void {
    const match = this.#match
    if (match?.phase !== 'offered' || viewer.sessionKey !== match.viewer.sessionKey) return
    this.#context.tell([this.#context.owner().username], 'v3.speed_date.update', this.#state('performer'))
  }

  left({ viewer }: RoomSocket): void {
    if (this.#isHere(viewer)) return
    const match = this.#match
    if (viewer.accountId === this.#context.owner().id && viewer.sessionKey === this.#session) {
      // Media first: it is closed before anything is written down.
      this.#close()
      this.#context.command(() => this.#finish(match, 'left', true))
    } else if (match !== null && viewer.sessionKey === match.viewer.sessionKey) {
      this.#close()
      this.#context.command(() => this.#finish(match, 'left', false))
    }
  }

  /** Who goes live is not free any more. */
  presenceChanged(presence: Presence): void {
    if (presence !== 'offline') this.#over('closed')
  }

  /** Suspended, or who they are or how old is doubted (CAMERA-AGE-02). */
  accountChanged(person: Person): void {
    const match = this.#match
    const isOwner = person.id === this.#context.owner().id
    const now = this.#context.deps.clock.now()
    const isSuspended = person.suspendedUntil !== null && person.suspendedUntil > now
    const mayNot =
      isSuspended ||
      !hasCameraProof(person) ||
      (isOwner && (!person.identityConfirmed || !person.settings.speeddate_is_enabled))
    if (!mayNot) return
    if (isOwner) this.#over('closed')
    else if (match?.viewer.accountId === person.id) {
      // The performer is free for another one.
      this.#close()
      this.#context.command(() => this.#finish(match, 'closed', false))
    }
  }

  /** A ban from speed dates holds for one that runs, too. */
  tick(): void {
    if (this.#session === null) return
    const { owner, deps, command } = this.#context
    command(async () => {
      if (this.#session === null) return
      const now = deps.clock.now()
      const ids = [owner().id, ...(this.#match === null ? [] : [this.#match.viewer.accountId])]
      const banned = await Promise.all(ids.map((id) => this.#deps.reports.isBanned(id, 'speed_date', now)))
      if (banned[0] === true) this.#over('closed')
      else if (banned[1] === true) await this.#end('closed')
      else await this.#deps.speedDates.touch(owner().id, now)
    })
  }

  isBusy(): boolean {
    return this.#session !== null
  }

  async close(): Promise<void> {
    const match = this.#match
    this.#close()
    await this.#finish(match, 'left', true)
  }

  #partOf({ accountId, sessionKey }: Viewer): 'performer' | 'viewer' | null {
    const match = this.#match
    if (match?.phase !== 'running') return null
    if (accountId === this.#context.owner().id) return sessionKey === this.#session ? 'performer' : null
    return accountId === match.viewer.accountId && sessionKey === match.viewer.sessionKey ? 'viewer' : null
  }

  #isPerformerHere(): boolean {
    const { roomMembers, owner, presence } = this.#context
    const here = roomMembers.named(owner().username)
    return presence() === 'offline' && here.some(({ viewer }) => viewer.sessionKey === this.#session)
  }

  /** In the room in this session, by whatever tab. */
  #isHere({ username, sessionKey }: Viewer): boolean {
    return this.#context.roomMembers.named(username).some(({ viewer }) => viewer.sessionKey === sessionKey)
  }

  #state(reader: 'performer' | 'viewer', ended?: SpeedDateEnd): SpeedDateState {
    const match = this.#match
    const why = ended === undefined ? {} : { ended }
    const isOnTheWay = reader === 'performer' && match !== null && !this.#isHere(match.viewer)
    if (match === null || isOnTheWay)
      return {
        phase: reader === 'performer' && this.#session !== null ? 'waiting' : 'idle',
        match: null,
        ...why,
      }
    const { username } = this.#context.owner()
    const other = reader === 'performer' ? match.viewer.username : username
    const { id, phase, endsAt: ends_at } = match
    return { phase, match: { id, username: other, broadcastUsername: username, phase, ends_at }, ...why }
  }

  #tellBoth(owner: string, viewer: string, ended?: SpeedDateEnd): void {
    this.#context.tell([owner], 'v3.speed_date.update', this.#state('performer', ended))
    this.#context.tell([viewer], 'v3.speed_date.update', this.#state('viewer', ended))
  }

  /** The end of this match at its time, unless it is over by then. */
  #after(id: string, seconds: number, reason: SpeedDateEnd): () => void {
    return this.#context.deps.clock.after(seconds * 1_000, () =>
      this.#context.command(async () => {
        if (this.#match?.id === id) await this.#end(reason)
      }),
    )
  }

  #over(reason: SpeedDateEnd): void {
    const match = this.#match
    if (this.#session === null) return
    this.#close()
    this.#context.command(() => this.#finish(match, reason, true))
  }

  /** In one step nobody sends and nobody receives. */
  #close(): void {
    this.#match?.cancel()
    this.#match = null
    this.#context.recheckMedia()
  }

  async #end(reason: SpeedDateEnd): Promise<void> {
    const match = this.#match
    this.#close()
    await this.#finish(match, reason, false)
  }

  /** Told and written down. `isOver`: the performer does not wait any more. */
  async #finish(match: Match | null, reason: SpeedDateEnd, isOver: boolean): Promise<void> {
    if (isOver) await this.#leave()
    if (match === null) return
    const { deps, owner } = this.#context
    this.#tellBoth(owner().username, match.viewer.username, reason)
    await this.#deps.speedDates.release(match.id, reason, deps.clock.now())
  }

  async #leave(): Promise<void> {
    if (this.#session === null) return
    this.#session = null
    await this.#deps.speedDates.leave(this.#context.owner().id)
  }
}
