import type { LedgerCommand, LedgerError, LedgerReceipt } from '@footlight/core/ports/ledger'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Result } from '@footlight/core/rules/result'
import type { ShowEffect } from '@footlight/core/rules/shows/effects'
import type { NewParticipant, ShowEvent } from '@footlight/core/rules/shows/events'
import { owedBy } from '@footlight/core/rules/shows/owed'
import { type Bill, billOf, settledBill } from '@footlight/core/rules/shows/receipt'
import { type Participant, participantOf, type Show } from '@footlight/core/rules/shows/show'
import { performer } from '@footlight/core/rules/shows/testing/show-samples'
import { advance } from '@footlight/core/rules/shows/transition'
import {
  chargeCommand,
  closeParticipantCommand,
  escrowCommand,
  lateReturnCommand,
  type ParticipantSum,
  type ShowAccounts,
  settleCommand,
} from '../ledger-commands.ts'
import { savedShow } from '../saved-show.ts'
import type { ShowRecord } from '../show-port.ts'
import { AnswerLost, type WobblyLedger } from './wobbly-ledger.ts'

/** The process is gone in the middle of what it did. */
export class Crash extends Error {}

/** Exact and never back; the wall clock is `wallAhead` of it, and jumps. ms. */
export interface VenueClock {
  now: number
  wallAhead: number
}

/** What the oracle is told: events as they came, and what the machine decided. No amounts. */
export type Fact =
  | { readonly fact: 'event'; readonly at: number; readonly event: ShowEvent }
  | { readonly fact: 'started'; readonly at: number }
  | {
      readonly fact: 'closed'
      readonly participant: number
      readonly at: number
      readonly reason: string
      readonly noticedAt: number
    }
  | { readonly fact: 'charge'; readonly at: number; readonly id: string }

export interface VenueDeps {
  readonly ledger: WobblyLedger
  readonly clock: VenueClock
  readonly share: RevenueShare
  /** Throws `Crash` where the process is to end. */
  readonly maybeCrash: () => void
}

interface Unsettled {
  readonly command: LedgerCommand
  readonly then: (outcome: Result<LedgerReceipt, LedgerError>) => void
}

/**
 * One show and its settlement queue, as the server drives them, without the server: effects in order, money
 * asked again until it is answered.
 */
export class Venue {
  show: Show
  bill: Bill | null = null
  /** The row, as it would be found after a crash. */
  record: ShowRecord
  readonly facts: Fact[] = []
  readonly accounts: ShowAccounts
  readonly #deps: VenueDeps
  /**
   * By the participant's number: what was sent to accrued. It gets there, because the settlement queue asks
   * until it is answered.
   */
  readonly #moved: number[] = []
  readonly #unsettled: Unsettled[] = []
  #isSettled = false
  #orders: number

  constructor(deps: VenueDeps, show: Show, orders = 0) {
    this.#deps = deps
    this.show = show
    this.#orders = orders
    this.accounts = {
      showId: show.id,
      kind: show.kind,
      broadcaster: { ...performer, studioId: deps.share.withStudio ? 3 : null, studioTerms: null },
    }
    this.record = this.#row()
  }

  /** How many transfers were named after this show's orders: a name is used once, also after a crash. */
  get orders(): number {
    return this.#orders
  }

  get isBehind(): boolean {
    return this.#unsettled.length > 0
  }

  apply(event: ShowEvent, at: number = this.#deps.clock.now): void {
    this.facts.push({ fact: 'event', at, event })
    const before = this.show
    const { show, effects } = advance(before, event, at)
    if (show === before) return
    this.show = show
    this.#note(before, show, at)
    if (show.phase === 'ended') this.#writeBill()
    for (const effect of effects) {
      this.#deps.maybeCrash()
      this.#run(effect, at)
    }
  }

