import type { BillerConfig } from '@footlight/server/platform/biller-config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { must } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { buy, startShop } from './biller-support/shop.ts'

const none: ReadonlySet<string> = new Set()
/** Their links are made here: nobody is asked for them. */
const epoch: BillerConfig = {
  ...{ name: 'epoch', url: 'https://wnu.example', piCode: 'pi', digestKey: 'digest-key' },
  ...{ dataPlusFrom: [], closedTo: none },
}
const ccbill: BillerConfig = {
  ...{ name: 'ccbill', url: 'https://ccbill.example', account: '900100', subaccount: '0000' },
  ...{ flexId: 'flow', salt: 'salt-of-ccbill', webhookSecret: 'k'.repeat(32), closedTo: none },
}
let footlight: Footlight

beforeAll(async () => {
  footlight = await startShop([epoch, ccbill], await freePort())
})

afterAll(() => footlight?.stop())

test('BILLING-08 of several with one method the first as the operator lists them is named, or the one that the buyer wants', async () => {
  const buyer = await footlight.newPerson('viewer')
  const namedWith = async (body: object): Promise<readonly string[]> => {
    const { products } = must(await buyer.post('/billing/products', body))
    expect([products.paypal, products.crypto, products.cashtocode]).toEqual([[], [], []])
    return [
      ...new Set(
        products.credit.map((pack: { biller: string; opens: string }) => `${pack.biller} ${pack.opens}`),
      ),
    ] as string[]
  }
  expect(await namedWith({})).toEqual(['epoch window'])
  expect(await namedWith({ biller_pref: 'ccbill' })).toEqual(['ccbill window'])
  expect(await namedWith({ biller_pref: 'nobody', crypto: true })).toEqual(['epoch window'])
  expect((await buyer.post('/billing/products', { biller_pref: 'x'.repeat(41) })).status).toBe(422)
})

test('BILLING-08 an order goes to the wanted biller, and to the first where nobody of that name takes money', async () => {
  const buyer = await footlight.newPerson('viewer')
  const billerOf = async (more: Readonly<Record<string, string>>): Promise<string> =>
    (await buy(buyer, 100, more)).purchase.biller
  expect(await billerOf({})).toBe('epoch')
  expect(await billerOf({ biller_pref: 'ccbill' })).toBe('ccbill')
  expect(await billerOf({ biller_pref: 'credit' })).toBe('epoch')
  expect(await billerOf({ biller_pref: 'nobody' })).toBe('epoch')
})
