import { createHmac } from 'node:crypto'
import { type DoubleAnswer, type DoubleCall, type ServedDouble, serveDouble } from './serve-double.ts'

export interface BtcpayDouble extends ServedDouble {
  /** As the chain has it: payments in coins, and what has become of the invoice. */
  becomes(id: string, change: Partial<InvoiceNow>): void
  /** The webhook that tells it, as it would be sent. */
  hook(type: string, id: string): { readonly body: string; readonly signature: string }
  /** How many invoices were made. */
  readonly made: number
}

interface InvoiceNow {
  readonly status: string
  readonly additionalStatus: string
  readonly payments: readonly { readonly value: string; readonly status: string }[]
}

interface Invoice extends InvoiceNow {
  readonly id: string
  readonly amount: string
  readonly currency: string
  readonly metadata: { readonly orderId: string }
}

const RATE = '50000'

/**
 * A BTCPay Server as `swagger.template.invoices.json` and `swagger.template.webhooks.json` of its Greenfield API v1 say (read
 * 2026-11): invoices of a store with an API key, the sums of one by its payment methods, and signed webhooks.
 */
export async function startBtcpay(store: string, key: string, secret: string): Promise<BtcpayDouble> {
  const invoices = new Map<string, Invoice>()
  const shown = (invoice: Invoice) => {
    const { payments: _payments, ...data } = invoice
    return {
      ...data,
      checkoutLink: `${served.url}/i/${invoice.id}`,
      type: 'Standard',
      createdTime: 1_795_000_000,
    }
  }
  const make = (body: string): DoubleAnswer => {
    const { amount, currency, metadata } = JSON.parse(body)
    const now = { status: 'New', additionalStatus: 'None', payments: [] }
    const invoice = { id: `Inv${invoices.size + 1}`, amount, currency, metadata, ...now }
    invoices.set(invoice.id, invoice)
    return { status: 200, json: shown(invoice) }
  }
  const answer = ({ method, path, query, headers, body }: DoubleCall): DoubleAnswer => {
    if (path.startsWith('/i/')) return { status: 200, page: 'Invoice of BTCPay' }
    if (headers.authorization !== `token ${key}`) return { status: 401, json: { code: 'unauthenticated' } }
    const [, of, id, part] =
      /^\/api\/v1\/stores\/([^/]+)\/invoices(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (of !== store) return { status: 404 }
    if (id === undefined) {
      if (method === 'POST') return make(body)
      const wanted = query.getAll('orderId')
      const found = [...invoices.values()].filter(({ metadata }) => wanted.includes(metadata.orderId))
      return { status: 200, json: found.map(shown) }
    }
    const invoice = invoices.get(id)
    if (invoice === undefined) return { status: 404, json: { code: 'invoice-not-found' } }
    if (part === undefined) return { status: 200, json: shown(invoice) }
    const payments = invoice.payments.map((each, at) => ({ id: `${id}-${at}`, fee: '0', ...each }))
    return { status: 200, json: [{ paymentMethodId: 'BTC-CHAIN', currency: 'BTC', rate: RATE, payments }] }
  }
  const served = await serveDouble(answer)
  return {
    ...served,
    get made() {
      return invoices.size
    },
    becomes(id, change) {
      invoices.set(id, { ...invoices.get(id)!, ...change })
    },
    hook(type, invoiceId) {
      const delivery = { deliveryId: `d-${type}-${invoiceId}`, webhookId: 'w1', isRedelivery: false }
      const body = JSON.stringify({ ...delivery, type, timestamp: 1_795_000_000, storeId: store, invoiceId })
      return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
    },
  }
}
