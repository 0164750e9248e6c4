import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { Product } from '@footlight/core/protocol'
import { tinyMmdb } from '@footlight/server/regions/testing/tiny-mmdb'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { freePort } from '../dev-env/free-port.ts'
import { runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { startFootlight } from '../dev-env/start-footlight.ts'

const DEVICE = '0123456789abcdef0123456789abcdef'
const folder = mkdtempSync(join(tmpdir(), 'footlight-devices-'))
/** Says that everybody who calls from this machine is behind a VPN. */
const vpn = join(folder, 'vpn.mmdb')

beforeAll(() => writeFileSync(vpn, tinyMmdb([['01111111', { is_anonymous: true }]])))
afterAll(() => rmSync(folder, { recursive: true }))

async function open(deviceCheck: 'off' | 'on' | 'on_vpn_too', anonymousDatabase: string | null = null) {
  const port = await freePort()
  const biller = await runSandboxBiller(`http://127.0.0.1:${port}`)
  onTestFinished(() => biller.stop())
  const billers = [
    { name: 'sandbox', url: biller.url, secret: biller.secret, closedTo: new Set<string>() },
  ] as const
  const clock = new ManualClock(Date.now())
  const footlight = await startFootlight({
    clock,
    config: { port, billers, deviceCheck, anonymousDatabase, deviceCheckCacheS: 60 },
  })
  onTestFinished(() => footlight.stop())
  const order = async (buyer: TestApi): Promise<string> => {
    const packs: Product[] = must(await buyer.post('/billing/products', {})).products.credit
    const { internal_id, tokens, amount, currency, tax } = packs[0]!
    const terms = {
      kind: 'purchase',
      ...{ product: internal_id, tokens, amount, currency, tax: tax.amount },
    }
    return must(
      await buyer.post(`/billing/purchases/${internal_id}`, { terms }, { idempotencyKey: randomUUID() }),
    ).purchase.id
  }
  const keptOf = async (id: string) =>
    (await footlight.server.database.billingEvidence.contextsOf([id])).get(id)!.device
  return { footlight, clock, order, keptOf }
}

const ask = (buyer: TestApi, id: string) => buyer.get(`/billing/purchases/${id}/device`)
const say = (buyer: TestApi, id: string, device = DEVICE) =>
  buyer.post(`/billing/purchases/${id}/device`, { device })

test('DEVICE-01 a buyer says it once, of their own purchase and soon; what is kept is a keyed hash', async () => {
  const { footlight, clock, order, keptOf } = await open('on')
  const [buyer, other] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  expect((await footlight.guest().get('/site_config')).body.device_check).toBe(true)
  const id = await order(buyer)
  expect(must(await ask(buyer, id))).toEqual({ wanted: true, cache_s: 60 })
  for (const answer of [await ask(other, id), await say(other, id), await say(buyer, randomUUID())])
    expect(answer.status).toBe(404)
  for (const nonsense of ['', 'x'.repeat(32), DEVICE + DEVICE])
    expect((await say(buyer, id, nonsense)).status).toBe(422)
  const said = await Promise.all([say(buyer, id), say(buyer, id)])
  expect(said.map(({ status }) => status)).toContain(204)
  const device = await keptOf(id)
  expect(device).toMatch(/^[\w-]{43}$/)
  expect(must(await ask(buyer, id)).wanted).toBe(false)
  expect((await say(buyer, id, 'f'.repeat(32))).status).toBe(404)
  expect(await keptOf(id)).toBe(device)

  // The same browser with another account looks the same.
  const second = await order(other)
  must(await say(other, second))
  expect(await keptOf(second)).toBe(device)

  const late = await order(buyer)
  clock.advance(3_600_001)
  expect(must(await ask(buyer, late)).wanted).toBe(false)
  expect((await say(buyer, late)).status).toBe(404)
})

test.each([
  ['off', null, undefined, false],
  ['on', vpn, true, false],
  ['on_vpn_too', vpn, true, true],
] as const)('DEVICE-03 with DEVICE_CHECK=%s and %j', async (check, database, isTold, isWanted) => {
  const { footlight, order, keptOf } = await open(check, database)
  const buyer = await footlight.newPerson('viewer')
  expect((await buyer.get('/site_config')).body.device_check).toBe(isTold)
  const id = await order(buyer)
  expect(must(await ask(buyer, id)).wanted).toBe(isWanted)
  expect((await say(buyer, id)).status).toBe(isWanted ? 204 : 404)
  expect((await keptOf(id)) !== null).toBe(isWanted)
})
