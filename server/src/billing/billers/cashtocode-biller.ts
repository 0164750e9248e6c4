import * as z from 'zod/mini'
import type { CashtocodeConfig } from '../../platform/biller-config.ts'
import { equalInConstantTime } from '../../platform/signer.ts'
import { type Biller, BillerError } from './biller.ts'
import { callBiller, readAnswer } from './biller-call.ts'
import { decimalOf, minorOf } from './minor-units.ts'

const PayToken = z.object({ payUrl: z.url({ protocol: /^https?$/ }) })
const Paid = z.object({ transactionId: z.string(), amount: z.number(), currency: z.string() })
const Named = z.object({ transactionId: z.string() })

/**
 * CashtoCode: vouchers that are bought with cash in shops, and entered on its page.
 *
 * Its interface is not public. This follows the connector of juspay/hyperswitch (`connectors/cashtocode.rs` and its `transformers.rs`,
 * read 2026-11), and nothing else: `POST /merchant/paytokens` with Basic authorization and `amount` (a number in whole units),
 * `transactionId`, `userId`, `userAlias`, `currency`, `requestedUrl`, `cancelUrl`, `mid`, answered with `payUrl`; and a webhook with the
 * `Authorization` that was agreed on and `transactionId`, `amount`, `currency`, which wants to read `status` and `transactionId`.
 *
 * Not verified: that a webhook comes for nothing but a payment, as that connector takes it; whether the same `transactionId` has
 * the same page again; in which currencies and countries vouchers are sold, for which a merchant has an account each; and whether
 * the page wants a form to be sent to it, as that connector does, or may simply be opened. It has no signature, no way to
 * be asked, no refunds (the connector says so), no record and no file.
 */
export function createCashtocodeBiller(config: CashtocodeConfig): Biller {
  const { url, merchantId, username, password, webhookAuthorization } = config
  const login = Buffer.from(`${username}:${password}`).toString('base64')
  return {
    name: 'cashtocode',
    method: 'cashtocode',
    opens: 'page',
    cards: null,
    async begin({ id, account, amount, currency }, returnUrl) {
      const answer = await callBiller({
        method: 'POST',
        url: `${url}/merchant/paytokens`,
        headers: { authorization: `Basic ${login}` },
        body: {
          ...{ transactionId: id, amount: Number(decimalOf(amount, currency)), currency, mid: merchantId },
          ...{ userId: String(account), userAlias: String(account) },
          ...{ requestedUrl: returnUrl, cancelUrl: returnUrl },
        },
      })
      // An error may come with 200.
      if (!z.safeParse(PayToken, answer.json).success) throw new BillerError('refused', 'no page')
      return { billerId: id, link: readAnswer(answer, PayToken).payUrl }
    },
    verify: ({ header, body }) =>
      equalInConstantTime(header('authorization') ?? '', webhookAuthorization) && isWhole(body)
        ? 'genuine'
        : 'forged',
    keep: ({ body }) =>
      JSON.stringify(Paid.safeParse(JSON.parse(body)).data ?? Named.parse(JSON.parse(body))),
    receipt: ({ body }) => ({ status: 'EXECUTED', ...Named.parse(JSON.parse(body)) }),
    read(kept, happenedAt) {
      const { transactionId: reference, amount: sum, currency: said } = Paid.parse(JSON.parse(kept))
      const currency = said.toUpperCase()
      // A number has no more digits than JSON gave it.
      const amount = minorOf(String(sum), currency)
      const fact = { kind: 'approved', amount, currency } as const
      return [{ id: `paid:${reference}:${amount}`, reference, fact, happenedAt }]
    },
    ...{ ask: null, after: null, settlement: null, refund: null },
  }
}

/** Nothing is signed: what was cut off is known by its not reading. */
function isWhole(body: string): boolean {
  try {
    return z.safeParse(Named, JSON.parse(body)).success
  } catch {
    return false
  }
}
