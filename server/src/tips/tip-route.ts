import type { Clock, Ledger, LedgerReceipt, Random } from '@footlight/core/ports'
import {
  errorTable,
  type Failure,
  moneyRoutes,
  type ResponseOf,
  type TipMenuItem,
  type TipTerms,
} from '@footlight/core/protocol'
import { nestsWithin } from '@footlight/core/protocol/json-depth'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Call, Registrar } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { leftOf, paymentFailure } from '../ledger/payment-answer.ts'
import { type Eligibility, mayTip } from '../orders/eligibility.ts'
import type { OrderDeps } from '../orders/paying-route.ts'
import { type Order, type Payer, registerPayingRoute } from '../orders/paying-route.ts'
import { chatRefusals } from '../rooms/access/chat-refusals.ts'
import type { RoomFeatures } from '../rooms/features.ts'
import type { FoundRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import { type TipOrder, tipCommand } from './tip-command.ts'
import { cleanTipComment } from './tip-comment.ts'

export interface TipRouteDeps extends OrderDeps {
  readonly random: Random
  /** Who gets what of a tip, by date. */
  readonly shares: readonly RevenueShare[]
}

type TipRoute = typeof moneyRoutes.tip
type TipCall = Call<TipRoute>
type TipAnswer = ResponseOf<TipRoute>
type Comment = ReturnType<typeof cleanTipComment>

/** Deeper bodies are refused: nobody means them. */
const TIP_LEVELS_MAX = 8

/** `POST /tip/{recipient}`. */
export function registerTipRoute(registrar: Registrar, parts: TipRouteDeps): void {
  registerPayingRoute(registrar, parts, moneyRoutes.tip, (call) => readTip(call, parts))
}

function readTip(call: TipCall, parts: TipRouteDeps): Order<TipRoute> {
  const { params, body, rawBody } = call
  const comment = cleanTipComment(body.comment)
  return {
    room: params.recipient,
    scope: 'tip',
    said: nestsWithin(rawBody, TIP_LEVELS_MAX) ? { recipient: params.recipient, body: rawBody } : 'refused',
    eligibility: tipEligibility(call, comment, parts),
    async execute({ owner, features }, payer) {
      const tip: TipOrder = {
        id: parts.random.uuid(),
        at: parts.clock.now(),
        sender: payer.person,
        model: owner,
        amount: body.amount,
        // Refused words come this far only with a key that was granted, and change nothing of what it brought.
        comment: comment.ok ? comment.value : undefined,
        type: body.type,
        sourceId: body.source_id,
        appData: body.app_data,
        idempotency: payer.idempotency,
        menuItem: null,
        audience: audienceOf(payer.person, features),
      }
      const { terms } = body
      if (terms === undefined) return payTip(tip, parts)
      // What the tip is for is decided in the turn of the room in which it is paid: nothing of the offer
      // changes between the two.
      return features.apps.run(async () => {
        const purpose = purposeOf(terms, body.amount, features)
        return purpose.ok
          ? payTip({ ...tip, menuItem: purpose.value }, parts)
          : ((await answerFromRecord(payer, parts)) ?? purpose)
      })
    },
  }
}

function tipEligibility({ body, rawBody }: TipCall, comment: Comment, parts: TipRouteDeps): Eligibility {
  const tipping = mayTip(parts)
  return {
    ofPayer(payer, room) {
      if (!nestsWithin(rawBody, TIP_LEVELS_MAX))
        return { error: 'invalid_value', fields: { app_data: 'invalid' } }
      // An item of the menu is ordered with the price that was seen, which `app_data` cannot say.
      if (body.app_data?.['menu_item'] !== undefined && body.terms === undefined)
        return { error: 'invalid_value', fields: { terms: 'required' } }
      if (!comment.ok) return { error: 'invalid_value', fields: { comment: comment.error } }
      return tipping.ofPayer(payer, room)
    },
    async inRoom(payer, venue) {
      const refusal = await tipping.inRoom(payer, venue)
      if (refusal !== null || !comment.ok || comment.value === undefined) return refusal
      const words = await venue.features.chatRules.screenTip(viewerOf(payer, true), comment.value)
      if (words === null) return null
      return {
        error: 'tip_words_refused',
        state: words,
        message: `${chatRefusals[words]} ${errorTable.tip_words_refused.message}`,
      }
    },
  }
}

async function payTip(tip: TipOrder, { ledger, shares }: TipRouteDeps): Promise<Result<TipAnswer, Failure>> {
  const receipt = await ledger.execute(tipCommand(tip, shares))
  return receipt.ok
    ? ok(answerOf(receipt.value, tip.sender))
    : fail(paymentFailure(receipt.error, tip.amount))
}

/** null: nothing of the menu. */
function purposeOf(
  terms: TipTerms,
  amount: number,
  { apps, toys }: RoomFeatures,
): Result<TipMenuItem | null, Failure> {
  return terms.kind === 'toy_level' ? toys.judgeTip(terms, amount) : apps.judgeTip(terms, amount)
}

async function answerFromRecord(
  { person, idempotency }: Payer,
  { ledger }: TipRouteDeps,
): Promise<Result<TipAnswer, Failure> | null> {
  const recorded = await ledger.recall(idempotency)
  if (!recorded.ok) return fail({ error: recorded.error.code })
  return recorded.value === null ? null : ok(answerOf(recorded.value, person))
}

function answerOf(receipt: LedgerReceipt, sender: Person): TipAnswer {
  return { status: 1, transfer_id: receipt.transferId, tokens: leftOf(receipt, sender.id) }
}

/** Spies and the public do not learn who is in a private. */
function audienceOf(sender: Person, { shows }: FoundRoom['features']): readonly string[] | null {
  const participants = shows.privateParticipants()
  return participants?.payer === sender.username ? [participants.owner, participants.payer] : null
}
