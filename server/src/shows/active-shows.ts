import type {
  AccountId,
  PerformerSettings,
  ShowEndReason,
  ShowKind,
  ShowState,
} from '@footlight/core/protocol'
import {
  currentShowOf,
  currentShowView,
  type Discount,
  discountView,
  myParticipants,
  performerView,
  privateRefusal,
  type Show,
  type ShowEffect,
  type ShowRuleFacts,
  type Terms,
  type ViewFacts,
} from '@footlight/core/rules/shows/index'
import { mainShowKinds } from '@footlight/core/rules/shows/show'
import { ModeFeature } from '../rooms/modes/mode-feature.ts'
import type { RoomContext } from '../rooms/room-feature.ts'
import type { ShowRecordings } from './recordings.ts'
import { SettlementQueue } from './settlement-queue.ts'
import type { ShowRepository } from './show-port.ts'
import { type RunnerDeps, ShowRunner } from './show-runner.ts'
import { type ShowTimes, showTimes } from './show-times.ts'

/** What people are told of a show, after everything else of a step. `at`: of that step, monotonic ms. */
export type Announcements = (
  activeShows: ActiveShows,
  runner: ShowRunner,
  effect: Extract<ShowEffect, { phase: 'announcement' }>,
  at: number,
) => Promise<void>

/** All shows of one room that are not over, and what their rules look at. */
export class ActiveShows {
  readonly context: RoomContext
  readonly repository: ShowRepository
  readonly times: ShowTimes
  readonly settlementQueue: SettlementQueue
  /** null: nothing is recorded here. */
  recordings: ShowRecordings | null = null
  offers: PerformerSettings
  discount: Discount | null = null
  readonly #words: Announcements
  readonly #runners: ShowRunner[] = []
  /** Tokens in the wallets of participants, as last heard; by username. */
  readonly #wallets = new Map<string, number>()

  constructor(
    context: RoomContext,
    repository: ShowRepository,
    offers: PerformerSettings,
    words: Announcements,
  ) {
    this.#words = words
    this.context = context
    this.repository = repository
    this.offers = offers
    this.times = showTimes(context.deps.clock)
    this.settlementQueue = new SettlementQueue(context.deps.ledger, context.logger)
  }

  get runners(): readonly ShowRunner[] {
    return this.#runners
  }

  get shows(): readonly Show[] {
    return this.#runners.map((runner) => runner.show)
  }

  /** Runs or is announced; null: there is no current show. */
  currentShow(): ShowRunner | null {
    const show = currentShowOf(this.shows)
    return show === null ? null : (this.find(show.id) ?? null)
  }

  find(showId: string): ShowRunner | undefined {
    return this.#runners.find((runner) => runner.show.id === showId)
  }

