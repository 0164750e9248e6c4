import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '@footlight/core/protocol'
import { TestApi } from '../../dev-env/api-client.ts'
import { runSandboxBiller } from '../../dev-env/run-sandbox-biller.ts'
import { startServerProcess } from '../../dev-env/server-process.ts'
import { must } from '../../dev-env/show-steps.ts'
import { inTurns } from '../in-turns.ts'
import { type BenchRow, quantile, toRow } from '../row.ts'

const BUYERS = 24
const ORDERS_EACH = 20
const CLICKS_AT_ONCE = 4
const CLICK_PROMISED_MS = 300
/** Of each purchase: tries that were declined, and then the one that was not. */
const WEBHOOKS_EACH = 8
const WEBHOOKS_AT_ONCE = 16
const WEBHOOKS_PROMISED = 200
const BOOKED_WITHIN_MS = 120_000
const NOBODY = 'http://127.0.0.1:9'

interface Bought {
  readonly id: string
  readonly link: string
}

/** People press "Pay" until they have the page of the biller, and the biller says what came of it. */
export async function measureBilling(): Promise<readonly BenchRow[]> {
  const biller = await runSandboxBiller(NOBODY)
  const server = await startServerProcess({
    ...{ SANDBOX_BILLER_URL: biller.url, SANDBOX_BILLER_SECRET: biller.secret },
    ...{ TRUSTED_PROXIES: '127.0.0.1', DEMO_PERFORMER: '0', LOG_LEVEL: 'error' },
  })
  try {
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, at) => register(server.url, at)))
    const clicks = await buy(buyers)
    const heard = await tell(server.url, biller.secret, clicks.bought)
    const booked = await whenAllAreBooked(buyers, heard.since)
    const own = { peerName: 'what is promised', unit: 'ms', target: '<= 1' } as const
    return [
      toRow({
        ...own,
        metric: 'purchase, from the press to the link of the page, p95',
        rounds: [{ subject: clicks.p95, peer: CLICK_PROMISED_MS }],
        note: `${clicks.bought.length} orders, ${CLICKS_AT_ONCE} at a time; the biller is a process of its own on the same cores`,
      }),
      toRow({
        ...own,
        ...{ unit: '/s', target: '>= 1' },
        metric: 'webhooks, on the disk before they are answered',
        rounds: [{ subject: heard.perSecond, peer: WEBHOOKS_PROMISED }],
        note: `${heard.count}, ${WEBHOOKS_AT_ONCE} at a time; all were in the books ${(booked / 1_000).toFixed(1)} s after the first one was sent`,
      }),
    ]
  } finally {
    await server.stop()
    await biller.stop()
  }
}

async function register(url: string, at: number): Promise<TestApi> {
  const api = new TestApi(url)
  const username = `buyer_${at}_${randomUUID().slice(0, 6)}`
  const fields = { username, email: `${username}@example.org`, password: 'quiet-river-lamp' }
  const person = { ...fields, birth_date: '1990-02-03', type: 'viewer', accepts_terms: true }
  must(await api.post('/auth/register', person, { headers: { 'x-forwarded-for': `203.0.113.${at + 1}` } }))
  return api
}

async function buy(buyers: readonly TestApi[]): Promise<{ p95: number; bought: readonly Bought[] }> {
  const [pack] = must(await buyers[0]!.post('/billing/products')).products.credit as readonly [Product]
  const { internal_id, tokens, amount, currency, tax } = pack
  const terms = { kind: 'purchase', product: internal_id, tokens, amount, currency, tax: tax.amount }
  const turns = Array.from({ length: BUYERS * ORDERS_EACH }, (_, at) => buyers[at % BUYERS]!)
  const times: number[] = []
  const bought: Bought[] = []
  await inTurns(turns, CLICKS_AT_ONCE, async (buyer) => {
    const began = performance.now()
    const key = { idempotencyKey: randomUUID() }
    const { purchase, link } = must(await buyer.post(`/billing/purchases/${internal_id}`, { terms }, key))
    times.push(performance.now() - began)
    bought.push({ id: purchase.id, link })
  })
  return { p95: quantile(times, 0.95), bought }
}

/** As the biller does it: signed, and of each purchase in the order in which it happened. */
async function tell(url: string, secret: string, bought: readonly Bought[]) {
  const hooks = Array.from({ length: WEBHOOKS_EACH }, (_, turn) =>
    bought.map(({ id, link }) => ({
      id: randomUUID(),
      seq: 1,
      type: turn === WEBHOOKS_EACH - 1 ? 'purchase.approved' : 'purchase.declined',
      created: new Date().toISOString(),
      purchase: { id: link.split('/').at(-1), reference: id, amount: 500, currency: 'USD' },
      data: turn === WEBHOOKS_EACH - 1 ? {} : { code: 'NDECLINED' },
    })),
  ).flat()
  const since = performance.now()
  await inTurns(hooks, WEBHOOKS_AT_ONCE, async (hook) => {
    const body = JSON.stringify(hook)
    const seconds = Math.floor(Date.now() / 1_000)
    const code = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const answer = await fetch(`${url}/api/v1/billing/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${code}` },
      body,
    })
    if (answer.status !== 204) throw new Error(`a webhook was answered ${answer.status}`)
  })
  return { since, count: hooks.length, perSecond: hooks.length / ((performance.now() - since) / 1_000) }
}

/** Answers how long it took, ms. */
async function whenAllAreBooked(buyers: readonly TestApi[], since: number): Promise<number> {
  for (const buyer of buyers)
    while ((await buyer.tokens()) !== ORDERS_EACH * 50) {
      if (performance.now() - since > BOOKED_WITHIN_MS) throw new Error('not all was booked in two minutes')
      await delay(50)
    }
  return performance.now() - since
}
