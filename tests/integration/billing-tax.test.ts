import { randomUUID } from 'node:crypto'
import type { Product } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const places: Readonly<Record<string, string>> = {
  '203.0.113.1': 'GR',
  '203.0.113.2': 'GB',
  '203.0.113.3': 'US',
}
/** The sandbox has a clock of its own: what it says happened now. */
const now = new Date()
const thisQuarter = `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`

let biller: RunningBiller
let footlight: Footlight
let admin: TestApi

beforeAll(async () => {
  const port = await freePort()
  biller = await runSandboxBiller(`http://127.0.0.1:${port}`)
  const billers = [
    { name: 'sandbox', url: biller.url, secret: biller.secret, closedTo: new Set<string>() },
  ] as const
  footlight = await startFootlight({
    config: { port, billers, trustedProxies: ['127.0.0.1'] },
    locator: {
      locate: (address) => (places[address] === undefined ? null : { country: places[address], state: null }),
    },
  })
  admin = await footlight.login('demo_admin')
})

afterAll(async () => {
  await footlight?.stop()
  await biller?.stop()
})

async function sold(address: string): Promise<string> {
  const buyer = await footlight.newPerson('viewer')
  const headers = { 'x-forwarded-for': address }
  const { products } = must(await buyer.post('/billing/products', {}, { headers }))
  const { internal_id: product, tokens, amount, currency, tax } = products.credit[1] as Product
  const terms = { kind: 'purchase', product, tokens, amount, currency, tax: tax.amount }
  const options = { idempotencyKey: randomUUID(), headers }
  const { purchase, link } = must(await buyer.post(`/billing/purchases/${product}`, { terms }, options))
  await biller.pay(link, '0000000000000001')
  const stands = async () => must(await buyer.get(`/billing/purchases/${purchase.id}`)).state
  await vi.waitFor(async () => expect(await stands()).toBe('paid'), { timeout: 10_000 })
  return purchase.id
}

test('BILLING-23 the quarter is declared by country, less what went back in it; without a rate of the bank there are no euros', async () => {
  const greek = await sold('203.0.113.1')
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.9']) await sold(address)
  const refund = { ref: randomUUID(), amount: 500, reason: 'mistake', note: '', reversed: 0 }
  must(await admin.post(`/admin/billing/purchases/${greek}/refunds`, refund))
  const report = must(await admin.get('/admin/billing/tax'))
  expect(report).toMatchObject({ quarter: thisQuarter, is_over: false })
  // 1,000 and 500 with 24 %, each to the nearest cent as its receipt; 1,000 with 20 %.
  const rows = [
    { scope: 'gb', country: 'GB', code: 'GB', purchases: 1, taxable: 833, tax: 167 },
    { scope: 'eu', country: 'GR', code: 'EL', purchases: 2, taxable: 1_209, tax: 291 },
    { scope: 'other', country: 'US', tax_rate: 0, taxable: 1_000, tax: 0 },
    { scope: 'unknown', country: null, code: null, taxable: 1_000, tax: 0 },
  ]
  for (const row of rows) expect(report.rows).toContainEqual(expect.objectContaining({ ...row, euro: null }))
  expect(report.rows).toHaveLength(4)
  expect(report.missing).toMatchObject([{ currency: 'USD' }])
  const file = await admin.get(`/admin/billing/tax/${thisQuarter}.csv`)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="tax-${thisQuarter}.csv"`)
  const lines = (file.body as string).split('\r\n')
  expect(lines).toContain(`${thisQuarter},eu,EL,,24.00,2,USD,12.09,2.91,,`)
  expect(lines).toContain(`${thisQuarter},unknown,,,0.00,1,USD,10.00,0.00,,`)
})

test('BILLING-23 a rate of the bank is entered once its day has come, and nobody else reads or enters any', async () => {
  const { missing, seen } = must(await admin.get('/admin/billing/tax'))
  const rate = { kind: 'euro_rate', ...missing[0], rate: 1_250_000 }
  const early = await admin.post('/admin/billing/prices', { seen, order: rate })
  expect(early.body).toMatchObject({ error: 'invalid_value', fields: { 'order.day': 'too_large' } })
  const past = { ...rate, day: '2026-03-31' }
  for (const wrong of [
    { ...past, currency: 'EUR' },
    { ...past, rate: 0 },
    { ...past, day: '2026-04-01' },
  ])
    expect((await admin.post('/admin/billing/prices', { seen, order: wrong })).body.error).toBe(
      'invalid_value',
    )
  must(await admin.post('/admin/billing/prices', { seen, order: past }))
  const viewer = await footlight.newPerson('viewer')
  for (const path of ['/admin/billing/tax', `/admin/billing/tax/${thisQuarter}.csv`])
    expect((await viewer.get(path)).body.error).toBe('forbidden')
  for (const file of ['2026-Q5.csv', '2026-Q1.pdf', 'x'])
    expect((await admin.get(`/admin/billing/tax/${file}`)).status).toBe(404)
})
