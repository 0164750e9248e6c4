import type { Idempotency, LedgerReceipt } from '@footlight/core/ports'
import type { Failure, moneyRoutes, ResponseOf, TipMenuItem, TipTerms } from '@footlight/core/protocol'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { ChatRulesFeature } from '../chat/chat-rules-feature.ts'
import { leftOf, paymentFailure } from '../ledger/payment.ts'
import {
  mayTip,
  type Payer,
  type PayerIdentity,
  payingCommand,
  unlessGranted,
} from '../orders/paying-command.ts'
import { errorMessages } from '../platform/http/error-messages.ts'
import { chatRefusals } from '../rooms/access/chat-refusals.ts'
import { Begun, type RoomTurn } from '../rooms/room-command.ts'
import { heldBy, holdCommand, mayHold } from './held-tip.ts'
import { type TipOrder, tipCommand } from './tip-command.ts'

type TipAnswer = ResponseOf<typeof moneyRoutes.tip>

/** What a tip says; `terms`: of what it orders, as its sender saw them. */
interface TipArgs extends Pick<TipOrder, 'amount' | 'comment' | 'type' | 'sourceId' | 'appData'> {
  readonly terms: TipTerms | undefined
  /** It can be taken back for a while; never together with `terms`. */
  readonly isHeld: boolean
}

interface KeyedOrder extends TipOrder {
  readonly sender: Person
  readonly idempotency: Idempotency
}

/**
 * Pays a tip. One that orders something is paid before the turn is over: nothing of the offer changes between
 * the two. Any other one is begun in the turn, and the room does not wait for the disk.
 */
export const payTip = payingCommand('tips.pay', mayTipWithWords, (turn, order: Payer & TipArgs) => {
  const { payer, terms, isHeld, idempotency } = order
  const tip: KeyedOrder = {
    id: turn.deps.random.uuid(),
    at: turn.deps.clock.now(),
    sender: payer.person,
    model: turn.owner,
    amount: order.amount,
    comment: order.comment,
    type: order.type,
    sourceId: order.sourceId,
    appData: order.appData,
    idempotency,
    menuItem: null,
    isPrivate: isInPrivate(payer.person, turn),
  }
  if (isHeld) return new Begun(hold(tip, turn))
  return terms === undefined ? new Begun(book(tip, turn)) : payFor(terms, tip, turn)
})

async function mayTipWithWords(
  turn: RoomTurn,
  payer: PayerIdentity,
  { comment }: TipArgs,
): Promise<Failure | null> {
  const refusal = mayTip(turn, payer)
  if (refusal !== null || comment === undefined) return refusal
  const words = await turn.feature(ChatRulesFeature).screenTip(viewerOf(payer, true), comment)
  if (words === null) return null
  return {
    error: 'tip_words_refused',
    state: words,
    message: `${chatRefusals[words]} ${errorMessages.tip_words_refused}`,
  }
}

/** Spies and the public do not learn who is in a private. */
export function isInPrivate(
  { username }: Pick<Person, 'username'>,
  { facts }: Pick<RoomTurn, 'facts'>,
): boolean {
  return facts.privateParticipants()?.payer === username
}

async function payFor(terms: TipTerms, tip: KeyedOrder, turn: RoomTurn): Promise<Result<TipAnswer, Failure>> {
  const purpose = purposeOf(terms, tip.amount, turn)
  if (purpose.ok) return book({ ...tip, menuItem: purpose.value }, turn)
  const recorded = await turn.deps.ledger.recall(tip.idempotency)
  if (!recorded.ok) return fail({ error: recorded.error.code })
  return recorded.value === null ? purpose : ok(answerOf(recorded.value, tip.sender))
}

async function book(order: KeyedOrder, { deps }: RoomTurn): Promise<Result<TipAnswer, Failure>> {
  const { idempotency } = order
  const receipt = await deps.ledger.execute(tipCommand({ order, idempotency }, deps.shares))
  return receipt.ok
    ? ok(answerOf(receipt.value, order.sender))
    : fail(paymentFailure(receipt.error, order.amount))
}

/** A repeat is answered as it was, also when the tip was paid or taken back since. */
async function hold(
  { idempotency, ...order }: KeyedOrder,
  { deps: { ledger } }: RoomTurn,
): Promise<Result<TipAnswer, Failure>> {
  const refusal = (await mayHold(ledger, order.sender.id, order.at)) ? null : HOLDS_USED_UP
  const stands = await unlessGranted(ledger, idempotency, refusal)
  if (stands !== null) return fail(stands)
  const receipt = await ledger.execute(holdCommand(order, idempotency))
  if (!receipt.ok) return fail(paymentFailure(receipt.error, order.amount))
  const held = await heldBy(ledger, receipt.value.transferId)
  assert(held !== null, 'a receipt is of a movement')
  return ok({ ...answerOf(receipt.value, order.sender), transfer_id: held.id, held_until: held.heldUntil })
}

const HOLDS_USED_UP: Failure = { error: 'tip_undos_used_up' }

/** null: nothing of the menu. What nothing here sells is not to be had. */
function purposeOf(
  terms: TipTerms,
  amount: number,
  { features }: RoomTurn,
): Result<TipMenuItem | null, Failure> {
  for (const feature of features) {
    const purpose = feature.judgeTip?.(terms, amount)
    if (purpose !== undefined) return purpose
  }
  return fail({ error: 'not_found' })
}

function answerOf(receipt: LedgerReceipt, sender: Person): TipAnswer {
  return { status: 1, transfer_id: receipt.transferId, tokens: leftOf(receipt, sender.id) }
}
