import type { Clock } from '@footlight/core/ports'
import type { RootStore } from '@footlight/core/stores'
import type { BroadcastStore } from '@footlight/ui/broadcast/broadcast-store'
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { CrashNote } from '../../../shared/ipc/windows.ts'
import { tipsSince } from './earned-since.ts'
import type { ShowRecord, ShowRecordFile } from './show-record.ts'

/** How often a running show leaves a sign of life on this machine. */
const SIGN_OF_LIFE_EVERY_MS = 5_000

export interface FinishedShow {
  /** Wall clock, ms. */
  readonly since: number
  readonly durationMs: number
  /** Of the tips alone. */
  readonly tokens: number
  readonly tips: number
}

interface BroadcastRecordStoreDeps {
  readonly root: RootStore
  readonly broadcast: BroadcastStore
  readonly file: ShowRecordFile
  readonly clock: Clock
  readonly origin: string
}

/** The show as a whole: its clock, what it earned, how to take it up again, and what the last one came to. */
export class BroadcastRecordStore {
  /** Wall clock, ms; moves once a second while a show runs. */
  now: number
  /** A show that a reload or a crash broke off. */
  brokenOff: ShowRecord | null = null
  last: FinishedShow | null = null
  readonly #deps: BroadcastRecordStoreDeps
  #stopTicking: (() => void) | null = null

  constructor(deps: BroadcastRecordStoreDeps) {
    this.#deps = deps
    this.now = deps.clock.now()
    makeObservable(this, {
      now: observable,
      brokenOff: observableRef,
      last: observableRef,
      durationMs: computed,
      tick: action,
      lookForBrokenOff: action,
      dropBrokenOff: action,
    })
  }

  get durationMs(): number {
    const since = this.#deps.broadcast.startedAt
    return since === null ? 0 : Math.max(0, this.now - since)
  }

  tick(): void {
    this.now = this.#deps.clock.now()
  }

  /** A show of this person that this console did not end. */
  lookForBrokenOff(): void {
    const { file, origin, root, clock } = this.#deps
    this.brokenOff =
      root.session.username === null ? null : file.find(origin, root.session.username, clock.now())
  }

  dropBrokenOff(): void {
    this.brokenOff = null
    this.#deps.file.forget()
  }

  /** The room is open: the clock runs, tips count, and this machine remembers that it did. */
  began(since: number): void {
    const { root, clock } = this.#deps
    runInAction(() => {
      this.now = clock.now()
      this.brokenOff = null
      this.last = null
    })
    if (root.earnings.since !== since) root.earnings.begin(since)
    this.#remember(since)
    const endClock = clock.every(1_000, () => this.tick())
    const endSigns = clock.every(SIGN_OF_LIFE_EVERY_MS, () => this.#remember(since))
    this.#stopTicking = () => {
      endClock()
      endSigns()
    }
  }

  ended(since: number): void {
    const { root, clock, file } = this.#deps
    this.#stopTicking?.()
    this.#stopTicking = null
    file.forget()
    runInAction(
      () =>
        (this.last = {
          since,
          durationMs: clock.now() - since,
          tokens: root.earnings.totalTokens,
          tips: root.earnings.tips.length,
        }),
    )
  }

  /**
   * Puts the tips of before the reload back, out of the ledger; those that the socket told meanwhile count
   * once.
   */
  async recall(since: number): Promise<void> {
    const { api, session, earnings } = this.#deps.root
    if (earnings.since !== since) earnings.begin(since)
    const tips = session.username === null ? null : await tipsSince(api, session.username, since)
    if (earnings.since === since) for (const tip of tips ?? []) earnings.add(tip)
  }

  #remember(since: number): void {
    const { file, origin, root, clock } = this.#deps
    if (root.session.username !== null)
      file.save({ origin, username: root.session.username, since, aliveAt: clock.now() })
  }
}

interface Reading {
  readonly crashes: readonly CrashNote[]
  readonly resume: boolean
}

/** What broke since the last time, and whether the show that broke with it resumes unasked. */
export class RecoveryStore {
  /** Newest first; empty once the performer has read it. */
  crashes: readonly CrashNote[]
  /** The page before this one was on air when its process ended; the performer had not stopped. */
  resumes: boolean

  constructor({ crashes, resume }: Reading) {
    this.crashes = crashes
    this.resumes = resume
    makeObservable(this, { crashes: observableRef, resumes: observable, read: action, resumed: action })
  }

  read(): void {
    this.crashes = []
  }

  resumed(): void {
    this.resumes = false
  }
}
