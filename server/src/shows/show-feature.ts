import type {
  AccountId,
  Failure,
  PerformerSettings,
  PrivateDiscount,
  ShowState,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { type Bill, type Participant, participantOf, type Show } from '@footlight/core/rules/shows/index'
import { isCurrentShow } from '@footlight/core/rules/shows/transition'
import type { Person } from '../accounts/people-port.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { AgeGate, OwnCameraRefusal } from '../age-checks/age-gate.ts'
import type { RecordingRepository } from '../recordings/recording-port.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type {
  FeatureFacts,
  LoadFeature,
  Presence,
  PrivateParticipants,
  RoomContext,
  RoomFeature,
} from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { ActiveShows } from './active-shows.ts'
import { announceShow, tellState } from './announcements.ts'
import { Audience } from './audience.ts'
import type { Recorder } from './recorder.ts'
import { ShowRecordings } from './recordings.ts'
import { Requests, wrongState } from './requests.ts'
import { loadShows } from './restore-shows.ts'
import type { PerformerRepository, ShowRepository } from './show-port.ts'
import type { ShowRunner } from './show-runner.ts'
import { Spying } from './spying.ts'

export interface ShowFeatureDeps {
  readonly shows: ShowRepository
  readonly performers: PerformerRepository
  readonly recordings: RecordingRepository
  readonly ageGate: Pick<AgeGate, 'ownCameraRefusal'>
  /** null: no recordings are made. */
  readonly recorder: Recorder | null
}

interface ShowFeatureRecords {
  readonly performer: PerformerSettings
  /** What goes on after a restart: announced and running audience shows. */
  readonly shows: readonly Show[]
  /** Bills of the last minutes, for what must not be charged again so soon. */
  readonly recentBills: readonly Bill[]
}

/** For every room: its shows, with what of them goes on after a restart. */
export function showFeature(deps: ShowFeatureDeps): LoadFeature {
  return async ({ owner, deps: room }) => {
    const [performer, loaded] = await Promise.all([
      deps.performers.settings(owner.id),
      loadShows({ ...room, shows: deps.shows }, owner),
    ])
    return (context) => new ShowFeature(context, deps, { performer, ...loaded })
  }
}

