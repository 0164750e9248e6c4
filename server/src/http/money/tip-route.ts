import { fail, ok, type Result } from '@footlight/core/domain'
import { chatRefusals } from '@footlight/core/domain/chat/refusals'
import type { Idempotency, LedgerReceipt, Person } from '@footlight/core/ports'
import { errorTable, moneyRoutes, type Failure, type FieldCode, type ResponseOf, type TipMenuItem } from '@footlight/core/protocol'
import { RateLimiter } from '../../auth/rate-limiter.ts'
import { leftOf, paymentFailure } from '../../ledger/payment-answer.ts'
import { visitorOf } from '../../rooms/visitor.ts'
import type { HttpParts } from '../parts.ts'
import { registerRoute, type Call, type Registrar } from '../register-route.ts'
import { fingerprint, isShallow } from './fingerprint.ts'
import { cleanTipComment } from './tip-comment.ts'
import { tipCommand, type TipOrder } from './tip-command.ts'
import { judgeTip } from './tip-policy.ts'

type TipCall = Call<typeof moneyRoutes.tip>
type TipAnswer = ResponseOf<typeof moneyRoutes.tip>

/** `POST /tip/{recipient}` (seed 1 §4, contract §2). */
export function registerTipRoute(registrar: Registrar, parts: HttpParts): void {
  const { ledger, shares } = parts
  const perAccount = new RateLimiter(parts.limits.tipsPerAccount, parts.clock)
  registrar.app.addHook('onClose', async () => perAccount.close())

  registerRoute(registrar, moneyRoutes.tip, async (call) => {
    const waitMs = perAccount.take(String(call.identity.person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const idempotency = idempotencyOf(call)
    const order = await placeOrder(call, idempotency, parts)
    // What was granted once stays granted: a ban between the tip and its repeat must not look as if nothing was charged.
    if (!order.ok) return (await answerFromRecord(call, idempotency, parts)) ?? order
    const receipt = await ledger.execute(tipCommand(order.value, shares))
    if (!receipt.ok) return fail(paymentFailure(receipt.error, order.value.amount))
    return ok(answerOf(receipt.value, call.identity.person))
  })
}

function idempotencyOf({ identity, idempotencyKey, params, rawBody }: TipCall): Idempotency {
  const said = isShallow(rawBody) ? fingerprint({ recipient: params.recipient, body: rawBody }) : 'refused'
  return { scope: `tip:${identity.person.id}`, key: idempotencyKey, fingerprint: said }
}

async function answerFromRecord({ identity }: TipCall, idempotency: Idempotency, { ledger }: HttpParts): Promise<Result<TipAnswer, Failure> | null> {
  const recorded = await ledger.recall(idempotency)
  if (!recorded.ok) return fail({ error: recorded.error.code })
  return recorded.value === null ? null : ok(answerOf(recorded.value, identity.person))
}

function answerOf(receipt: LedgerReceipt, sender: Person): TipAnswer {
  return { status: 1, transfer_id: receipt.transferId, tokens: leftOf(receipt, sender.id) }
}

async function placeOrder(call: TipCall, idempotency: Idempotency, parts: HttpParts): Promise<Result<TipOrder, Failure>> {
  const { body, rawBody, identity } = call
  if (!isShallow(rawBody)) return fail({ error: 'invalid_value', fields: { app_data: 'invalid' } })
  const comment = cleanTipComment(body.comment)
  if (!comment.ok) return fail({ error: 'invalid_value', fields: { comment: comment.error } })
  const sender = identity.person
  const model = await judgeTip(sender, call.params.recipient, parts)
  if (!model.ok) return model
  const refusal = comment.value === undefined ? null : await (await parts.rooms.desks(model.value)).chatRules.screenTip(visitorOf(identity, true), comment.value)
  if (refusal !== null) return fail({ error: 'tip_words_refused', state: refusal, message: `${chatRefusals[refusal]} ${errorTable.tip_words_refused.message}` })
  const menuItem = await menuItemOf(body, model.value, parts)
  if (!menuItem.ok) return fail({ error: 'invalid_value', fields: { app_data: menuItem.error } })
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
    menuItem: menuItem.value,
    audience: await audienceOf(sender, model.value, parts),
  })
}

/** Spies and the public do not learn who is in a private (seed 2 §4). */
async function audienceOf(sender: Person, model: Person, { rooms }: HttpParts): Promise<readonly string[] | null> {
  const party = (await rooms.desks(model)).shows.privateParty()
  return party?.payer === sender.username ? [party.owner, party.payer] : null
}

/** `app_data: { menu_item }`: what the tip is for (seed 2 §7.2 tip_panel). */
async function menuItemOf({ amount, app_data }: TipCall['body'], model: Person, { rooms }: HttpParts): Promise<Result<TipMenuItem | null, FieldCode>> {
  const item = app_data?.['menu_item']
  return item === undefined ? ok(null) : (await rooms.desks(model)).apps.orderFromMenu(item, amount)
}
