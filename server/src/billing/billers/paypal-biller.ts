import * as z from 'zod/mini'
import type { PaypalConfig } from '../../platform/biller-config.ts'
import type { FactDraft } from '../billing-port.ts'
import { goodsOf } from '../goods.ts'
import { type Biller, BillerError, type HeardFact, type RawWebhook } from './biller.ts'
import { readAnswer } from './biller-call.ts'
import { decimalOf } from './minor-units.ts'
import { PaypalApi } from './paypal-api.ts'
import {
  declinedOf,
  expiredOf,
  factsOfCapture,
  factsOfDispute,
  factsOfOrder,
  factsOfOutcome,
  factsOfRefund,
  factsOfReversal,
  refundTag,
} from './paypal-facts.ts'
import { Order, OtherEvent, PaypalEvent, Problem } from './paypal-shapes.ts'

/** Of each webhook, for the one call that says whether PayPal sent it. */
const signed = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const
const Verdict = z.object({ verification_status: z.string() })

/**
 * PayPal: an order that its buyer approves at PayPal, and that is captured when they come back or when its webhook comes.
 *
 * Follows the OpenAPI documents of paypal/paypal-rest-api-specifications and developer.paypal.com (read 2026-11): Orders v2 (create,
 * show, capture), Payments v2 (refund a capture), Webhooks v1 (`verify-webhook-signature`; event names CHECKOUT.ORDER.APPROVED,
 * PAYMENT.CAPTURE.COMPLETED, .DENIED, .DECLINED, .REFUNDED, .REVERSED, CUSTOMER.DISPUTE.CREATED, .RESOLVED) and Customer Disputes v1.
 * Creating and refunding have a `PayPal-Request-Id`, so that each is done once.
 *
 * Not verified against PayPal: that a refund's `custom_id` is the one that it was asked for with, and not that of its capture, where both
 * have one (a refund is matched by it); and whether money that is held for a dispute is told as PAYMENT.CAPTURE.REVERSED as well
 * (it counts once either way). Transaction Search, which is hours behind, is not used: there is no record and no file of a day.
 */
export function createPaypalBiller(config: PaypalConfig): Biller {
  const api = new PaypalApi(config)
  return {
    name: 'paypal',
    method: 'paypal',
    opens: 'window',
    cards: null,
    async begin({ id, amount, currency, ...bought }, returnUrl) {
      const unit = {
        ...{ reference_id: id, custom_id: id, invoice_id: id, description: goodsOf(bought) },
        amount: { currency_code: currency, value: decimalOf(amount, currency) },
      }
      const context = {
        ...{ return_url: returnUrl, cancel_url: returnUrl },
        ...{ user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
      }
      const body = {
        ...{ intent: 'CAPTURE', purchase_units: [unit] },
        payment_source: { paypal: { experience_context: context } },
      }
      const order = readAnswer(await api.post('/v2/checkout/orders', body, id), Order)
      const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
      if (link === undefined) throw new BillerError('unreachable', 'an order without a page')
      return { billerId: order.id, link }
    },
    verify: (hook) => verify(hook, config.webhookId, api),
    keep: ({ body }) => {
      const said: unknown = JSON.parse(body)
      return JSON.stringify(PaypalEvent.safeParse(said).data ?? OtherEvent.parse(said))
    },
    read(kept, at) {
      const said: unknown = JSON.parse(kept)
      const event = PaypalEvent.safeParse(said).data
      return event === undefined ? unread(said) : factsOf(event, at, api)
    },
    ask: ({ id, billerId }) => (billerId === null ? Promise.resolve([]) : settle(billerId, id, api)),
    ...{ after: null, settlement: null },
    async refund({ billerId, id }, key, amount) {
      const order = readAnswer(await api.get(orderAt(billerId ?? '')), Order)
      const [capture] = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])
      if (capture === undefined) throw new BillerError('refused', `nothing was captured for ${id}`)
      // In what was taken, which may be another currency than was ordered.
      const { currency_code: currency } = capture.amount
      const sum = { currency_code: currency, value: decimalOf(amount, currency) }
      const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`
      const asked = { amount: sum, custom_id: refundTag(key) }
      readAnswer(await api.post(path, asked, key), z.object({ id: z.string() }))
    },
  }
}

const orderAt = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`

async function verify(
  { body, header }: RawWebhook,
  webhookId: string,
  api: PaypalApi,
): Promise<'genuine' | 'forged'> {
  const fields = Object.entries(signed).map(([field, name]) => [field, header(name) ?? ''] as const)
  // Without any of them PayPal need not be asked.
  if (fields.some(([, value]) => value === '') || !isEvent(body)) return 'forged'
  const said = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId })
  // Written anew it might have other signs than those that were signed.
  const json = `${said.slice(0, -1)},"webhook_event":${body}}`
  const answer = await api.post('/v1/notifications/verify-webhook-signature', json)
  // What does not even have the shape is a refusal there.
  if (answer.status >= 400) return 'forged'
  return readAnswer(answer, Verdict).verification_status === 'SUCCESS' ? 'genuine' : 'forged'
}

