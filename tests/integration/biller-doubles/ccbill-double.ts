import { createHash } from 'node:crypto'
import { type ServedDouble, serveDouble } from './serve-double.ts'

export interface CcbillDouble extends ServedDouble {
  /** As a buyer on the form of this link: the fields of the NewSaleSuccess that follows. */
  fill(link: string): Promise<Sale>
}

export type Sale = Readonly<Record<string, string>>

/**
 * CCBill as its documents say: a FlexForm with dynamic pricing that wants its digest to be right ("Dynamic Pricing User Guide",
 * 2026-03; "How to Create the formDigest Value", 2023-07), and events with the fields of NewSaleSuccess, NewSaleFailure, Refund, Void
 * and Chargeback (2025-04), of which only those that matter or must not be kept are here.
 */
export async function startCcbill(flexId: string, salt: string): Promise<CcbillDouble> {
  const served = await serveDouble(({ path, query }) => {
    const priced = ['initialPrice', 'initialPeriod', 'currencyCode'].map((name) => query.get(name)).join('')
    const digest = createHash('md5')
      .update(priced + salt)
      .digest('hex')
    const isRight = path === `/wap-frontflex/flexforms/${flexId}` && query.get('formDigest') === digest
    return { status: isRight && query.get('clientSubacc') === '0000' ? 200 : 403 }
  })
  let sales = 0
  return {
    ...served,
    async fill(link) {
      const answer = await fetch(link)
      if (answer.status !== 200) throw new Error(`the form answered ${answer.status}`)
      sales += 1
      const asked = new URL(link).searchParams
      return {
        ...{ clientAccnum: '900100', clientSubacc: '0000', timestamp: '2026-11-25 15:18:17' },
        ...{
          subscriptionId: String(1_000_000_000 + sales),
          transactionId: `09121911010000${100_000 + sales}`,
        },
        ...{ firstName: 'Jo', lastName: 'Buyer', email: 'jo@example.org', address1: '123 Main Street' },
        ...{ username: 'jo', password: 'mYPaSSw0rD', last4: '5100', expDate: '0217', ipAddress: '192.0.2.4' },
        ...{
          billedInitialPrice: asked.get('initialPrice')!,
          billedCurrencyCode: '840',
          billedCurrency: 'USD',
        },
        'X-purchase': asked.get('purchase')!,
      }
    },
  }
}