  /** Escrow first, then the participant. Tokens move and the participant is there, or neither. */
  join(participant: NewParticipant): void {
    if (participant.funded === 0) return this.apply({ kind: 'participant_joined', participant })
    if (!this.catchUp()) return
    const command = escrowCommand(this.accounts, participant, participant.funded, this.#order('join'))
    this.#pay(command, (outcome) => {
      if (!outcome.ok) return
      if (this.show.phase === 'ended') this.#returnLate(participant, participant.funded, command.id)
      else this.apply({ kind: 'participant_joined', participant })
    })
  }

  /** False: some of the money is still not known to have moved. */
  catchUp(): boolean {
    for (;;) {
      const first = this.#unsettled[0]
      if (first === undefined) return true
      const outcome = this.#ask(first.command)
      if (outcome === null) return false
      this.#unsettled.shift()
      first.then(outcome)
    }
  }

  #ask(command: LedgerCommand): Result<LedgerReceipt, LedgerError> | null {
    this.#deps.maybeCrash()
    try {
      return this.#deps.ledger.execute(command)
    } catch (error) {
      if (error instanceof AnswerLost) return null
      throw error
    } finally {
      this.#deps.maybeCrash()
    }
  }

  #pay(command: LedgerCommand | null, then: Unsettled['then']): void {
    if (command === null) return
    this.#unsettled.push({ command, then })
    this.catchUp()
  }

  /** Money that the machine has decided about: the books must agree. */
  #mustPay(command: LedgerCommand | null, then: (receipt: LedgerReceipt) => void = () => undefined): void {
    this.#pay(command, (outcome) => {
      if (!outcome.ok) throw new Error(`the books refuse what the machine decided: ${outcome.error.code}`)
      then(outcome.value)
    })
  }

  #run(effect: ShowEffect, at: number): void {
    switch (effect.kind) {
      case 'charge':
        return this.#charge(effect.number, at)
      case 'refill':
        return this.#refill(effect.account, effect.tokens)
      case 'close_participant':
        return this.#closeParticipant(effect.participant)
      case 'settle':
        return this.#settle(effect.participants)
      case 'store':
        return this.#store()
      default:
        return
    }
  }

  #charge(number: number, at: number): void {
    const sums = this.show.participants.flatMap((participant, index) =>
      participant.closed === null
        ? [[index, this.#sumOf(participant, index, owedBy(this.show, participant, at))] as const]
        : [],
    )
    const command = chargeCommand(
      this.accounts,
      number,
      sums.map(([, sum]) => sum),
      this.#wallNow(),
    )
    for (const [index, { owed, moved }] of sums) this.#moved[index] = Math.max(owed, moved)
    if (command !== null) this.facts.push({ fact: 'charge', at, id: command.id })
    this.#mustPay(command)
  }

  #refill(account: AccountId, tokens: number): void {
    const participant = participantOf(this.show, account)
    if (participant === null) return
    const command = escrowCommand(this.accounts, participant, tokens, this.#order('refill'))
    this.#pay(command, (outcome) => {
      if (outcome.ok) {
        if (participantOf(this.show, account) === null)
          return this.#returnLate(participant, tokens, command.id)
        return this.apply({ kind: 'funded', account, tokens })
      }
      const left =
        outcome.error.code === 'not_enough_tokens'
          ? outcome.error.available
          : outcome.error.code === 'over_limit'
            ? outcome.error.left
            : 0
      if (left > 0 && left < tokens) return this.#refill(account, left)
      this.apply({
        kind: 'refill_refused',
        account,
        ...(outcome.error.code === 'over_limit' && { reason: 'daily_limit' as const }),
      })
    })
  }

  #returnLate(payer: Pick<Participant, 'account' | 'username'>, tokens: number, escrow: string): void {
    this.#mustPay(lateReturnCommand(this.accounts, payer, tokens, escrow, this.#wallNow()))
  }

  #closeParticipant(index: number): void {
    const participant = this.show.participants[index]
    if (participant?.closed == null) return
    const sum = { ...this.#sumOf(participant, index, participant.closed.owed), funded: participant.funded }
    this.#moved[index] = sum.owed
    this.#mustPay(closeParticipantCommand(this.accounts, index, sum, this.#wallNow()))
  }

  #settle(participants: readonly number[]): void {
    const { bill } = this
    if (bill === null) throw new Error('a show that is over has its bill')
    const open = this.show.participants.flatMap((participant, index) =>
      participants.includes(index)
        ? [{ ...this.#sumOf(participant, index, participant.closed?.owed ?? 0), funded: participant.funded }]
        : [],
    )
    const command = settleCommand(
      this.accounts,
      { open, gross: this.#gross(), share: this.#deps.share },
      bill,
      this.#wallNow(),
    )
    this.#isSettled = command === null
    this.#mustPay(command, ({ split }) => {
      this.bill = settledBill(bill, split)
      this.#isSettled = true
      this.#store()
    })
  }

  /** Money second, the record third: a show that is over is stored so when its money is known to be. */
  #store(): void {
    if (this.show.phase === 'ended' && !this.#isSettled) return
    this.record = this.#row()
  }

  #row(): ShowRecord {
    return savedShow(
      this.show,
      this.accounts.broadcaster.id,
      (monotonic) => monotonic + this.#deps.clock.wallAhead,
      this.bill,
    )
  }

  #writeBill(): void {
    this.bill = billOf(
      this.show,
      this.accounts.broadcaster.id,
      null,
      (monotonic) => monotonic + this.#deps.clock.wallAhead,
    )
  }

  #gross(): number {
    return this.show.participants.reduce((sum, participant) => sum + (participant.closed?.owed ?? 0), 0)
  }

  #sumOf({ account, username }: Participant, index: number, owed: number): ParticipantSum {
    return { account, username, owed, moved: this.#moved[index] ?? 0 }
  }

  #order(what: string) {
    const id = `${this.show.id}:${what}:${this.#orders++}`
    return {
      id,
      at: this.#wallNow(),
      idempotency: { scope: `show:${this.show.id}`, key: id, fingerprint: '' },
    }
  }

  #wallNow(): number {
    return this.#deps.clock.now + this.#deps.clock.wallAhead
  }

  #note(before: Show, after: Show, noticedAt: number): void {
    if (before.startedAt === null && after.startedAt !== null)
      this.facts.push({ fact: 'started', at: after.startedAt })
    for (const [participant, { closed }] of after.participants.entries()) {
      if (closed !== null && (before.participants[participant]?.closed ?? null) === null)
        this.facts.push({ fact: 'closed', participant, at: closed.at, reason: closed.reason, noticedAt })
    }
  }
}