function isEvent(body: string): boolean {
  try {
    return OtherEvent.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

/** Of a kind that is read, and yet it does not read. */
function unread(said: unknown): readonly HeardFact[] {
  const { event_type: type } = OtherEvent.parse(said)
  if (/^(PAYMENT\.CAPTURE\.(?!PENDING)|CUSTOMER\.DISPUTE\.(?!UPDATED)|CHECKOUT\.ORDER\.APPROVED)/.test(type))
    throw new Error(`an event that does not read: ${type}`)
  return []
}

function factsOf(
  { event_type: type, resource }: PaypalEvent,
  at: number,
  api: PaypalApi,
): readonly HeardFact[] | Promise<readonly HeardFact[]> {
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return settle(resource.id, purchaseIn(resource.purchase_units[0]?.custom_id), api)
    case 'PAYMENT.CAPTURE.COMPLETED':
      return factsOfCapture(resource, purchaseIn(resource.custom_id), at)
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return [declinedOf(resource.id, purchaseIn(resource.custom_id), at)]
    case 'PAYMENT.CAPTURE.REFUNDED':
      return factsOfRefund(resource, null, at)
    case 'PAYMENT.CAPTURE.REVERSED':
      return factsOfReversal(resource, at)
    case 'CUSTOMER.DISPUTE.CREATED':
      return factsOfDispute(resource, at)
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return factsOfOutcome(resource, at)
  }
}

function purchaseIn(custom: string | null | undefined): string {
  if (custom == null || custom === '') throw new Error('it names no purchase')
  return custom
}

/** Takes the money of an order that its buyer has approved, and answers what has become of it. */
async function settle(orderId: string, purchase: string, api: PaypalApi): Promise<readonly FactDraft[]> {
  const shown = await api.get(orderAt(orderId))
  if (shown.status === 404) return [expiredOf(orderId, purchase, Date.now())]
  const order = readAnswer(shown, Order)
  // Nobody may send an order of somebody else here.
  if (order.purchase_units.some(({ custom_id: custom }) => custom !== purchase)) return []
  if (order.status !== 'APPROVED') return factsOfOrder(order, purchase, Date.now())
  // PayPal captures an order once; a key would bring the decline of before once more.
  const captured = await api.post(`${orderAt(orderId)}/capture`, {})
  if (captured.status < 300) return factsOfOrder(readAnswer(captured, Order), purchase, Date.now())
  const issues = Problem.safeParse(captured.json).data?.details.map(({ issue }) => issue) ?? []
  // Its buyer may choose another card at PayPal, and approve it once more.
  if (issues.includes('INSTRUMENT_DECLINED')) return [declinedOf(orderId, purchase, Date.now())]
  if (issues.includes('ORDER_ALREADY_CAPTURED'))
    return factsOfOrder(readAnswer(await api.get(orderAt(orderId)), Order), purchase, Date.now())
  throw new BillerError('refused', `the capture answered ${captured.status}`)
}