/** The shows of one room. Everything that is asked of it runs inside the room's mailbox. */
export class ShowFeature implements RoomFeature {
  readonly requests: Requests
  readonly spying: Spying
  readonly audience: Audience
  readonly facts: Partial<FeatureFacts> = {
    currentShow: () => this.#activeShows.publicState().current,
    showKind: () => this.#mainShow()?.kind ?? null,
    isExclusive: () => this.#mainShow()?.terms.isExclusive ?? false,
    participantRole: (viewer) => this.#participantOf(viewer)?.role ?? null,
    mayShowCamera: ({ accountId }) => accountId !== null && this.#mayShowCamera(accountId),
    isMetered: (viewer) => (this.#participantOf(viewer)?.pricePerMinute ?? null) !== null,
    privateParticipants: () => this.#privateParticipants(),
    offers: () => this.#activeShows.offers,
  }
  readonly #context: RoomContext
  readonly #deps: ShowFeatureDeps
  readonly #activeShows: ActiveShows
  #presence: Presence = 'offline'
  /** The performer paused all that they send. */
  #isMuted = false
  /**
   * Of participants who closed one of several sockets: until when anything was sent to one that is closed;
   * monotonic ms.
   */
  readonly #servedAt = new Map<AccountId, number>()

  constructor(context: RoomContext, deps: ShowFeatureDeps, records: ShowFeatureRecords) {
    const { recorder, recordings } = deps
    this.#context = context
    this.#deps = deps
    this.#activeShows = new ActiveShows(context, deps.shows, records.performer, announceShow)
    this.requests = new Requests(this.#activeShows)
    this.spying = new Spying(this.#activeShows)
    this.audience = new Audience(this.#activeShows)
    if (recorder !== null) this.#activeShows.recordings = new ShowRecordings(context, recorder, recordings)
    for (const show of records.shows) this.#activeShows.restore(show)
    for (const participant of records.recentBills.flatMap((bill) => bill.participants))
      this.spying.note(participant)
  }

  /** Before each command: what was paid before is settled, because the rules look at who takes part. */
  async settle(): Promise<void> {
    await this.#activeShows.settlementQueue.catchUp()
  }

  get offers(): PerformerSettings {
    return this.#activeShows.offers
  }

  stateFor({ accountId }: Viewer): ShowState {
    return this.#activeShows.stateFor(accountId)
  }

  /**
   * Who may watch something together with the performer now: the payer of a private that was asked for so.
   */
  watchParticipants(): PrivateParticipants | null {
    return this.#mainShow()?.terms.watchTogether === true ? this.#privateParticipants() : null
  }

  /** Why somebody cannot take a part in which they show a camera (CAMERA-AGE-03); null: they can. */
  cameraRefusal(person: Person): OwnCameraRefusal | null {
    return this.#deps.ageGate.ownCameraRefusal(person)
  }

  /** Ends what an account pays for: by the payer, by the performer, or by the staff. */
  async end(
    kind: 'private' | 'cam2cam' | 'recording',
    by: AccountId,
    isStaff: boolean,
    showId: string | null = null,
  ): Promise<Result<Bill, Failure>> {
    const isOwner = by === this.#context.owner().id
    const runner = this.#activeShows.runners.find(
      ({ show }) =>
        show.kind === kind &&
        show.phase === 'running' &&
        (showId === null || show.id === showId) &&
        (isOwner ||
          isStaff ||
          show.participants.some(
            (participant) =>
              participant.account === by && participant.role === 'payer' && participant.closed === null,
          )),
    )
    if (runner === undefined) return wrongState(this.#mainShow()?.kind === kind ? 'own' : 'none')
    const isPayer = runner.show.participants.some(
      (participant) => participant.account === by && participant.role === 'payer',
    )
    await runner.apply(
      isPayer
        ? { kind: 'left', account: by, reason: 'user_ended' }
        : { kind: 'ended', reason: isOwner ? 'model_ended' : 'moderated' },
    )
    return billOf(runner)
  }

  /** A spy or a member of a group leaves the show. */
  async leave(kind: 'private' | 'group', account: AccountId): Promise<Result<Bill, Failure>> {
    const runner = this.#activeShows.of(kind, account)
    const participant = runner === undefined ? null : participantOf(runner.show, account)
    if (runner === undefined || participant === null || participant.role === 'payer')
      return wrongState('none')
    await runner.apply({ kind: 'left', account, reason: 'user_ended' })
    const bill = runner.bill ?? runner.participantBill(account)
    return bill === null ? fail({ error: 'not_found' }) : ok(bill)
  }

  /** Who may not be on camera any more does not pay for showing one (CAMERA-AGE-02). */
  accountChanged(person: Person): void {
    if (this.cameraRefusal(person) === null) return
    const isOfTheirs = ({ show }: ShowRunner) =>
      show.kind === 'cam2cam' && participantOf(show, person.id)?.closed === null
    if (!this.#activeShows.runners.some(isOfTheirs)) return
    this.#context.command(async () => {
      for (const runner of this.#activeShows.runners.filter(isOfTheirs))
        await runner.apply(
          runner.show.phase === 'open'
            ? { kind: 'ended', reason: 'cancelled' }
            : { kind: 'left', account: person.id, reason: 'removed' },
        )
    })
  }

  /**
   * Shut out of the room: every part of theirs in a show is closed, as one that its holder did not give up.
   * `takenBefore`: only those taken before then, monotonic ms.
   */
  async dismiss(username: string, takenBefore: number): Promise<void> {
    for (const runner of [...this.#activeShows.runners]) {
      const participant = runner.show.participants.find(
        (each) => each.username === username && each.closed === null && each.takenAt < takenBefore,
      )
      if (participant !== undefined)
        await runner.apply({ kind: 'left', account: participant.account, reason: 'removed' })
    }
  }

  async setDiscount(rate: number, minutes: number): Promise<Result<PrivateDiscount | null, Failure>> {
    this.#activeShows.discount =
      rate === 0 ? null : { rate, endsAt: this.#activeShows.times.now() + minutes * 60_000 }
    const { discount } = this.#activeShows.publicState()
    await this.#context.announce('v3.private.discount', { discount })
    return ok(discount)
  }

  /** Shows that are on keep what was agreed. */
  async setOffers(offers: PerformerSettings): Promise<void> {
    await this.#deps.performers.saveSettings(this.#context.owner().id, offers)
    this.#activeShows.offers = offers
    tellState(this.#activeShows)
    this.#context.tellAll('v3.chat.model_settings', { offers })
  }

  entryFrames({ viewer }: RoomSocket): Buffer {
    return encodeEvent('v3.show.state', this.stateFor(viewer))
  }

  entered({ viewer: { accountId } }: RoomSocket): void {
    if (accountId !== null && this.#activeShows.concerns(accountId)) this.#came(accountId, () => true)
  }

  /** Their clock ran as long as anything was sent to any of their sockets, whatever the last of them says. */
  left({ viewer }: RoomSocket, _lastHeardAt: number, lastServedAt: number): void {
    const { accountId } = viewer
    if (accountId === null) return
    if (!this.#activeShows.concerns(accountId)) return void this.#servedAt.delete(accountId)
    const since = Math.floor(Math.max(lastServedAt, this.#servedAt.get(accountId) ?? lastServedAt))
    this.#servedAt.set(accountId, since)
    if (this.#isHere(viewer)) return
    this.#servedAt.delete(accountId)
    this.#went(accountId, since, () => true)
  }

  /**
   * Of one socket of somebody who is metered: what is sent to it arrives nowhere and is sent no more, or it
   * is sent again.
   */
  receptionChanged(viewer: Viewer, flows: boolean): void {
    const { accountId } = viewer
    if (accountId === null) return
    if (flows) this.#came(accountId, isCurrentShow)
    else if (!this.#isHere(viewer)) this.#went(accountId, this.#activeShows.times.now(), isCurrentShow)
  }

  balanceChanged(username: string, tokens: number): void {
    const participants = this.#activeShows.runners.flatMap(({ show }) =>
      show.participants.filter(
        (participant) => participant.username === username && participant.closed === null,
      ),
    )
    if (participants.length === 0) return
    this.#activeShows.noteWallet(username, tokens)
    if (tokens > 0 && participants.some((participant) => participant.isExhausted))
      this.#each((runner) => runner.apply({ kind: 'topped_up', account: participants[0]!.account }))
  }

  /**
   * Everything is over at once where the performer ended the stream; where their connection broke the shows
   * wait as long as each may.
   */
  presenceChanged(presence: Presence, silentForMs: number): void {
    const before = this.#presence
    this.#presence = presence
    const at = this.#activeShows.times.now()
    const isOver = presence === 'offline' && before === 'online'
    const hasMedia = presence === 'online' && !this.#isMuted
    this.#context.command(async () => {
      for (const runner of [...this.#activeShows.runners]) {
        await runner.apply(
          hasMedia ? { kind: 'media_on' } : { kind: 'media_off', since: Math.floor(at - silentForMs) },
        )
        const waits = runner.show.kind === 'limited' || runner.show.kind === 'goal'
        if (
          presence === 'offline' &&
          !(waits && runner.show.phase === 'open') &&
          (isOver || runner.show.phase === 'open')
        )
          await runner.apply({ kind: 'ended', reason: 'unpublish' })
      }
    })
  }

  /** What is paid for beside the public show ends with it. */
  statusChanged(): void {
    if (this.#context.status() !== 'standby') return
    this.#context.command(() =>
      this.#activeShows.endAll(
        'model_ended',
        ({ kind, phase }) => phase !== 'ended' && (kind === 'cam2cam' || kind === 'recording'),
      ),
    )
  }

  /** Paused by the performer: nobody receives anything, so nobody pays. */
  mediaMuted(muted: boolean): void {
    this.#isMuted = muted
    const since = this.#activeShows.times.now()
    if (muted) this.#each((runner) => runner.apply({ kind: 'media_off', since }))
    else if (this.#presence === 'online') this.#each((runner) => runner.apply({ kind: 'media_on' }))
  }

  tick(): void {
    if (this.#activeShows.settlementQueue.isBehind)
      this.#context.command(async () => void (await this.#activeShows.settlementQueue.catchUp()))
    const { discount } = this.#activeShows
    if (discount === null || this.#activeShows.times.now() < discount.endsAt) return
    this.#activeShows.discount = null
    this.#context.command(() => this.#context.announce('v3.private.discount', { discount: null }))
  }

  isBusy(): boolean {
    return this.#activeShows.runners.length > 0 || this.#activeShows.settlementQueue.isBehind
  }

  /**
   * A restart of ours is charged to nobody: what runs by the minute is settled by the last tick when the
   * server comes back.
   */
  async close(): Promise<void> {
    this.#activeShows.close()
    await this.#activeShows.recordings?.close()
    await this.#activeShows.settlementQueue.catchUp()
  }

  #mainShow(): Show | null {
    return this.#activeShows.shows.find(isCurrentShow) ?? null
  }

  /** In the show that runs. */
  #participantOf({ accountId }: Viewer): Participant | null {
    const show = this.#mainShow()
    return accountId === null || show === null ? null : participantOf(show, accountId)
  }

  #privateParticipants(): PrivateParticipants | null {
    const show = this.#mainShow()
    const payer =
      show?.kind === 'private'
        ? show.participants.find((participant) => participant.role === 'payer')
        : undefined
    if (show === null || payer === undefined) return null
    return { showId: show.id, owner: this.#context.owner().username, payer: payer.username }
  }

  #mayShowCamera(account: AccountId): boolean {
    return this.#activeShows.shows.some(
      (show) =>
        show.phase === 'running' && show.terms.cam2cam && participantOf(show, account)?.role === 'payer',
    )
  }

  /** Some socket of theirs is there, and takes what is sent to it. */
  #isHere({ username }: Viewer): boolean {
    return this.#context.roomMembers.named(username).some((member) => !member.isStalled)
  }

  /** From the moment at which they came: the room's turn may be late. */
  #came(account: AccountId, which: (show: Show) => boolean): void {
    const at = this.#activeShows.times.now()
    this.#each((runner) =>
      which(runner.show) ? runner.apply({ kind: 'came', account }, at) : Promise.resolve(),
    )
  }

  /** What is recorded for them is theirs until now, also what they did not look at. */
  #went(account: AccountId, since: number, which: (show: Show) => boolean): void {
    const at = this.#activeShows.times.now()
    this.#each(async (runner) => {
      const { show } = runner
      if (which(show))
        await runner.apply({
          kind: 'went',
          account,
          since: this.#activeShows.recordings?.has(show) ? at : since,
        })
    })
  }

  #each(step: (runner: ShowRunner) => Promise<void>): void {
    this.#context.command(async () => {
      for (const runner of [...this.#activeShows.runners]) await step(runner)
    })
  }
}

function billOf(runner: ShowRunner): Result<Bill, Failure> {
  return runner.bill === null ? fail({ error: 'not_found' }) : ok(runner.bill)
}
