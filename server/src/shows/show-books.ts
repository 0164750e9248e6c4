import type { LedgerError, LedgerReceipt } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { resolveShare } from '@footlight/core/rules/ledger/studio-terms'
import {
  type Bill,
  owedBy,
  type Participant,
  participantOf,
  type Show,
  type ShowEvent,
  settledBill,
} from '@footlight/core/rules/shows/index'
import type { Transfer } from '../ledger/payment.ts'
import { logEvent } from '../platform/log-event.ts'
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
import type { SettlementQueue } from './settlement-queue.ts'

export interface ShowBooksDeps {
  readonly context: RoomContext
  readonly settlementQueue: SettlementQueue
  /** What a wallet has now, as a receipt says it. */
  readonly noteWallet: (username: string, tokens: number) => void
  /** As it is at the moment of the call. */
  readonly show: () => Show
  readonly apply: (event: ShowEvent) => Promise<void>
}

/**
 * The money of one show: what its rules decide becomes transfers, which the settlement queue makes in their
 * order. Called inside the room's mailbox only.
 */
export class ShowBooks {
  readonly #deps: ShowBooksDeps
  /**
   * By the participant's number: what the settlement queue has been told to accrue. It asks until that is
   * done, so it counts from then on.
   */
  readonly #moved: number[] = []

  constructor(deps: ShowBooksDeps) {
    this.#deps = deps
  }

  get accounts(): ShowAccounts {
    const { id: showId, kind } = this.#show
    return { showId, kind, broadcaster: this.#deps.context.owner() }
  }

  get #show(): Show {
    return this.#deps.show()
  }

  async charge(number: number, at: number): Promise<void> {
    const participants = this.#participants((participant) => participant.closed === null)
    const sums = participants.map(([index, participant]) =>
      this.#sumOf(index, participant, owedBy(this.#show, participant, at)),
    )
    const command = chargeCommand(this.accounts, number, sums, this.#wallNow())
    if (command === null) return
    for (const [position, [index]] of participants.entries())
      this.#moved[index] = Math.max(this.#moved[index] ?? 0, sums[position]!.owed)
    await this.#deps.settlementQueue.pay(command, (outcome) => {
      if (!outcome.ok)
        logEvent(this.#deps.context.logger, 'show_charge_refused', {
          show: this.#show.id,
          code: outcome.error.code,
        })
    })
  }

  /**
   * What the wallet has, or the daily limit leaves, when it is less than was asked for: the last tokens buy
   * time as well.
   */
  async refill(account: AccountId, wanted: number): Promise<void> {
    const participant = this.#show.participants.find(
      (each) => each.account === account && each.closed === null,
    )
    if (participant === undefined) return
    const pay = async (tokens: number): Promise<void> => {
      const id = `${this.#show.id}:refill:${this.#deps.context.deps.random.uuid()}`
      const command = escrowCommand(this.accounts, participant, tokens, {
        id,
        at: this.#wallNow(),
        idempotency: { scope: `show:${this.#show.id}`, key: id, fingerprint: '' },
      })
      await this.#deps.settlementQueue.pay(command, async (outcome) => {
        if (outcome.ok) {
          this.#note(outcome.value)
          if (participantOf(this.#show, account) === null)
            return await this.returnLate(participant, tokens, id)
          return await this.#deps.apply({ kind: 'funded', account, tokens })
        }
        const left = leftAfter(outcome.error)
        if (left > 0 && left < tokens) return await pay(left)
        await this.#deps.apply({
          kind: 'refill_refused',
          account,
          ...(outcome.error.code === 'over_limit' && { reason: 'daily_limit' as const }),
        })
      })
    }
    await pay(wanted)
  }

  async closeParticipant(index: number): Promise<void> {
    const participant = this.#show.participants[index]
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
    await this.#deps.settlementQueue.pay(command, (outcome) => {
      if (outcome.ok) this.#note(outcome.value)
      else
        logEvent(this.#deps.context.logger, 'show_participant_close_refused', {
          show: this.#show.id,
          code: outcome.error.code,
        })
    })
  }

  /** Of a show that is over, for the participants who were in it to the end; null: nothing is left to settle. */
  settlement(participants: readonly number[], bill: Bill): Transfer | null {
    const open = this.#participants((_participant, index) => participants.includes(index))
    const sums = open.map(([index, participant]) => ({
      ...this.#sumOf(index, participant, participant.closed!.owed),
      funded: participant.funded,
    }))
    return settleCommand(
      this.accounts,
      { open: sums, gross: this.#gross(), share: this.#share() },
      bill,
      this.#wallNow(),
    )
  }

  /** Runs `then` with the bill as the books have settled it, as soon as that is known. False: not known yet. */
  async settle(settlement: Transfer, bill: Bill, then: (bill: Bill) => Promise<void>): Promise<boolean> {
    return await this.#deps.settlementQueue.pay(settlement, async (outcome) => {
      if (outcome.ok) {
        this.#note(outcome.value)
        return await then(settledBill(bill, outcome.value.split))
      }
      logEvent(this.#deps.context.logger, 'show_settlement_refused', {
        show: this.#show.id,
        code: outcome.error.code,
      })
      await then(bill)
    })
  }

  /**
   * Escrow whose outcome was known only when its participant had left: refunded. `escrow`: the transfer that
   * put it on hold.
   */
  async returnLate(payer: Payer, tokens: number, escrow: string): Promise<void> {
    await this.#deps.settlementQueue.pay(
      lateReturnCommand(this.accounts, payer, tokens, escrow, this.#wallNow()),
      (outcome) => {
        if (!outcome.ok)
          logEvent(this.#deps.context.logger, 'escrow_refund_refused', {
            show: this.#show.id,
            code: outcome.error.code,
          })
      },
    )
  }

  #gross(): number {
    return this.#show.participants.reduce((sum, participant) => sum + (participant.closed?.owed ?? 0), 0)
  }

  #share() {
    const { shares } = this.#deps.context.deps
    return resolveShare(shares, this.#show.kind, this.accounts.broadcaster, this.#wallNow())
  }

  #participants(which: (participant: Participant, index: number) => boolean): [number, Participant][] {
    return [...this.#show.participants.entries()].filter(([index, participant]) => which(participant, index))
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
    for (const participant of this.#show.participants) {
      const tokens = available[walletOf(participant.account)]
      if (tokens !== undefined) this.#deps.noteWallet(participant.username, tokens)
    }
  }

  #wallNow(): number {
    return this.#deps.context.deps.clock.now()
  }
}

/** What a refusal leaves to be paid after all. */
function leftAfter(error: LedgerError): number {
  if (error.code === 'not_enough_tokens') return error.available
  return error.code === 'over_limit' ? error.left : 0
}
