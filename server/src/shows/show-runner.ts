import type { AccountId } from '@footlight/core/protocol'
import { assertNever } from '@footlight/core/rules'
import {
  advance,
  type Bill,
  billOf,
  type Show,
  type ShowEffect,
  type ShowEvent,
  wakeAt,
} from '@footlight/core/rules/shows/index'
import type { RoomContext } from '../rooms/room-feature.ts'
import { savedShow } from './saved-show.ts'
import type { SettlementQueue } from './settlement-queue.ts'
import { ShowBooks } from './show-books.ts'
import type { ShowRepository } from './show-port.ts'
import type { ShowTimes } from './show-times.ts'

export interface RunnerDeps {
  readonly context: RoomContext
  readonly repository: ShowRepository
  readonly settlementQueue: SettlementQueue
  readonly times: ShowTimes
  /** What a wallet has now, as a receipt says it. */
  readonly noteWallet: (username: string, tokens: number) => void
  /** The show is another now; before anything is done about it. */
  readonly onStep: (runner: ShowRunner) => void
  /** Words to people, after everything else of the step, which was at `at`; monotonic ms. */
  readonly announce: (
    runner: ShowRunner,
    effect: Extract<ShowEffect, { phase: 'announcement' }>,
    at: number,
  ) => Promise<void>
}

/**
 * One show of a room: holds its state, runs the effects in their order, keeps its timer. Called inside the
 * room's mailbox only.
 */
export class ShowRunner {
  show: Show
  /** Set when it is over; it says how the sum was shared once the books have settled it. */
  bill: Bill | null = null
  readonly books: ShowBooks
  readonly #deps: RunnerDeps
  /**
   * Rows and words about the end, until the books have confirmed it: a crash before must find an unfinished
   * show.
   */
  #untold: { readonly effect: ShowEffect; readonly at: number }[] | null = null
  #cancelWake: (() => void) | null = null

  constructor(deps: RunnerDeps, show: Show) {
    const { context, settlementQueue, noteWallet } = deps
    this.#deps = deps
    this.show = show
    this.books = new ShowBooks({
      context,
      settlementQueue,
      noteWallet,
      show: () => this.show,
      apply: (event) => this.apply(event),
    })
    this.#setTimer()
  }

  /** `at`: monotonic ms; now, unless the moment was noted before. */
  async apply(event: ShowEvent, at: number = this.#deps.times.now()): Promise<void> {
    const { show, effects } = advance(this.show, event, at)
    if (show === this.show) return
    this.show = show
    this.#deps.onStep(this)
    if (show.phase === 'ended') this.#writeBill()
    this.#setTimer()
    for (const effect of effects) await this.#run(effect, at)
  }

  /** The row of a show is there before any token of it. */
  async store(): Promise<void> {
    const { context, repository, times } = this.#deps
    await repository.put(savedShow(this.show, context.owner().id, times.wall, this.bill))
  }

  /** What one participant who left came to, while the show goes on. */
  participantBill(account: AccountId): Bill | null {
    const { show } = this
    const index = show.participants.findLastIndex(
      (participant) => participant.account === account && participant.closed !== null,
    )
    const participant = show.participants[index]
    if (participant?.closed == null) return null
    const { at, reason } = participant.closed
    return billOf(
      { ...show, endedAt: at, reason, participants: [participant] },
      this.#deps.context.owner().id,
      null,
      this.#deps.times.wall,
    )
  }

  close(): void {
    this.#cancelWake?.()
    this.#cancelWake = null
  }

  #setTimer(): void {
    this.close()
    const at = wakeAt(this.show)
    if (at === null) return
    const { context, times } = this.#deps
    const delayMs = Math.max(0, at - times.now())
    this.#cancelWake = context.deps.clock.after(delayMs, () =>
      context.command(() => this.apply({ kind: 'woken' })),
    )
  }

  async #run(effect: ShowEffect, at: number): Promise<void> {
    if (this.#untold !== null && (effect.phase === 'record' || effect.phase === 'announcement')) {
      this.#untold.push({ effect, at })
      return
    }
    switch (effect.kind) {
      case 'recheck':
        return this.#deps.context.recheckMedia()
      case 'charge':
        return await this.books.charge(effect.number, at)
      case 'refill':
        return await this.books.refill(effect.account, effect.tokens)
      case 'close_participant':
        return await this.books.closeParticipant(effect.participant)
      case 'settle':
        return await this.#settle(effect.participants)
      case 'store':
        return await this.store()
      case 'started':
      case 'participant_joined':
      case 'tick':
      case 'participant_left':
      case 'ended':
      case 'state':
        return await this.#deps.announce(this, effect, at)
      default:
        return assertNever(effect)
    }
  }

  async #settle(participants: readonly number[]): Promise<void> {
    const { bill } = this
    const settlement = bill === null ? null : this.books.settlement(participants, bill)
    if (bill === null || settlement === null) return
    this.#untold = []
    const isKnown = await this.books.settle(settlement, bill, async (settled) => {
      this.bill = settled
      await this.#tellEnd()
    })
    // That the show is over is seen at once all the same.
    if (!isKnown) await this.#deps.context.announceStatus()
  }

  async #tellEnd(): Promise<void> {
    const untold = this.#untold ?? []
    this.#untold = null
    for (const { effect, at } of untold) await this.#run(effect, at)
  }

  #writeBill(): void {
    this.bill = billOf(this.show, this.#deps.context.owner().id, null, this.#deps.times.wall)
  }
}
