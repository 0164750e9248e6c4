import { createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SandboxBiller, startSandboxBiller } from './sandbox-biller.ts'
import { testCards } from './test-cards.ts'

const SECRET = 'a secret of two that is long enough'
const order = {
  ...{ reference: 'order-1', amount: 1_000, currency: 'USD', description: '100 tokens' },
  ...{ return_url: 'https://shop.example.org/back?x=1', customer: '7', country: null },
}
let dataDir = ''
let shop: Server
let heard: { readonly body: string; readonly signature: string }[] = []
let answers: number[] = []
let biller: SandboxBiller

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'footlight-biller-'))
  heard = []
  answers = []
  shop = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      heard.push({ body, signature: String(request.headers['sandbox-signature']) })
      reply.writeHead(answers.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  biller = await start()
})
afterEach(async () => {
  await biller.close()
  shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(): Promise<SandboxBiller> {
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`
  const logger = pino({ level: 'silent' })
  return startSandboxBiller({ dataDir, secret: SECRET, webhookUrl, host: '127.0.0.1', port: 0, logger })
}

const call = (path: string, body?: object, secret = SECRET) =>
  fetch(`${biller.origin}${path}`, {
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
const begin = async (more: object = {}) =>
  (await (await call('/v1/purchases', { ...order, ...more })).json()) as { id: string; url: string }
const press = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${biller.origin}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers,
  })
const typed = (number: string) => ({ number, expires: '04/41', cvv: '123' })
const [good, challenge] = testCards as [(typeof testCards)[0], (typeof testCards)[0]]
const events = () => heard.map(({ body }) => JSON.parse(body).type)

test('one reference is one purchase; other words under it, and other shops, are refused', async () => {
  const { id } = await begin()
  expect((await begin()).id).toBe(id)
  expect((await call('/v1/purchases', { ...order, amount: 1_001 })).status).toBe(409)
  expect((await call('/v1/purchases', order, 'another secret of the same lengthhh')).status).toBe(401)
  expect(
    (await call('/v1/purchases', { ...order, reference: 'x', return_url: 'javascript:alert(1)' })).status,
  ).toBe(422)
})

test('a payment: the page, the way back with its digest, one signed webhook, and a second press does nothing', async () => {
  const { id } = await begin()
  const page = await fetch(`${biller.origin}/pay/${id}`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('$10.00')
  const presses = await Promise.all([1, 2].map(() => press(`/pay/${id}`, typed(good.number))))
  const back = new URL(presses.find(({ status }) => status === 303)!.headers.get('location')!)
  const { ans, digest, ...said } = Object.fromEntries(back.searchParams)
  expect(said).toEqual({ x: '1', reference: 'order-1', transaction_id: id, amount: '1000', currency: 'USD' })
  expect(ans).toMatch(/^Y\d{6}$/)
  const signed = [ans, 'order-1', id, '1000', 'USD'].join('|')
  expect(digest).toBe(createHmac('sha256', SECRET).update(signed).digest('hex'))
  await vi.waitFor(() => expect(events()).toEqual(['purchase.approved']), 5_000)
  const [{ body, signature }] = heard as [(typeof heard)[0]]
  const [, seconds, code] = /^t=(\d+),v1=(\w+)$/.exec(signature)!
  expect(code).toBe(createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex'))
})

test('a webhook that was not taken comes again, also after a restart', async () => {
  answers = [500]
  const { id } = await begin()
  await press(`/pay/${id}`, typed(good.number))
  await vi.waitFor(() => expect(heard).toHaveLength(1), 5_000)
  await biller.close()
  biller = await start()
  await vi.waitFor(() => expect(events()).toEqual(['purchase.approved', 'purchase.approved']), 5_000)
  expect(new Set(heard.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
})

test('any number but the test cards’ is refused, and no number is ever written down', async () => {
  const { id } = await begin()
  const real = '4111111111111111'
  const answer = await press(`/pay/${id}`, typed(real))
  expect(answer.status).toBe(422)
  const text = await answer.text()
  expect(text).toContain('Only the test numbers')
  expect(text).not.toContain(real)
  for (const wrong of [{ expires: '13/41' }, { expires: '01/20' }, { cvv: '1' }])
    expect((await press(`/pay/${id}`, { ...typed(good.number), ...wrong })).status).toBe(422)
  await press(`/pay/${id}`, typed(good.number))
  for (const file of readdirSync(dataDir)) {
    const bytes = readFileSync(join(dataDir, file), 'latin1')
    for (const number of [real, good.number]) expect(bytes).not.toContain(number)
  }
})

test('a step at the bank: approved by its button alone, refused like a decline', async () => {
  const { id } = await begin()
  await press(`/pay/${id}`, typed(challenge.number))
  expect(await (await fetch(`${biller.origin}/pay/${id}`)).text()).toContain('Confirm with your bank')
  await press(`/pay/${id}/3ds`, { answer: 'refuse' })
  expect(await (await fetch(`${biller.origin}/pay/${id}`)).text()).toContain(
    'Declined (NDECLINED). 4 more tries',
  )
  await press(`/pay/${id}`, typed(challenge.number))
  const back = await press(`/pay/${id}/3ds`, { answer: 'approve' })
  expect(back.headers.get('location')).toContain('ans=Y')
})

test('refunds and disputes by the shop and by the desk, which no other page may press', async () => {
  const { id } = await begin()
  expect((await call(`/v1/purchases/${id}/refunds`, { key: 'r', amount: 1, reason: '' })).status).toBe(409)
  await press(`/pay/${id}`, typed(good.number))
  expect((await call(`/v1/purchases/${id}/refunds`, { key: 'r', amount: 400, reason: '' })).status).toBe(201)
  expect((await call(`/v1/purchases/${id}/refunds`, { key: 'r', amount: 400, reason: '' })).status).toBe(200)
  expect((await call(`/v1/purchases/${id}/refunds`, { key: 's', amount: 601, reason: '' })).status).toBe(409)
  const other = { origin: 'https://evil.example.org' }
  expect((await press(`/desk/${id}`, { do: 'dispute', reason: 'fraud' }, other)).status).toBe(403)
  await press(`/desk/${id}`, { do: 'dispute', reason: 'fraud' })
  expect(await (await fetch(`${biller.origin}/desk`)).text()).toContain('chargeback.opened')
  const record = (await (await call('/v1/events?after=0')).json()) as { events: { type: string }[] }
  const types = ['purchase.approved', 'purchase.refunded', 'chargeback.opened']
  expect(record.events.map(({ type }) => type)).toEqual(types)
  const day = new Date().toISOString().slice(0, 10)
  const csv = await (await call(`/v1/settlements/${day}`)).text()
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  expect(csv).toContain(',purchase.refunded,')
})

test('faults: what is dropped is on the record alone, what is doubled comes twice', async () => {
  biller.faults({ delay_ms: [0, 0], duplicate: 1, reorder: 0, drop: 0, seed: 3 })
  const first = await begin()
  await press(`/pay/${first.id}`, typed(good.number))
  await vi.waitFor(() => expect(heard).toHaveLength(2), 5_000)
  biller.faults({ delay_ms: [0, 0], duplicate: 0, reorder: 0, drop: 1, seed: 3 })
  const second = await begin({ reference: 'order-2' })
  await press(`/pay/${second.id}`, typed(good.number))
  const record = (await (await call('/v1/events?after=0')).json()) as { events: unknown[] }
  expect(record.events).toHaveLength(2)
  expect(heard).toHaveLength(2)
})

const saved = async (number: string, save: string, reference = `saves-${number.slice(-4)}-${save}`) => {
  const { id } = await begin({ reference, save_card: true })
  await press(`/pay/${id}`, { ...typed(number), save })
  const { events: told } = (await (await call(`/v1/purchases/${id}`)).json()) as {
    events: { data: { saved_card?: { id: string; last4: string; expires: string; mandate: boolean } } }[]
  }
  return told[0]?.data.saved_card
}
const charge = (card: string, more: object = {}) =>
  call('/v1/charges', { ...order, reference: 'later-1', card, initiated_by: 'buyer', ...more })
const stateOf = async (answer: Response) => ((await answer.json()) as { state: string }).state

test('a card is saved where its holder says so and the shop offers it, and nowhere else', async () => {
  expect(await saved(good.number, 'no')).toBeUndefined()
  const { id } = await begin({ reference: 'no-offer' })
  await press(`/pay/${id}`, { ...typed(good.number), save: 'always' })
  expect(await (await call(`/v1/purchases/${id}`)).text()).not.toContain('saved_card')
  expect(await saved(good.number, 'asked')).toMatchObject({
    ...{ last4: '0001', expires: '2041-04', mandate: false },
  })
  const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)).toString('latin1'))
  expect(files.some((file) => file.includes(good.number))).toBe(false)
})

test('a saved card is charged once for each reference, for its holder alone', async () => {
  const { id } = (await saved(good.number, 'always'))!
  const answers = await Promise.all([charge(id), charge(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(await Promise.all(answers.map(stateOf))).toEqual(['approved', 'approved'])
  await vi.waitFor(() => expect(events()).toEqual(['purchase.approved', 'purchase.approved']), 5_000)
  expect((await charge(id, { reference: 'x', customer: '8' })).status).toBe(404)
  expect((await charge('sbc_0', { reference: 'x' })).status).toBe(404)
  expect((await charge(id, { amount: 1_001 })).status).toBe(409)
})

test('the bank asks who is there, and declines who is not; without a mandate nobody is charged while away', async () => {
  const asks = (await saved('0000000000000006', 'always'))!
  expect(await stateOf(await charge(asks.id))).toBe('challenge')
  const away = { initiated_by: 'shop' }
  expect(await stateOf(await charge(asks.id, { ...away, reference: 'later-2' }))).toBe('declined')
  const poor = (await saved('0000000000000005', 'always'))!
  expect(await stateOf(await charge(poor.id, { reference: 'later-3' }))).toBe('declined')
  const asked = (await saved(good.number, 'asked'))!
  expect(await stateOf(await charge(asked.id, { ...away, reference: 'later-4' }))).toBe('declined')
  expect(await stateOf(await charge(asked.id, { reference: 'later-5' }))).toBe('approved')
  const removed = await fetch(`${biller.origin}/v1/cards/${asked.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${SECRET}` },
  })
  expect(removed.status).toBe(204)
  expect(await stateOf(await charge(asked.id, { reference: 'later-6' }))).toBe('declined')
})
