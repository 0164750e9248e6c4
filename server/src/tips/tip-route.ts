import type { Idempotency, LedgerReceipt, Person } from '@footlight/core/ports'
import {
  errorTable,
  type Failure,
  moneyRoutes,
  type ResponseOf,
  type TipMenuItem,
  type TipTerms,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { chatRefusals } from '@footlight/core/rules/chat/refusals'
import { leftOf, paymentFailure } from '../ledger/payment-answer.ts'
import { fingerprint, isShallow } from '../platform/http/fingerprint.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import { type Call, type Registrar, registerRoute } from '../platform/http/register-route.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { RoomFeatures } from '../rooms/features.ts'
import { viewerOf } from '../rooms/viewer.ts'
import { type TipOrder, tipCommand } from './tip-command.ts'
import { cleanTipComment } from './tip-comment.ts'
import { judgeTip } from './tip-policy.ts'

type TipCall = Call<typeof moneyRoutes.tip>
type TipAnswer = ResponseOf<typeof moneyRoutes.tip>

/** `POST /tip/{recipient}`. */
export function registerTipRoute(registrar: Registrar, parts: HttpDeps): void {
  const { ledger, shares } = parts
  const perAccount = new RateLimiter(parts.limits.tipsPerAccount, parts.clock)
  registrar.app.addHook('onClose', async () => perAccount.close())

  registerRoute(registrar, moneyRoutes.tip, async (call) => {
    const waitMs = perAccount.take(String(call.identity.person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const idempotency = idempotencyOf(call)
    const order = await placeOrder(call, idempotency, parts)
    // What was granted once stays granted: a ban between the tip and its repeat must not look as if nothing
    // was charged.
    if (!order.ok) return (await answerFromRecord(call, idempotency, parts)) ?? order
    const pay = async (tip: TipOrder): Promise<Result<TipAnswer, Failure>> => {
      const receipt = await ledger.execute(tipCommand(tip, shares))
      return receipt.ok
        ? ok(answerOf(receipt.value, call.identity.person))
        : fail(paymentFailure(receipt.error, tip.amount))
    }
    const { terms } = call.body
    if (terms === undefined) return pay(order.value)
    // What the tip is for is decided in the turn of the room in which it is paid: nothing of the offer
    // changes between the two.
    const features = await parts.rooms.features(order.value.model)
    return features.apps.run(async () => {
      const purpose = purposeOf(terms, call.body.amount, features)
      return purpose.ok
        ? pay({ ...order.value, menuItem: purpose.value })
        : ((await answerFromRecord(call, idempotency, parts)) ?? purpose)
    })
  })
}

/** null: nothing of the menu. */
function purposeOf(
  terms: TipTerms,
  amount: number,
  { apps, toys }: RoomFeatures,
): Result<TipMenuItem | null, Failure> {
  return terms.kind === 'toy_level' ? toys.judgeTip(terms, amount) : apps.judgeTip(terms, amount)
}

function idempotencyOf({ identity, idempotencyKey, params, rawBody }: TipCall): Idempotency {
  const said = isShallow(rawBody) ? fingerprint({ recipient: params.recipient, body: rawBody }) : 'refused'
  return { scope: `tip:${identity.person.id}`, key: idempotencyKey, fingerprint: said }
}

async function answerFromRecord(
  { identity }: TipCall,
  idempotency: Idempotency,
  { ledger }: HttpDeps,
): Promise<Result<TipAnswer, Failure> | null> {
  const recorded = await ledger.recall(idempotency)
  if (!recorded.ok) return fail({ error: recorded.error.code })
  return recorded.value === null ? null : ok(answerOf(recorded.value, identity.person))
}

function answerOf(receipt: LedgerReceipt, sender: Person): TipAnswer {
  return { status: 1, transfer_id: receipt.transferId, tokens: leftOf(receipt, sender.id) }
}

async function placeOrder(
  call: TipCall,
  idempotency: Idempotency,
  parts: HttpDeps,
): Promise<Result<TipOrder, Failure>> {
  const { body, rawBody, identity } = call
  if (!isShallow(rawBody)) return fail({ error: 'invalid_value', fields: { app_data: 'invalid' } })
  // An item of the menu is ordered with the price that was seen, which `app_data` cannot say.
  if (body.app_data?.['menu_item'] !== undefined && body.terms === undefined)
    return fail({ error: 'invalid_value', fields: { terms: 'required' } })
  const comment = cleanTipComment(body.comment)
  if (!comment.ok) return fail({ error: 'invalid_value', fields: { comment: comment.error } })
  const sender = identity.person
  const model = await judgeTip(sender, call.params.recipient, parts)
  if (!model.ok) return model
  const refusal =
    comment.value === undefined
      ? null
      : await (await parts.rooms.features(model.value)).chatRules.screenTip(
          viewerOf(identity, true),
          comment.value,
        )
  if (refusal !== null)
    return fail({
      error: 'tip_words_refused',
      state: refusal,
      message: `${chatRefusals[refusal]} ${errorTable.tip_words_refused.message}`,
    })
  return ok({
    id: parts.random.uuid(),
    at: parts.clock.now(),
    sender,
    model: model.value,
    amount: body.amount,
    comment: comment.value,
    type: body.type,
    sourceId: body.source_id,
    appData: body.app_data,
    idempotency,
    menuItem: null,
    audience: await audienceOf(sender, model.value, parts),
  })
}

/** Spies and the public do not learn who is in a private. */
async function audienceOf(
  sender: Person,
  model: Person,
  { rooms }: HttpDeps,
): Promise<readonly string[] | null> {
  const participants = (await rooms.features(model)).shows.privateParticipants()
  return participants?.payer === sender.username ? [participants.owner, participants.payer] : null
}
