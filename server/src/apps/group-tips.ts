import type { Idempotency } from '@footlight/core/ports'
import {
  type Failure,
  type GroupTip,
  type GroupTipEnd,
  type GroupTipTerms,
  type RoomStatus,
  TIP_SPLIT_ALONE_MS,
  TIP_SPLIT_OPEN_MS,
  TIP_SPLIT_SHOWN_MS,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import {
  advanceGroupTip,
  availableGroupTip,
  type GroupTipEvent,
  type GroupTipPayer,
  type GroupTipState,
  groupTipMode,
  joinRefusal,
  joinShare,
  type ProposedGroupTip,
  presentGroupTip,
} from '@footlight/core/rules/group-tips/group-tip'
import { shareOf } from '@footlight/core/rules/group-tips/shares'
import { groupTipOffer } from '@footlight/core/rules/offers/app-offers'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import type { Person } from '../accounts/people-port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { leftOf, paymentFailure } from '../ledger/payment.ts'
import { logEvent } from '../platform/log-event.ts'
import { mayModerate } from '../rooms/access/room-policies.ts'
import type { RoomContext } from '../rooms/room-feature.ts'
import { participantCommand, payCommand } from './group-tip-commands.ts'
import { Proposers } from './proposers.ts'
import { refundFromBooks } from './recover-group-tips.ts'

export interface GroupTipAnswer {
  readonly state: GroupTip
  /** What the payer has left. */
  readonly tokens: number
}

/** A stream that breaks for a moment ends nothing that was begun; to begin, it must be there. */
const mayBegin: ReadonlySet<RoomStatus> = new Set(['online', 'connected'])
const mayGoOn: ReadonlySet<RoomStatus> = new Set([...mayBegin, 'reconnecting'])

/**
 * The group tip of one room. Inside the mailbox: a share is in escrow before its owner takes part, and the
 * end is one transfer whatever led to it.
 */
export class GroupTips {
  readonly #context: RoomContext
  readonly #onChange: () => void
  #state: GroupTipState = availableGroupTip
  readonly #proposers: Proposers
  #cancelTimer: (() => void) | null = null
  /** Over, but perhaps not out of escrow. */
  readonly #leftovers: string[] = []

  constructor(context: RoomContext, onChange: () => void) {
    this.#context = context
    this.#proposers = new Proposers(context.deps.clock)
    this.#onChange = onChange
  }

  /** Tokens are held, or were a moment ago. */
  get isOpen(): boolean {
    return this.#state.kind !== 'available' || this.#leftovers.length > 0
  }

  present(): GroupTip {
    return presentGroupTip(this.#state)
  }

  /** SPLIT-01. */
  async propose(
    payer: Person,
    amount: number,
    target: number,
    idempotency: Idempotency,
  ): Promise<Result<GroupTipAnswer, Failure>> {
    const before = await this.#recall(payer, idempotency)
    if (before !== null) return before
    if (amount < target) return fail({ error: 'invalid_value', fields: { amount: 'too_small' } })
    if (this.#state.kind !== 'available')
      return fail({ error: 'wrong_state', state: groupTipMode(this.#state) })
    const status = this.#context.status()
    if (!mayBegin.has(status)) return fail({ error: 'wrong_state', state: status })
    const restMs = this.#proposers.restMs(payer.id)
    if (restMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(restMs / 1000) })
    const id = this.#context.deps.random.uuid()
    const tokens = shareOf(amount, target).proposer
    const participant = await this.#takeParticipant(id, payer, tokens, idempotency)
    if (!participant.ok) return participant
    const expiresAt = this.#context.deps.clock.now() + TIP_SPLIT_ALONE_MS
    this.#advance({ kind: 'proposed', id, amount, target, expiresAt, by: payerOf(payer, tokens) })
    this.#wakeIn(TIP_SPLIT_ALONE_MS, () => this.stop('expired'))
    return ok({ state: this.present(), tokens: participant.value })
  }

  /** SPLIT-02. `seen`: the terms that the caller saw (OFFER-01). */
  async join(
    payer: Person,
    seen: GroupTipTerms,
    idempotency: Idempotency,
  ): Promise<Result<GroupTipAnswer, Failure>> {
    const before = await this.#recall(payer, idempotency)
    if (before !== null) return before
    const state = this.#state
    const refusal = joinRefusal(state, payer.id)
    if (refusal === 'already_requested') return fail({ error: refusal })
    const offer = groupTipOffer(this.present())
    if (state.kind !== 'proposed' || offer === null)
      return fail({ error: 'wrong_state', state: groupTipMode(state) })
    const changed = offerRefusal(seen, offer)
    if (changed !== null) return fail(changed)
    const tokens = joinShare(state)
    const participant = await this.#takeParticipant(state.id, payer, tokens, idempotency)
    if (!participant.ok) return participant
    this.#join(state, payerOf(payer, tokens))
    await this.#settle()
    return ok({ state: this.present(), tokens: participant.value })
  }

  /** The proposer may, and whoever keeps order in the room. */
  async cancel(by: Person): Promise<Result<GroupTip, Failure>> {
    const state = this.#state
    if (state.kind !== 'proposed') return fail({ error: 'wrong_state', state: groupTipMode(state) })
    const isKeeper = mayModerate(
      this.#context.access(
        viewerOf({ kind: 'person', username: by.username, sessionKey: '', person: by }, false),
      ),
    )
    if (!isKeeper && by.id !== state.splitters[0]?.account) return fail({ error: 'forbidden' })
    await this.stop('canceled')
    return ok(this.present())
  }

  /** Everything back. Nothing when there is nothing to stop. */
  async stop(reason: GroupTipEnd): Promise<void> {
    const state = this.#state
    // What the room itself ended is nobody's doing.
    const [proposer] =
      state.kind === 'proposed' && (reason === 'canceled' || reason === 'expired') ? state.splitters : []
    if (proposer !== undefined) this.#proposers.failed(proposer.account)
    this.#advance({ kind: 'stopped', reason })
    await this.#settle()
  }

  /** The room may have left the public; what could not be written before may go now. */
  async look(): Promise<void> {
    if (this.#state.kind === 'proposed' && !mayGoOn.has(this.#context.status())) await this.stop('not_public')
    if (this.#state.kind === 'settling') await this.#settle()
    if (this.#leftovers.length > 0) await this.#clearLeftovers()
  }

  close(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  /** A key that was granted moves nothing again; null: it is new. */
  async #recall(payer: Person, idempotency: Idempotency): Promise<Result<GroupTipAnswer, Failure> | null> {
    const known = await this.#context.deps.ledger.recall(idempotency)
    if (!known.ok) return fail({ error: known.error.code })
    return known.value === null ? null : ok({ state: this.present(), tokens: leftOf(known.value, payer.id) })
  }

  /** From wallet to escrow. When the books do not answer, what they took is given back as soon as they do. */
  async #takeParticipant(
    groupTipId: string,
    payer: Person,
    tokens: number,
    idempotency: Idempotency,
  ): Promise<Result<number, Failure>> {
    const { ledger, clock, random } = this.#context.deps
    try {
      const receipt = await ledger.execute(
        participantCommand({
          id: random.uuid(),
          groupTipId,
          model: this.#context.owner().id,
          at: clock.now(),
          payer,
          tokens,
          idempotency,
        }),
      )
      return receipt.ok ? ok(leftOf(receipt.value, payer.id)) : fail(paymentFailure(receipt.error, tokens))
    } catch (error) {
      if (this.#state.kind === 'available') this.#leftovers.push(groupTipId)
      else this.#advance({ kind: 'stopped', reason: 'canceled' })
      throw error
    }
  }

  /** With the first who joins it has the rest of its whole time. */
  #join(state: ProposedGroupTip, by: GroupTipPayer): void {
    const [proposer, ...others] = state.splitters
    const expiresAt =
      others.length === 0 ? state.expiresAt + TIP_SPLIT_OPEN_MS - TIP_SPLIT_ALONE_MS : state.expiresAt
    this.#advance({ kind: 'joined', by, expiresAt })
    if (others.length === 0)
      this.#wakeIn(Math.max(0, expiresAt - this.#context.deps.clock.now()), () => this.stop('expired'))
    if (this.#state.kind === 'settling' && proposer !== undefined) this.#proposers.succeeded(proposer.account)
  }

  async #settle(): Promise<void> {
    const state = this.#state
    if (state.kind !== 'settling') return
    const { ledger, shares, clock } = this.#context.deps
    const done =
      state.end === null
        ? await ledger.execute(payCommand(state, this.#context.owner(), shares, clock.now()))
        : await refundFromBooks(this.#context.deps, state.id)
    if (!done.ok) {
      // Nothing is lost: it lies in escrow, and the next look tries again.
      logEvent(this.#context.logger, 'group_tip_settlement_failed', {
        code: done.error.code,
        groupTip: state.id,
      })
      return
    }
    logEvent(this.#context.logger, 'group_tip_settled', {
      groupTip: state.id,
      end: state.end,
      splitters: state.splitters.length,
    })
    this.#advance({ kind: 'settled' })
    this.#wakeIn(TIP_SPLIT_SHOWN_MS, () => this.#advance({ kind: 'shown' }))
  }

  async #clearLeftovers(): Promise<void> {
    for (const groupTipId of this.#leftovers.splice(0)) {
      const refunded = await refundFromBooks(this.#context.deps, groupTipId)
      if (!refunded.ok) this.#leftovers.push(groupTipId)
    }
  }

  #advance(event: GroupTipEvent): void {
    const state = advanceGroupTip(this.#state, event)
    if (state === this.#state) return
    this.#state = state
    this.#onChange()
  }

  #wakeIn(delayMs: number, task: () => void | Promise<void>): void {
    this.#cancelTimer?.()
    this.#cancelTimer = this.#context.deps.clock.after(delayMs, () => this.#context.command(task))
  }
}

function payerOf({ id, username }: Person, tokens: number): GroupTipPayer {
  return { account: id, username, tokens }
}
