import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { BtcpayConfig } from '../../platform/biller-config.ts'
import { equalInConstantTime } from '../../platform/signer.ts'
import type { FactDraft } from '../billing-port.ts'
import { goodsOf } from '../goods.ts'
import type { Biller } from './biller.ts'
import { callBiller, readAnswer } from './biller-call.ts'
import { decimalOf, minorOf } from './minor-units.ts'

/** Minutes in which somebody sends it, for the rate holds so long. */
const EXPIRES_AFTER = 30

const Invoice = z.object({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string(),
  checkoutLink: z.string(),
  /** Absent: somebody else sells through this store. */
  metadata: z.object({ orderId: z.optional(z.nullable(z.string())) }),
})
type Invoice = z.infer<typeof Invoice>
const PaymentMethods = z.array(
  z.object({
    rate: z.string(),
    payments: z.array(z.object({ value: z.string(), status: z.string() })),
  }),
)
const Hook = z.object({ type: z.string(), storeId: z.string(), invoiceId: z.string() })
/** By these it is told that an invoice has another end than before. */
const ends: ReadonlySet<string> = new Set([
  'InvoiceSettled',
  'InvoiceExpired',
  'InvoiceInvalid',
  'InvoicePaymentSettled',
])

/**
 * Cryptocurrency by a BTCPay Server of the operator: one invoice for each purchase.
 *
 * Follows the Greenfield API v1 as in `swagger.template.invoices.json` and `swagger.template.webhooks.json` of
 * btcpayserver/btcpayserver (read 2026-11): `POST` and `GET /api/v1/stores/{storeId}/invoices` (with `orderId`), one invoice, its
 * `payment-methods`, and webhooks with `BTCPay-Sig: sha256=HMAC256(secret, body)`. A webhook says which invoice has changed; what it
 * amounts to is asked, since it names no sum.
 *
 * Settled is paid. What came late or in part counts as the sum that has settled, at the rate of the invoice: the whole one is paid, another
 * one is in review, as is more than was asked for. Not verified against a server: that the page may be shown in a frame; and what
 * `payments` say where the store adds network fees to the sum, which it should not.
 *
 * Nobody can take a payment back, so there is no dispute; a refund is a claim that its buyer has to answer at BTCPay, so there is no
 * refund from here. There is no record and no file of a day.
 */
export function createBtcpayBiller({ url, apiKey, storeId, webhookSecret }: BtcpayConfig): Biller {
  const invoices = `${url}/api/v1/stores/${encodeURIComponent(storeId)}/invoices`
  const headers = { authorization: `token ${apiKey}` }
  const get = async <T extends z.ZodMiniType>(path: string, schema: T): Promise<z.infer<T>> =>
    readAnswer(await callBiller({ method: 'GET', url: `${invoices}${path}`, headers }), schema)
  const ofOrder = (id: string): Promise<readonly Invoice[]> =>
    get(`?orderId=${encodeURIComponent(id)}`, z.array(Invoice))
  const factsOf = async (invoice: Invoice, at: number): Promise<readonly FactDraft[]> => {
    const settled = needsSum(invoice)
      ? settledOf(await get(`/${invoice.id}/payment-methods`, PaymentMethods), invoice.currency)
      : null
    return factsOfInvoice(invoice, settled, at)
  }

  return {
    name: 'crypto',
    method: 'crypto',
    opens: 'modal',
    cards: null,
    async begin({ id, amount, currency, ...bought }) {
      // The one that was made when the answer was lost.
      const [known] = await ofOrder(id)
      const body = {
        ...{ amount: decimalOf(amount, currency), currency },
        metadata: { orderId: id, itemDesc: goodsOf(bought) },
        // It is shown inside of the site: there is nowhere to go back to.
        checkout: { expirationMinutes: EXPIRES_AFTER, paymentTolerance: 0 },
      }
      const invoice =
        known ?? readAnswer(await callBiller({ method: 'POST', url: invoices, headers, body }), Invoice)
      return { billerId: invoice.id, link: invoice.checkoutLink }
    },
    verify({ body, header }) {
      const right = createHmac('sha256', webhookSecret).update(body).digest('hex')
      return equalInConstantTime(header('btcpay-sig') ?? '', `sha256=${right}`) ? 'genuine' : 'forged'
    },
    async read(kept, at) {
      const { type, invoiceId, storeId: store } = Hook.parse(JSON.parse(kept))
      if (!ends.has(type)) return []
      if (store !== storeId) throw new Error('it is of another store')
      return factsOf(await get(`/${encodeURIComponent(invoiceId)}`, Invoice), at)
    },
    async ask({ id }) {
      const facts = await Promise.all((await ofOrder(id)).map((each) => factsOf(each, Date.now())))
      return facts.flat()
    },
    ...{ after: null, settlement: null, refund: null },
  }
}

/** Where it is not simply paid: what has come all the same. */
function needsSum({ status, additionalStatus }: Invoice): boolean {
  return status === 'Expired' ? additionalStatus !== 'None' : additionalStatus === 'PaidOver'
}

/** Minor units that have settled, at the rate of the invoice. */
function settledOf(methods: z.infer<typeof PaymentMethods>, currency: string): number {
  const sum = methods
    .flatMap(({ rate, payments }) =>
      payments.map(({ value, status }) => (status === 'Settled' ? Number(value) * Number(rate) : 0)),
    )
    .reduce((total, value) => total + value, 0)
  if (!Number.isFinite(sum)) throw new Error('a sum that does not read')
  // A coin has more digits than money: what is less than half a minor unit is nothing.
  const perUnit = minorOf('1', currency)
  return Math.round(sum * perUnit)
}

function factsOfInvoice(invoice: Invoice, settled: number | null, happenedAt: number): readonly FactDraft[] {
  const { id, status, currency, metadata } = invoice
  if (metadata.orderId == null) return []
  const said = { reference: metadata.orderId, happenedAt }
  const approved = (amount: number): readonly FactDraft[] => [
    { ...said, id: `paid:${id}:${amount}`, fact: { kind: 'approved', amount, currency } },
  ]
  switch (status) {
    case 'Settled':
      return approved(settled ?? minorOf(invoice.amount, currency))
    case 'Expired':
      return settled ? approved(settled) : [{ ...said, id: `expired:${id}`, fact: { kind: 'expired' } }]
    case 'Invalid':
      return [{ ...said, id: `invalid:${id}`, fact: { kind: 'declined', code: 'NMYRETRY' } }]
    case 'New':
    case 'Processing':
      return []
  }
}
