import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EvidencePack, type Product } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const APPROVED = '0000000000000001'
const HOME = '203.0.113.49'
const TERMS = 'Tokens are <b>sold</b> as they are.'

let biller: RunningBiller
let footlight: Footlight

beforeAll(async () => {
  const [port, dataDir] = [await freePort(), newDataFolder()]
  mkdirSync(join(dataDir, 'legal'), { recursive: true })
  writeFileSync(join(dataDir, 'legal', 'terms.txt'), TERMS)
  biller = await runSandboxBiller(`http://127.0.0.1:${port}`)
  const billers = [
    { name: 'sandbox', url: biller.url, secret: biller.secret, closedTo: new Set<string>() },
  ] as const
  footlight = await startFootlight({
    dataDir,
    config: { port, billers, trustedProxies: ['127.0.0.1'] },
    locator: { locate: () => ({ country: 'DE', state: null }) },
  })
})

afterAll(async () => {
  await footlight?.stop()
  await biller?.stop()
})

async function bought(buyer: TestApi, agent: string, address = HOME): Promise<string> {
  const headers = { 'user-agent': agent, 'x-forwarded-for': address }
  const { products } = must(await buyer.post('/billing/products', {}, { headers }))
  const { internal_id: product, tokens, amount, currency, tax } = products.credit[1] as Product
  const terms = { kind: 'purchase', product, tokens, amount, currency, tax: tax.amount }
  const options = { idempotencyKey: randomUUID(), headers }
  const { purchase, link } = must(await buyer.post(`/billing/purchases/${product}`, { terms }, options))
  await biller.pay(link, APPROVED)
  const stands = async () => must(await buyer.get(`/billing/purchases/${purchase.id}`)).state
  await vi.waitFor(async () => expect(await stands()).toBe('paid'), { timeout: 10_000 })
  return purchase.id
}

const packOf = async (admin: TestApi, id: string): Promise<EvidencePack> =>
  EvidencePack.parse(must(await admin.get(`/admin/billing/purchases/${id}/evidence.json`)))

test('BILLING-22 the evidence says what was agreed, by whom, from where and what was delivered, and who took it is written down', async () => {
  const [buyer, admin] = [await footlight.newPerson('viewer'), await footlight.login('demo_admin')]
  const before = await bought(buyer, 'Mozilla/5.0 (one)')
  const elsewhere = await bought(buyer, 'Mozilla/5.0 (two)', '198.51.100.7')
  const id = await bought(buyer, 'Mozilla/5.0 (one)')
  must(await buyer.tip('demo_model', 30, { comment: 'a word for you alone' }))
  const pack = await packOf(admin, id)
  expect(pack).toMatchObject({
    purchase: { id, amount: 1_000, currency: 'USD', tax: 160, tax_rate: 1_900, country: 'DE', state: 'paid' },
    agreed: { terms_text: TERMS, terms_version: expect.stringMatching(/^[0-9a-f]{64}$/) },
    account: { username: buyer.username, age_verified: expect.any(Boolean) },
    device: { user_agent: 'Mozilla/5.0 (one)', country: 'DE' },
    words: [{ kind: 'approved' }],
    movements: [{ reason: 'purchase', tokens: 100 }],
    statement: [
      { reason: 'purchase', tokens: 100 },
      { reason: 'tip', tokens: -30 },
    ],
    is_statement_whole: true,
    disputed_at: null,
  })
  expect(pack.earlier).toMatchObject([
    { id: elsewhere, same_address: false, same_device: false },
    { id: before, same_address: true, same_device: true },
  ])
  const text = JSON.stringify(pack)
  for (const secret of [HOME, '198.51.100.7', 'a word for you alone', 'demo_model', APPROVED])
    expect(text).not.toContain(secret)
  const { evidence } = must(await admin.get(`/admin/billing/purchases/${id}`))
  expect(evidence).toMatchObject([{ by: 'demo_admin', file: 'json' }])
})

test('BILLING-22 the page is one file that is saved, with no script, and what people wrote is text in it', async () => {
  const [buyer, admin] = [await footlight.newPerson('viewer'), await footlight.login('demo_admin')]
  const id = await bought(buyer, `<script>alert(1)</script>${'x'.repeat(500)}`)
  const answer = await admin.get(`/admin/billing/purchases/${id}/evidence.html`)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="evidence-${id}.html"`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const page: string = answer.body
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain('Tokens are &lt;b&gt;sold&lt;/b&gt; as they are.')
  expect(page).not.toMatch(/<script|https?:\/\/(?!127)|x{200}/)
})

test('BILLING-22 nobody but an administrator takes it, and who may not leaves no trace', async () => {
  const [buyer, admin] = [await footlight.newPerson('viewer'), await footlight.login('demo_admin')]
  const id = await bought(buyer, 'Mozilla/5.0')
  const path = `/admin/billing/purchases/${id}/evidence.json`
  for (const who of [buyer, await footlight.login('demo_model'), await footlight.login('demo_moderator')])
    expect((await who.get(path)).body.error).toBe('forbidden')
  for (const wrong of [`${randomUUID()}/evidence.json`, `${id}/evidence.pdf`, 'x/evidence.html'])
    expect((await admin.get(`/admin/billing/purchases/${wrong}`)).status).toBe(404)
  expect(must(await admin.get(`/admin/billing/purchases/${id}`)).evidence).toEqual([])
})
