import { createHmac, randomUUID } from 'node:crypto'
import { type DoubleAnswer, type DoubleCall, type ServedDouble, serveDouble } from './serve-double.ts'

export interface PaypalDouble extends ServedDouble {
  /** Its buyer approves the order; `declines`: and then the bank does not pay it, once. */
  approve(link: string, declines?: boolean): void
  /** The order of a page, as the API shows it. */
  orderAt(link: string): Order
  /** A webhook as it would be sent. */
  hook(type: string, resource: object): PaypalHook
  /** Answers nothing but failures. */
  isDown: boolean
  /** How often orders were captured, and how often refunds were made. */
  readonly captures: number
  readonly refunds: number
}

export interface PaypalHook {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

interface Order {
  readonly id: string
  status: string
  readonly purchase_units: Unit[]
}

interface Unit {
  readonly custom_id: string
  readonly amount: { readonly currency_code: string; readonly value: string }
  payments?: { captures: Capture[]; refunds: object[] }
}

interface Capture {
  readonly id: string
  readonly status: string
  readonly amount: Unit['amount']
  readonly custom_id: string
}

const WEBHOOK_ID = '1JE4291016473214C'
/** In place of PayPal's key pair: only this double can sign, and only it says whether it did. */
const SEAL = randomUUID()
const seal = (id: string, body: string): string =>
  createHmac('sha256', SEAL).update(`${id}|${WEBHOOK_ID}|${body}`).digest('base64')

/**
 * PayPal as its OpenAPI documents say (paypal/paypal-rest-api-specifications and developer.paypal.com, read 2026-11): tokens by the
 * client's credentials, Orders v2, refunds of captures v2, and `verify-webhook-signature`, which holds the event against the signs as they
 * came.
 */
export async function startPaypal(clientId: string, clientSecret: string): Promise<PaypalDouble> {
  const orders = new Map<string, Order>()
  const byKey = new Map<string, DoubleAnswer>()
  const declining = new Set<string>()
  const tokens = new Set<string>()
  const counted = { captures: 0, refunds: 0 }
  let numbers = 0
  const number = (): string => `${(numbers += 1)}O190127TN364715T`

  const token = ({ headers, body }: DoubleCall): DoubleAnswer => {
    const right = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const isRight = headers.authorization === right && body === 'grant_type=client_credentials'
    if (!isRight) return { status: 401, json: { error: 'invalid_client' } }
    const text = randomUUID()
    tokens.add(text)
    return { status: 200, json: { access_token: text, token_type: 'Bearer', expires_in: 32_400 } }
  }
  const create = ({ body }: DoubleCall): DoubleAnswer => {
    const order = { id: number(), status: 'PAYER_ACTION_REQUIRED', ...JSON.parse(body) }
    orders.set(order.id, order)
    const href = `${served.url}/checkoutnow?token=${order.id}`
    return {
      status: 200,
      json: { id: order.id, status: order.status, links: [{ rel: 'payer-action', href }] },
    }
  }
  const capture = (order: Order): DoubleAnswer => {
    const refuse = (issue: string) => ({
      status: 422,
      json: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
    })
    if (order.status === 'COMPLETED') return refuse('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED')
    if (declining.delete(order.id)) return refuse('INSTRUMENT_DECLINED')
    counted.captures += 1
    order.status = 'COMPLETED'
    for (const unit of order.purchase_units) {
      const { amount, custom_id } = unit
      const made = { id: `CAP${order.id}`, status: 'COMPLETED', amount, custom_id, payer: 'Jo Buyer' }
      unit.payments = { captures: [made], refunds: [] }
    }
    return { status: 201, json: order }
  }
  const refund = (id: string, body: string): DoubleAnswer => {
    const units = [...orders.values()].flatMap(({ purchase_units }) => purchase_units)
    const unit = units.find(({ payments }) => payments?.captures.some((each) => each.id === id))
    if (unit?.payments === undefined) return { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
    counted.refunds += 1
    const links = [{ rel: 'up', href: `${served.url}/v2/payments/captures/${id}` }]
    const made = { id: `REF${number()}`, status: 'COMPLETED', links, ...JSON.parse(body) }
    unit.payments.refunds.push(made)
    return { status: 201, json: made }
  }
  const verification = (body: string): DoubleAnswer => {
    const said = JSON.parse(body)
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const isOurs =
      said.webhook_id === WEBHOOK_ID && said.transmission_sig === seal(said.transmission_id, event)
    return { status: 200, json: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } }
  }
  const answer = (call: DoubleCall): DoubleAnswer => {
    const { method, path, headers, body } = call
    if (double.isDown) return { status: 503 }
    if (path === '/checkoutnow') return { status: 200, page: 'Log in to PayPal' }
    if (path === '/v1/oauth2/token') return token(call)
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return { status: 401 }
    if (path === '/v1/notifications/verify-webhook-signature') return verification(body)
    const key = headers['paypal-request-id']
    const known = typeof key === 'string' ? byKey.get(`${path} ${key}`) : undefined
    if (known !== undefined) return known
    const of = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path)
    const order = orders.get(of?.[1] ?? '')
    const refunded = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path)?.[1]
    const made =
      method === 'POST' && path === '/v2/checkout/orders'
        ? create(call)
        : refunded !== undefined
          ? refund(refunded, body)
          : order === undefined
            ? { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
            : of?.[2] === undefined
              ? { status: 200, json: order }
              : capture(order)
    if (typeof key === 'string') byKey.set(`${path} ${key}`, made)
    return made
  }
  const served = await serveDouble(answer)
  const orderAt = (link: string): Order => orders.get(new URL(link).searchParams.get('token')!)!
  const double: PaypalDouble = {
    ...served,
    isDown: false,
    get captures() {
      return counted.captures
    },
    get refunds() {
      return counted.refunds
    },
    orderAt,
    approve(link, declines = false) {
      const order = orderAt(link)
      order.status = 'APPROVED'
      if (declines) declining.add(order.id)
    },
    hook(type, resource) {
      const id = randomUUID()
      const event = { id: `WH-${id}`, event_version: '1.0', create_time: new Date().toISOString() }
      const body = JSON.stringify({ ...event, event_type: type, resource_version: '2.0', resource }, null, 1)
      return {
        body,
        headers: {
          ...{ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-transmission-id': id },
          ...{ 'paypal-cert-url': `${served.url}/cert`, 'paypal-transmission-sig': seal(id, body) },
          'paypal-transmission-time': new Date().toISOString(),
        },
      }
    },
  }
  return double
}

export const paypalWebhookId = WEBHOOK_ID
