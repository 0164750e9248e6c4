import type { LedgerError, LedgerReceipt } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { assertNever } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { resolveShare } from '@footlight/core/rules/ledger/shares'
import {
  advance,
  type Bill,
  billOf,
  owedBy,
  type Participant,
  participantOf,
  type Show,
  type ShowEffect,
  type ShowEvent,
  settledBill,
  wakeAt,
} from '@footlight/core/rules/shows/index'
import type { RoomContext } from '../rooms/room-feature.ts'
import {
  chargeCommand,
  closeParticipantCommand,
  escrowCommand,
  lateReturnCommand,
  type ParticipantSum,
  type Payer,
  type ShowAccounts,
  settleCommand,
} from './ledger-commands.ts'
import { savedShow } from './saved-show.ts'
import type { SettlementQueue } from './settlement-queue.ts'
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
  /** Words to people, after everything else of the step. */
  readonly announce: (
    runner: ShowRunner,
    effect: Extract<ShowEffect, { phase: 'announcement' }>,
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
  readonly #parts: RunnerDeps
  /**
   * By the participant's number: what the settlement queue has been told to accrue. It asks until that is
   * done, so it counts from then on.
   */
  readonly #moved: number[] = []
  /**
   * Rows and words about the end, until the books have confirmed it: a crash before must find an unfinished
   * show.
   */
  #untold: { readonly effect: ShowEffect; readonly at: number }[] | null = null
  #cancelWake: (() => void) | null = null

  constructor(parts: RunnerDeps, show: Show) {
    this.#parts = parts
    this.show = show
    this.#setTimer()
  }

  get accounts(): ShowAccounts {
    const { id, username, studioId } = this.#parts.context.owner()
    return { showId: this.show.id, kind: this.show.kind, broadcaster: { id, username, studioId } }
  }

  /** `at`: monotonic ms; now, unless the moment was noted before. */
  async apply(event: ShowEvent, at: number = this.#parts.times.now()): Promise<void> {
    const { show, effects } = advance(this.show, event, at)
    if (show === this.show) return
    this.show = show
    this.#parts.onStep(this)
    if (show.phase === 'ended') this.#writeBill()
    this.#setTimer()
    for (const effect of effects) await this.#run(effect, at)
  }

  /** The row of a show is there before any token of it. */
  async store(): Promise<void> {
    const { context, repository, times } = this.#parts
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
      this.#parts.context.owner().id,
      null,
      this.#parts.times.wall,
    )
  }

  /**
   * Escrow whose outcome was known only when its participant had left: refunded. `escrow`: the transfer that
   * put it on hold.
   */
  async returnLate(payer: Payer, tokens: number, escrow: string): Promise<void> {
    await this.#parts.settlementQueue.pay(
      lateReturnCommand(this.accounts, payer, tokens, escrow, this.#wallNow()),
      (outcome) => {
        if (!outcome.ok)
          this.#parts.context.logger.error(
            { show: this.show.id, code: outcome.error.code },
            'escrow that came late was not returned',
          )
      },
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
    const { context, times } = this.#parts
    const delayMs = Math.max(0, at - times.now())
    this.#cancelWake = context.parts.clock.after(delayMs, () =>
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
        return this.#parts.context.recheckMedia()
      case 'charge':
        return await this.#charge(effect.number, at)
      case 'refill':
        return await this.#refill(effect.account, effect.tokens)
      case 'close_participant':
        return await this.#closeParticipant(effect.participant)
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
        return await this.#parts.announce(this, effect)
      default:
        return assertNever(effect)
    }
  }

  async #charge(number: number, at: number): Promise<void> {
    const participants = this.#participants((participant) => participant.closed === null)
    const sums = participants.map(([index, participant]) =>
      this.#sumOf(index, participant, owedBy(this.show, participant, at)),
    )
    const command = chargeCommand(this.accounts, number, sums, this.#wallNow())
    if (command === null) return
    for (const [position, [index]] of participants.entries())
      this.#moved[index] = Math.max(this.#moved[index] ?? 0, sums[position]!.owed)
    await this.#parts.settlementQueue.pay(command, (outcome) => {
      if (!outcome.ok)
        this.#parts.context.logger.error(
          { show: this.show.id, code: outcome.error.code },
          'a charge was refused',
        )
    })
  }

  /**
   * What the wallet has, or the daily limit leaves, when it is less than was asked for: the last tokens buy
   * time as well.
   */
  async #refill(account: AccountId, wanted: number): Promise<void> {
    const participant = this.show.participants.find(
      (each) => each.account === account && each.closed === null,
    )
    if (participant === undefined) return
    const pay = async (tokens: number): Promise<void> => {
      const id = `${this.show.id}:refill:${this.#parts.context.parts.random.uuid()}`
      const command = escrowCommand(this.accounts, participant, tokens, {
        id,
        at: this.#wallNow(),
        idempotency: { scope: `show:${this.show.id}`, key: id, fingerprint: '' },
      })
      await this.#parts.settlementQueue.pay(command, async (outcome) => {
        if (outcome.ok) {
          this.#note(outcome.value)
          if (participantOf(this.show, account) === null)
            return await this.returnLate(participant, tokens, id)
          return await this.apply({ kind: 'funded', account, tokens })
        }
        const left = leftAfter(outcome.error)
        if (left > 0 && left < tokens) return await pay(left)
        await this.apply({
          kind: 'refill_refused',
          account,
          ...(outcome.error.code === 'over_limit' && { reason: 'daily_limit' as const }),
        })
      })
    }
    await pay(wanted)
  }

  async #closeParticipant(index: number): Promise<void> {
    const participant = this.show.participants[index]
    if (participant?.closed == null) return
    const { owed } = participant.closed
    const command = closeParticipantCommand(
      this.accounts,
      index,
      { ...this.#sumOf(index, participant, owed), funded: participant.funded },
      this.#wallNow(),
    )
    if (command === null) return
    this.#moved[index] = owed
    await this.#parts.settlementQueue.pay(command, (outcome) => {
      if (outcome.ok) this.#note(outcome.value)
      else
        this.#parts.context.logger.error(
          { show: this.show.id, code: outcome.error.code },
          'a participant was not closed in the books',
        )
    })
  }

  async #settle(participants: readonly number[]): Promise<void> {
    const { bill } = this
    if (bill === null) return
    const open = this.#participants((_participant, index) => participants.includes(index))
    const sums = open.map(([index, participant]) => ({
      ...this.#sumOf(index, participant, participant.closed!.owed),
      funded: participant.funded,
    }))
    const command = settleCommand(
      this.accounts,
      { open: sums, gross: this.#gross(), share: this.#share() },
      bill,
      this.#wallNow(),
    )
    if (command === null) return
    this.#untold = []
    const isKnown = await this.#parts.settlementQueue.pay(command, async (outcome) => {
      if (outcome.ok) {
        this.#note(outcome.value)
        this.bill = settledBill(bill, outcome.value.split)
      } else
        this.#parts.context.logger.error(
          { show: this.show.id, code: outcome.error.code },
          'a show was not settled',
        )
      await this.#tellEnd()
    })
    // That the show is over is seen at once all the same.
    if (!isKnown) await this.#parts.context.announceStatus()
  }

  async #tellEnd(): Promise<void> {
    const untold = this.#untold ?? []
    this.#untold = null
    for (const { effect, at } of untold) await this.#run(effect, at)
  }

  #writeBill(): void {
    this.bill = billOf(this.show, this.#parts.context.owner().id, null, this.#parts.times.wall)
  }

  #gross(): number {
    return this.show.participants.reduce((sum, participant) => sum + (participant.closed?.owed ?? 0), 0)
  }

  #share() {
    const { shares } = this.#parts.context.parts
    return resolveShare(shares, this.show.kind, this.accounts.broadcaster.studioId !== null, this.#wallNow())
  }

  #participants(which: (participant: Participant, index: number) => boolean): [number, Participant][] {
    return [...this.show.participants.entries()].filter(([index, participant]) => which(participant, index))
  }

  #sumOf(index: number, participant: Participant, owed: number): ParticipantSum {
    return {
      account: participant.account,
      username: participant.username,
      owed,
      moved: this.#moved[index] ?? 0,
    }
  }

  #note({ available }: LedgerReceipt): void {
    for (const participant of this.show.participants) {
      const tokens = available[walletOf(participant.account)]
      if (tokens !== undefined) this.#parts.noteWallet(participant.username, tokens)
    }
  }

  #wallNow(): number {
    return this.#parts.context.parts.clock.now()
  }
}

/** What a refusal leaves to be paid after all. */
function leftAfter(error: LedgerError): number {
  if (error.code === 'not_enough_tokens') return error.available
  return error.code === 'over_limit' ? error.left : 0
}
