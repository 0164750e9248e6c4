import type { ApiFailure } from '@footlight/core/client'
import type { Clock } from '@footlight/core/ports'
import type { CurrentShow, ShowRequest } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import type { GoalShowDraft, ShowStore, TicketShowDraft } from '@footlight/core/stores'
import { action, computed, makeObservable, observable } from 'mobx'
import { PendingActions } from '../../app/pending-actions.ts'
import { type ShowView, tokensNow, viewOf } from './show-view.ts'

/**
 * After an answer the next ones rest for so long: the list moves up, and the second half of a double click,
 * or a key that is held, must not answer for the one behind.
 */
export const ANSWERS_REST_MS = 700

/**
 * What the performer does about their paid shows. Every order goes out once; only the server says what comes
 * of it.
 */
export class PaidShows {
  readonly pendingActions = new PendingActions()
  /** When the server last reported the participants; its own time, ms. */
  heardAt = 0
  readonly #store: ShowStore
  readonly #clock: Clock
  /** An answer was given a moment ago: the next one waits. */
  isResting = false

  constructor(store: ShowStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
    makeObservable(this, {
      heardAt: observable,
      isResting: observable,
      view: computed,
      tokens: computed,
      isRunning: computed,
      firstRequest: computed,
      isPaid: computed,
      heard: action,
      rest: action,
    })
  }

  /** Gross tokens of what runs, second by second. */
  get tokens(): number {
    return tokensNow(this.#store.state, this.heardAt, this.#store.time.now)
  }

  get view(): ShowView {
    return viewOf(this.#store.state)
  }

  /** Somebody pays for the current show. */
  get isRunning(): boolean {
    return this.view.currentShow?.phase === 'running'
  }

  /** Of those that want an answer the one that waits longest; the bar and the keys answer it. */
  get firstRequest(): ShowRequest | null {
    return this.view.requests.find(({ kind }) => kind !== 'recording') ?? null
  }

  /** Somebody pays for time: for the current show, for showing their camera, or for a recording. */
  get isPaid(): boolean {
    return this.isRunning || this.view.cameras.length > 0 || this.view.recordings.length > 0
  }

  rest(isResting: boolean): void {
    this.isResting = isResting
  }

  heard(): void {
    this.heardAt = this.#store.time.now
  }

  /** One answer at a time, and none right after another. A recording needs no answer. */
  async answer(request: ShowRequest, word: 'accept' | 'decline'): Promise<void> {
    if (request.kind === 'recording' || this.pendingActions.isPending('answer') || this.isResting) return
    await this.pendingActions.run('answer', () => this.#store.direction[word](request))
    this.rest(true)
    this.#clock.after(ANSWERS_REST_MS, () => this.rest(false))
  }

  async startShow(): Promise<void> {
    const { direction } = this.#store
    const kind = this.view.currentShow?.kind
    // A private starts with its answer, a goal with its last token.
    if (kind === 'limited') await this.pendingActions.run('current_show', () => direction.startTicketShow())
    if (kind === 'group') await this.pendingActions.run('current_show', () => direction.startGroupShow())
  }

  /** Ends what runs and settles it. What has not started is called off. */
  async endShow(): Promise<void> {
    const { currentShow } = this.view
    if (currentShow !== null) await this.pendingActions.run('current_show', () => this.#end(currentShow))
  }

  /** Whether it runs or not: everybody who bought a ticket or pledged has all of it back. */
  async callOffShow(): Promise<void> {
    const kind = this.view.currentShow?.kind
    if (kind === 'limited' || kind === 'goal')
      await this.pendingActions.run('current_show', () => this.#store.direction.cancel(kind))
  }

  /** Whether it stands. Why not, is in `pendingActions.refused`. */
  async announceTicket(draft: TicketShowDraft): Promise<boolean> {
    return (
      (await this.pendingActions.run('announce', () => this.#store.direction.announceTicketShow(draft))) !==
      null
    )
  }

  async announceGoal(draft: GoalShowDraft): Promise<boolean> {
    return (
      (await this.pendingActions.run('announce', () => this.#store.direction.announceGoalShow(draft))) !==
      null
    )
  }

  /** Rate 0 takes the discount back. */
  async offerDiscount(ratePercent: number, minutes: number): Promise<boolean> {
    const answer = await this.pendingActions.run('discount', () =>
      this.#store.direction.offerDiscount(ratePercent, minutes),
    )
    if (answer !== null) this.#store.setDiscount(answer.discount)
    return answer !== null
  }

  async endCamera(showId: string): Promise<void> {
    await this.pendingActions.run(`camera:${showId}`, () => this.#store.direction.endCamera(showId))
  }

  async #end({ kind, phase }: CurrentShow): Promise<Result<undefined, ApiFailure>> {
    const { direction } = this.#store
    const answer = await (kind === 'private'
      ? direction.endPrivate()
      : phase === 'running' || kind === 'group'
        ? direction.end(kind)
        : direction.cancel(kind))
    return answer.ok ? ok(undefined) : answer
  }
}
