import { createHash } from 'node:crypto'
import type { CcbillConfig } from '../../platform/biller-config.ts'
import { TrustedProxies } from '../../platform/net/trusted-proxies.ts'
import { equalInConstantTime } from '../../platform/signer.ts'
import { type Biller, BillerError, type HeardFact, type RawWebhook } from './biller.ts'
import { fieldOf, keptFields } from './kept-fields.ts'
import { decimalOf, minorOf } from './minor-units.ts'

/** Where its webhooks come from (Webhooks User Guide: each from .1 to .254). */
const ranges = new TrustedProxies(['64.38.212.0/24', '64.38.215.0/24', '64.38.240.0/24', '64.38.241.0/24'])
/** ISO 4217 numbers of the currencies that its forms take. */
const currencies: Readonly<Record<string, string>> = {
  ...{ USD: '840', EUR: '978', GBP: '826', CAD: '124', AUD: '036', JPY: '392' },
}
/** A price that does not come again; its guide allows 2 to 365 days. */
const PERIOD_DAYS = '30'
const KEPT = [
  ...['eventType', 'timestamp', 'transactionId', 'subscriptionId', 'X-purchase'],
  ...['billedInitialPrice', 'billedCurrency', 'billedCurrencyCode', 'amount', 'currency', 'currencyCode'],
  'failureCode',
]
/** Those whose meaning is public, as this program's codes; the others stay as they are. */
const declines: Readonly<Record<string, string>> = { 'BE-140': 'NMYINVINFO', 'BE-900': 'NDECLINED' }

/**
 * CCBill: a FlexForms link with dynamic pricing, and webhooks.
 *
 * Follows "Dynamic Pricing User Guide" and "How to Create the formDigest Value" (ccbill.com/doc, of 2026-03 and 2023-07), "Webhooks
 * User Guide" with its events NewSaleSuccess, NewSaleFailure, Refund, Void, Chargeback and Return (of 2025-04), and "Passthrough
 * Parameters" (2026-04). Webhooks are not signed: they are known by where they come from and by a secret in the address
 * that CCBill was given.
 *
 * Not verified against CCBill: that a field of one's own in the link comes back as `X-purchase` (merchants' programs and their logs show it
 * so); how the query of an address that has one is continued (both `&` and `?` are read); whether the transaction of a refund is
 * its own, which is why its time counts as well; and the list of failure codes, of which two are public.
 *
 * No refunds from here: its RESTful Transaction API (1.0.0.3) knows payment tokens and charges of them and no refund or void; so there is
 * nothing here to have an OAuth token for. `refundTransaction` of the older API names a subscription and no key, so that a lost
 * answer would be paid twice. Data Link Extract, which may be read once an hour, is not used: there is no record and no file.
 */
export function createCcbillBiller(config: CcbillConfig): Biller {
  const { url, account, subaccount, flexId, salt, webhookSecret } = config
  return {
    name: 'ccbill',
    method: 'credit',
    opens: 'window',
    cards: null,
    async begin({ id, amount, currency }) {
      const code = currencies[currency]
      if (code === undefined) throw new BillerError('refused', `no form in ${currency}`)
      const price = decimalOf(amount, currency)
      const fields = new URLSearchParams({
        ...{ clientSubacc: subaccount, initialPrice: price, initialPeriod: PERIOD_DAYS, currencyCode: code },
        formDigest: formDigest(price, PERIOD_DAYS, code, salt),
        purchase: id,
      })
      // CCBill has no number of it before somebody pays.
      return { billerId: id, link: `${url}/wap-frontflex/flexforms/${flexId}?${fields}` }
    },
    verify(hook) {
      const [key = ''] = (hook.query.get('key') ?? '').split('?')
      const form = formOf(hook)
      const isOurs =
        form.get('clientAccnum') === account && form.get('clientSubacc')?.padStart(4, '0') === subaccount
      const isGenuine = ranges.trusts(hook.address) && equalInConstantTime(key, webhookSecret) && isOurs
      return isGenuine ? 'genuine' : 'forged'
    },
    keep: (hook) => keptFields(formOf(hook), KEPT),
    read: (kept, at) => factsOf(new URLSearchParams(kept), at),
    ...{ ask: null, after: null, settlement: null, refund: null },
  }
}