  /** The open or running show of a kind in which an account is a participant. */
  of(kind: ShowKind, account: AccountId): ShowRunner | undefined {
    return this.#runners.find(
      ({ show }) =>
        show.kind === kind &&
        show.participants.some(
          (participant) => participant.account === account && participant.closed === null,
        ),
    )
  }

  facts(): ShowRuleFacts {
    const currentShow = this.currentShow()
    const battle = this.context.facts.battle()
    const modes = this.context.feature(ModeFeature)
    return {
      // For whoever asks for a show, a performer who pressed panic is not there (MODE-15).
      status: modes.isHiddenByPanic ? 'offline' : this.context.status(),
      currentShow: currentShow === null ? null : currentShowView(currentShow.show, this.viewFacts()),
      offers: this.offers,
      isVoyeur: modes.isVoyeur,
      isVersus: battle !== null,
      isVersusTournament: battle === 'tournament',
    }
  }

  /**
   * Begins a show, which is asked for, announced or gathers people: its row is stored before anything else can
   * happen to it. `waitsMs`: after which it expires.
   */
  async open(kind: ShowKind, terms: Terms, waitsMs: number | null): Promise<ShowRunner> {
    const runner = this.restore(this.#begun(kind, terms, waitsMs))
    await runner.store()
    return runner
  }

  restore(show: Show): ShowRunner {
    const deps: RunnerDeps = {
      context: this.context,
      repository: this.repository,
      settlementQueue: this.settlementQueue,
      times: this.times,
      noteWallet: (username, tokens) => this.noteWallet(username, tokens),
      onStep: (stepped) => this.recordings?.follow(stepped),
      announce: (runner, effect, at) => this.#announce(runner, effect, at),
    }
    const runner = new ShowRunner(deps, show)
    this.#runners.push(runner)
    this.context.followWallets(true)
    return runner
  }

  noteWallet(username: string, tokens: number): void {
    this.#wallets.set(username, tokens)
  }

  /** Ends every other show that cannot go on beside one that becomes the current show. */
  async clearFor(starting: ShowRunner): Promise<void> {
    for (const runner of [...this.#runners]) {
      if (runner === starting || runner.show.phase === 'ended') continue
      const isBeside = !mainShowKinds.has(runner.show.kind) && runner.show.phase === 'running'
      await runner.apply({ kind: 'ended', reason: isBeside ? 'model_ended' : 'cancelled' })
    }
  }

  async endAll(reason: ShowEndReason, which: (show: Show) => boolean): Promise<void> {
    for (const runner of [...this.#runners])
      if (which(runner.show)) await runner.apply({ kind: 'ended', reason })
  }

  viewFacts(): ViewFacts {
    return {
      now: this.times.now(),
      wall: this.times.wall,
      walletOf: (username) => this.#wallets.get(username) ?? null,
    }
  }

  /** What everybody may see. */
  publicState(): ShowState {
    const facts = this.facts()
    return {
      current: facts.currentShow,
      mine: [],
      discount:
        privateRefusal({ ...facts, status: 'online' }, noOptions) === null
          ? discountView(this.discount, this.offers.private.pricePerMinuteInToken, this.viewFacts())
          : null,
    }
  }

  stateFor(account: AccountId | null): ShowState {
    const state = this.publicState()
    if (account === null) return state
    const facts = this.viewFacts()
    const mine = myParticipants(this.shows, account, facts)
    return account === this.context.owner().id
      ? { ...state, mine, performer: performerView(this.shows, facts) }
      : { ...state, mine }
  }

  /** Whether a member is told something of its own, or what everybody is told. */
  concerns(account: AccountId): boolean {
    return (
      account === this.context.owner().id ||
      this.#runners.some(({ show }) =>
        show.participants.some((participant) => participant.account === account),
      )
    )
  }

  close(): void {
    for (const runner of this.#runners) runner.close()
  }

  async #announce(
    runner: ShowRunner,
    effect: Extract<ShowEffect, { phase: 'announcement' }>,
    at: number,
  ): Promise<void> {
    if (effect.kind === 'started') this.recordings?.started(runner)
    if (effect.kind === 'ended') this.recordings?.ended(runner.show)
    await this.#words(this, runner, effect, at)
    if (effect.kind === 'state' && runner.show.phase === 'ended') {
      this.#runners.splice(this.#runners.indexOf(runner), 1)
      if (this.#runners.length === 0) this.context.followWallets(false)
    }
  }

  #begun(kind: ShowKind, terms: Terms, waitsMs: number | null): Show {
    const now = this.times.now()
    const hasMedia = this.context.presence() === 'online'
    return {
      id: this.context.deps.random.uuid(),
      kind,
      phase: 'open',
      terms,
      openedAt: now,
      expiresAt: waitsMs === null ? null : now + waitsMs,
      startedAt: null,
      endedAt: null,
      reason: null,
      hasMedia,
      mediaGoneSince: hasMedia ? null : now,
      darkness: [],
      recordingFailed: false,
      ticks: 0,
      participants: [],
    }
  }
}

const noOptions = { exclusive: false, cam2cam: false, watchTogether: false }
