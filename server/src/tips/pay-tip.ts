import type { LedgerReceipt } from '@footlight/core/ports'
import {
  errorTable,
  type Failure,
  type moneyRoutes,
  type ResponseOf,
  type TipMenuItem,
  type TipTerms,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { ChatRulesFeature } from '../chat/chat-rules-feature.ts'
import { leftOf, paymentFailure } from '../ledger/payment-answer.ts'
import { mayTip, type PayerIdentity } from '../orders/eligibility.ts'
import { type Payer, payingCommand } from '../orders/paying-command.ts'
import { chatRefusals } from '../rooms/access/chat-refusals.ts'
import { Begun, type RoomTurn } from '../rooms/room-command.ts'
import { type TipOrder, tipCommand } from './tip-command.ts'

type TipAnswer = ResponseOf<typeof moneyRoutes.tip>

/** What a tip says; `terms`: of what it orders, as its sender saw them. */
interface TipArgs extends Pick<TipOrder, 'amount' | 'comment' | 'type' | 'sourceId' | 'appData'> {
  readonly terms: TipTerms | undefined
}

/**
 * Pays a tip. One that orders something is paid before the turn is over: nothing of the offer changes between
 * the two. Any other one is begun in the turn, and the room does not wait for the disk.
 */
export const payTip = payingCommand('tips.pay', mayTipWithWords, (turn, order: Payer & TipArgs) => {
  const { payer, terms, idempotency } = order
  const tip: TipOrder = {
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
    audience: audienceOf(payer.person, turn),
  }
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
    message: `${chatRefusals[words]} ${errorTable.tip_words_refused.message}`,
  }
}

async function payFor(terms: TipTerms, tip: TipOrder, turn: RoomTurn): Promise<Result<TipAnswer, Failure>> {
  const purpose = purposeOf(terms, tip.amount, turn)
  if (purpose.ok) return book({ ...tip, menuItem: purpose.value }, turn)
  const recorded = await turn.deps.ledger.recall(tip.idempotency)
  if (!recorded.ok) return fail({ error: recorded.error.code })
  return recorded.value === null ? purpose : ok(answerOf(recorded.value, tip.sender))
}

async function book(tip: TipOrder, { deps }: RoomTurn): Promise<Result<TipAnswer, Failure>> {
  const receipt = await deps.ledger.execute(tipCommand(tip, deps.shares))
  return receipt.ok
    ? ok(answerOf(receipt.value, tip.sender))
    : fail(paymentFailure(receipt.error, tip.amount))
}

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

/** Spies and the public do not learn who is in a private. */
function audienceOf(sender: Person, { facts }: RoomTurn): readonly string[] | null {
  const participants = facts.privateParticipants()
  return participants?.payer === sender.username ? [participants.owner, participants.payer] : null
}