export function formDigest(price: string, period: string, currency: string, salt: string): string {
  return createHash('md5').update(`${price}${period}${currency}${salt}`).digest('hex')
}

/** Fields of the address and of the body, which is a form or JSON as the operator chose at CCBill. */
function formOf({ body, query }: RawWebhook): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value))
  }
  const [, behind = ''] = (query.get('key') ?? '').split('?')
  for (const [name, value] of [...query, ...new URLSearchParams(behind)]) if (name !== 'key') add(name, value)
  for (const [name, value] of entriesOf(body)) add(name, value)
  return form
}

function entriesOf(body: string): readonly [string, unknown][] {
  if (!body.startsWith('{')) return [...new URLSearchParams(body)]
  try {
    return Object.entries(JSON.parse(body) as object)
  } catch {
    // Cut off: it says nothing.
    return []
  }
}

function factsOf(form: URLSearchParams, happenedAt: number): readonly HeardFact[] {
  switch (fieldOf(form, 'eventType')) {
    case 'NewSaleSuccess': {
      const said = { id: saleOf(form), reference: fieldOf(form, 'X-purchase'), happenedAt }
      const currency = currencyOf(form, 'billedCurrency')
      const amount = minorOf(fieldOf(form, 'billedInitialPrice'), currency)
      return [{ ...said, fact: { kind: 'approved', amount, currency } }]
    }
    case 'NewSaleFailure': {
      const code = form.get('failureCode') ?? 'NDECLINED'
      const id = `declined:${fieldOf(form, 'transactionId')}`
      const said = { id, reference: fieldOf(form, 'X-purchase'), happenedAt }
      return [{ ...said, fact: { kind: 'declined', code: declines[code] ?? code } }]
    }
    case 'Refund':
    case 'Void':
      return [{ ...backOf(form, happenedAt), fact: { ...backFact(form), kind: 'refunded' } }]
    case 'Chargeback':
    case 'Return': {
      const { refund: dispute, amount } = backFact(form)
      const said = backOf(form, happenedAt)
      return [
        { ...said, fact: { kind: 'dispute_opened', dispute, amount, reason: 'other' } },
        { ...said, id: `lost:${dispute}`, fact: { kind: 'dispute_lost', dispute } },
      ]
    }
    default:
      return []
  }
}

const saleOf = (form: URLSearchParams): string => `sale:${fieldOf(form, 'subscriptionId')}`

/** Money that went back names the sale by its subscription, and nothing that was in the link. */
function backOf(
  form: URLSearchParams,
  happenedAt: number,
): Omit<HeardFact, 'fact' | 'reference'> & { of: string } {
  return { id: `back:${backFact(form).refund}`, of: saleOf(form), happenedAt }
}

function backFact(form: URLSearchParams): { readonly refund: string; readonly amount: number } {
  const names = ['eventType', 'transactionId', 'timestamp'] as const
  const refund = names.map((name) => fieldOf(form, name)).join(' ')
  const amount = minorOf(fieldOf(form, 'amount').replace(/^-/, ''), currencyOf(form, 'currency'))
  return { refund, amount }
}

/** Three letters, or the number in older versions of the event. */
function currencyOf(form: URLSearchParams, name: 'billedCurrency' | 'currency'): string {
  const letters = form.get(name)
  if (letters !== null && letters !== '') return letters.toUpperCase()
  const code = fieldOf(form, `${name}Code`).padStart(3, '0')
  const known = Object.entries(currencies).find(([, number]) => number === code)
  if (known === undefined) throw new Error(`a currency that this program does not know: ${code}`)
  return known[0]
}
