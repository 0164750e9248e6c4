import { createHmac } from 'node:crypto'
import { API_BASE } from '@footlight/core/protocol'
import type { EpochConfig } from '../../platform/biller-config.ts'
import { TrustedProxies } from '../../platform/net/trusted-proxies.ts'
import { equalInConstantTime } from '../../platform/signer.ts'
import type { Biller, HeardFact, RawWebhook, Verdict } from './biller.ts'
import { fieldOf, keptFields } from './kept-fields.ts'
import { decimalOf, minorOf } from './minor-units.ts'

/** Of a postback, and of Data Plus; the rest says who paid. */
const POSTBACK = ['ans', 'transaction_id', 'trans_amount', 'trans_currency', 'x_purchase']
const DATA_PLUS = [
  'ets_transaction_id',
  'ets_transaction_type',
  'ets_transaction_amount',
  'ets_ref_trans_ids',
]
/** The columns of Data Plus have two digits, and it names no currency. */
const DATA_PLUS_CURRENCY = 'USD'

/**
 * Epoch: its join form by a signed link, its postback, and its Data Plus posts by HTTPS for what happens later.
 *
 * Epoch's manuals are not public. This follows "Epoch.com Data Plus" (as published at mage2.pro/t/topic/5044, read 2026-11) for the
 * names `ets_*`, and programs of merchants that are public for the rest: the link (`api`, `pi_code`, `reseller`, `auth_amount`,
 * `no_userpass`, `pburl`, `pi_returnurl`, fields of one's own with `x_`), the postback (`ans` as `Y…|…` or `N…|…`, `transaction_id`,
 * `trans_amount`, `trans_currency`), and the digest, which is checked against values that such a program publishes.
 *
 * Not verified against Epoch: that the currency is that of the product alone; that `pi_returnurl` brings the buyer back; that an
 * answer without a body is enough; and the letters of Data Plus (`C` a credit, `D` a chargeback, `X` a returned check), whose
 * posts carry no digest and are known by the address they come from; that names of fields are in small letters. A buyer who is charged in another currency is in review. There
 * is no call to ask Epoch for a purchase, to refund one, or for the file of a day.
 */
export function createEpochBiller({ url, piCode, digestKey, dataPlusFrom }: EpochConfig): Biller {
  const dataPlus = new TrustedProxies(dataPlusFrom)
  return {
    name: 'epoch',
    method: 'credit',
    opens: 'window',
    cards: null,
    async begin({ id, amount, currency }, returnUrl) {
      const fields = new URLSearchParams({
        ...{ api: 'join', pi_code: piCode, reseller: 'a', no_userpass: '1' },
        auth_amount: decimalOf(amount, currency),
        pburl: new URL(`${API_BASE}/billing/webhooks/epoch`, returnUrl).href,
        pi_returnurl: returnUrl,
        x_purchase: id,
      })
      fields.set('epoch_digest', epochDigest(fields, digestKey))
      // Epoch has no number of it before somebody pays.
      return { billerId: id, link: `${url}/secure/services/?${fields}` }
    },
    verify(hook) {
      const form = new URLSearchParams(hook.body)
      if (form.has('ets_transaction_id')) return dataPlus.trusts(hook.address) ? 'genuine' : 'forged'
      return verifyDigest(form, digestKey)
    },
    keep: ({ body }: RawWebhook) => keptFields(new URLSearchParams(body), [...POSTBACK, ...DATA_PLUS]),
    read(kept, at) {
      const form = new URLSearchParams(kept)
      return form.has('ets_transaction_id') ? factsOfDataPlus(form, at) : factsOfPostback(form, at)
    },
    ...{ ask: null, after: null, settlement: null, refund: null },
  }
}

/** HMAC-MD5 over names and values in the order of the names; those without a value, and the digest itself, are left out. */
export function epochDigest(fields: URLSearchParams, key: string): string {
  const text = [...fields]
    .filter(([name, value]) => name !== 'epoch_digest' && value.trim() !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${value.trim()}`)
    .join('')
  return createHmac('md5', key).update(text).digest('hex')
}

function verifyDigest(form: URLSearchParams, key: string): Verdict {
  const given = form.get('epoch_digest')?.toLowerCase() ?? ''
  return isPlain(form) && equalInConstantTime(given, epochDigest(form, key)) ? 'genuine' : 'forged'
}

/**
 * The digest has nothing between names and values, so that one text has several readings: who chose their own street and knows a
 * digest could move the ends of fields, and make an approval of a decline. So each field is there once, names are in small letters, and
 * none goes on where one that is read ends; what is read holds nothing that could be a name (`readers`).
 */
function isPlain(form: URLSearchParams): boolean {
  const names = [...form.keys()]
  const goesOn = (name: string): boolean =>
    POSTBACK.some((read) => name.startsWith(read) && /^[a-z0-9]/.test(name.slice(read.length)))
  return (
    new Set(names).size === names.length &&
    names.every((name) => /^[a-z][a-z0-9_]*$/.test(name) && !goesOn(name))
  )
}

const readers = {
  ans: /^([YN][A-Z0-9]{0,39}) ?(?:\|[0-9 ]*)?$/,
  transaction_id: /^(\d{1,20})$/,
  trans_amount: /^(\d{1,9}(?:\.\d{1,4})?)$/,
  trans_currency: /^([A-Z]{3})$/,
  x_purchase: /^([0-9a-f-]{36})$/,
} as const

/** Throws where it holds anything but what belongs there. */
function readField(form: URLSearchParams, name: keyof typeof readers): string {
  const read = readers[name].exec(fieldOf(form, name).trim())
  if (read === null) throw new Error(`${name} does not read`)
  return read[1]!
}

function factsOfPostback(form: URLSearchParams, happenedAt: number): readonly HeardFact[] {
  const code = readField(form, 'ans')
  const transaction = readField(form, 'transaction_id')
  const said = { reference: readField(form, 'x_purchase'), happenedAt }
  if (code.startsWith('N'))
    return [{ ...said, id: `declined:${transaction}`, fact: { kind: 'declined', code } }]
  const currency = readField(form, 'trans_currency')
  const amount = minorOf(readField(form, 'trans_amount'), currency)
  return [{ ...said, id: saleOf(transaction), fact: { kind: 'approved', amount, currency } }]
}

function factsOfDataPlus(form: URLSearchParams, happenedAt: number): readonly HeardFact[] {
  const type = fieldOf(form, 'ets_transaction_type')
  if (type !== 'C' && type !== 'D' && type !== 'X') return []
  const number = fieldOf(form, 'ets_transaction_id')
  const said = { of: saleOf(fieldOf(form, 'ets_ref_trans_ids')), happenedAt }
  const sum = fieldOf(form, 'ets_transaction_amount').replace(/^-/, '')
  const amount = minorOf(sum, DATA_PLUS_CURRENCY)
  if (type === 'C')
    return [{ ...said, id: `credit:${number}`, fact: { kind: 'refunded', refund: number, amount } }]
  return [
    {
      ...{ ...said, id: `chargeback:${number}` },
      fact: { kind: 'dispute_opened', dispute: number, amount, reason: 'other' },
    },
    { ...said, id: `lost:${number}`, fact: { kind: 'dispute_lost', dispute: number } },
  ]
}

const saleOf = (transaction: string): string => `sale:${transaction}`
