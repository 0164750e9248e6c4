import type { Idempotency, LedgerCommand, LedgerReceipt, OutboxDraft } from '@footlight/core/ports'
import {
  errorTable,
  type Failure,
  type moneyRoutes,
  type ResponseOf,
  type TipMenuItem,
  type TipTerms,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Person } from '../accounts/people-port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { ChatRulesFeature } from '../chat/chat-rules-feature.ts'
import { earningsNotice, leftOf, paymentCommand, paymentFailure, stealthNotice } from '../ledger/payment.ts'
import { mayTip, type Payer, type PayerIdentity, payingCommand } from '../orders/paying-command.ts'
import { chatRefusals } from '../rooms/access/chat-refusals.ts'
import { Begun, type RoomTurn } from '../rooms/room-command.ts'
import { roomTopic } from '../rooms/room-topic.ts'

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

interface TipOrder {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  readonly sender: Person
  readonly model: Person
  readonly amount: number
  readonly comment: string | undefined
  readonly type: string | undefined
  readonly sourceId: string | undefined
  readonly appData: Readonly<Record<string, unknown>> | undefined
  readonly idempotency: Idempotency
  /** Only these hear of it; null: the whole room. */
  readonly audience: readonly string[] | null
  /** What it is for; null: nothing of the menu. */
  readonly menuItem: TipMenuItem | null
}

/** One command for the whole tip, with the words in the room. */
function tipCommand(order: TipOrder, shares: readonly RevenueShare[]): LedgerCommand {
  const { id, at, sender, model, amount, idempotency } = order
  const announcement = {
    tokens: amount,
    receiver_name: model.username,
    sender_name: publicNameOf(order),
    transfer_id: id,
    sent_at: at,
    ...present({ type: order.type, comment: order.comment, to: order.audience ?? undefined }),
    ...stealthOf(order),
  }
  const command = paymentCommand(
    {
      id,
      at,
      reason: 'tip',
      payer: sender,
      model,
      tokens: amount,
      idempotency,
      movement: 'tip',
      memo: present({
        comment: order.comment,
        type: order.type,
        source_id: order.sourceId,
        app_data: order.appData,
      }),
      events: [
        { topic: roomTopic(model.username), name: 'v3.tip.received', payload: announcement },
        ...outcomeOf(order),
      ],
    },
    shares,
  )
  if (!isStealth(order)) return command
  const notify = [stealthNotice(sender), earningsNotice(model, 'tip')]
  return { ...command, notify }
}

function isStealth({ type }: TipOrder): boolean {
  return type === 'stealth'
}

/** TIP-STEALTH-01: what all of the server reads of the sender; its own name stands beside it, for two readers. */
function publicNameOf(order: TipOrder): string {
  return isStealth(order) ? '' : order.sender.username
}

function stealthOf(order: TipOrder): { readonly stealth_from?: string } {
  return isStealth(order) ? { stealth_from: order.sender.username } : {}
}

/**
 * An item of the tip menu is named in the same command, so that it is never promised without its tip
 * (APP-MENU-01).
 */
function outcomeOf(order: TipOrder): OutboxDraft[] {
  const { id, model, amount, menuItem, audience } = order
  if (menuItem === null) return []
  const payload = {
    app: 'tip_menu',
    username: publicNameOf(order),
    tokens: amount,
    item_id: menuItem.id,
    title: menuItem.title,
    transfer_id: id,
    ...present({ to: audience ?? undefined }),
    ...stealthOf(order),
  }
  return [{ topic: roomTopic(model.username), name: 'v3.app.outcome', payload }]
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
