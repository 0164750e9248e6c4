import { describe, expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import { ApiClient } from './api-client.ts'
import { REPEAT_WINDOW_MS, RETRY_DELAYS_MS } from './repeat-until-decided.ts'
import { type FakeAnswer, FakeHttp } from './testing/fake-http.ts'
import { FakeRandom } from './testing/fake-random.ts'
import { FakeStorage } from './testing/fake-storage.ts'
import { siteConfig } from './testing/fixtures.ts'
import { TipFlow } from './tip-flow.ts'

const CALL = 'POST /tip/mira'
const order = { recipient: 'mira', amount: 25 }
const retryWindowMs = RETRY_DELAYS_MS.reduce((sum, delayMs) => sum + delayMs, 0)

/** A server that charges each key once, as ours does, and may lose answers. */
function tipServer() {
  const charged = new Map<string, FakeAnswer>()
  const server = {
    charged,
    /** Answers to lose: before the server saw the request, or after it charged. */
    lose: [] as ('before' | 'after')[],
    respond(headers: Readonly<Record<string, string>>): FakeAnswer | 'lost' {
      const fate = server.lose.shift()
      if (fate === 'before') return 'lost'
      const key = headers['idempotency-key']!
      if (!charged.has(key))
        charged.set(key, { json: { status: 1, transfer_id: `t${charged.size + 1}`, tokens: 975 } })
      return fate === 'after' ? 'lost' : charged.get(key)!
    },
  }
  return server
}

function setUp(storage = new FakeStorage(), random = new FakeRandom()) {
  const server = tipServer()
  const clock = new ManualClock()
  const http = new FakeHttp()
    .on('GET /site_config', { json: siteConfig() })
    .on(CALL, (request) => server.respond(request.headers))
  let username: string | null = 'anna'
  const flow = new TipFlow({ api: new ApiClient(http), storage, clock, random, username: () => username })
  const keys = () => http.to(CALL).map((request) => request.headers['idempotency-key'])
  return {
    server,
    clock,
    http,
    storage,
    random,
    flow,
    keys,
    become: (name: string | null) => (username = name),
  }
}

describe('tip flow', () => {
  test('TIP-01 stores key and order before anything is sent, and forgets them after the answer', async () => {
    const { http, storage, server, flow } = setUp()
    let stored = ''
    http.on(CALL, (request) => {
      stored = storage.get('footlight.tips') ?? ''
      return server.respond(request.headers)
    })
    const result = await flow.send(order)
    expect(result).toEqual({ ok: true, value: { transfer_id: 't1', tokens: 975, heldUntil: null } })
    expect(JSON.parse(stored)).toMatchObject([
      { username: 'anna', order, state: 'sending', key: http.to(CALL)[0]?.headers['idempotency-key'] },
    ])
    expect(storage.texts.size).toBe(0)
  })

  test('TIP-02 repeats a lost tip under the same key after 0.5, 1, 2 and 4 s, and is charged once', async () => {
    const { server, clock, flow, keys } = setUp()
    server.lose = ['after', 'before', 'after', 'before']
    let retries = 0
    const result = flow.send(order, () => (retries += 1))
    const sentAt: number[] = []
    for (const delayMs of [0, 500, 1_000, 2_000, 4_000]) {
      await clock.pass(delayMs)
      sentAt.push(keys().length)
    }
    expect(sentAt).toEqual([1, 2, 3, 4, 5])
    expect((await result).ok).toBe(true)
    expect(new Set(keys()).size).toBe(1)
    expect(server.charged.size).toBe(1)
    expect(retries).toBe(4)
  })

  test.each([
    { status: 503, json: { status: 0, error: 'unavailable' } },
    { status: 502, text: '<html>' },
  ])('TIP-02 repeats while the server restarts: %j', async (answer) => {
    const { clock, http, server, flow, keys } = setUp()
    http.on(CALL, (request) => (keys().length < 3 ? answer : server.respond(request.headers)))
    const result = flow.send(order)
    await clock.pass(1_500)
    expect((await result).ok).toBe(true)
    expect(new Set(keys()).size).toBe(1)
  })

  test.each(['not_enough_tokens', 'tip_self', 'idempotency_conflict', 'rate_limited'])(
    'TIP-03 does not repeat a refusal: %s',
    async (error) => {
      const { http, storage, flow, keys } = setUp()
      http.on(CALL, { status: 422, json: { status: 0, error } })
      expect(await flow.send(order)).toMatchObject({ ok: false, error: { error } })
      expect(keys()).toHaveLength(1)
      expect(storage.texts.size).toBe(0)
    },
  )

  test('TIP-04 gives up after some 20 s; the same order soon after asks for that tip and charges nothing new', async () => {
    const { server, clock, flow, keys } = setUp()
    server.lose = Array(8).fill('after')
    const first = flow.send(order)
    await clock.pass(retryWindowMs)
    expect(await first).toMatchObject({ ok: false, error: { error: 'network' } })
    expect(retryWindowMs).toBeGreaterThan(15_000)
    expect((await flow.send(order)).ok).toBe(true)
    expect(keys()).toHaveLength(9)
    expect(server.charged.size).toBe(1)
  })

  test('TIP-04 another order, and the same order much later, are new tips', async () => {
    const { server, clock, flow } = setUp()
    server.lose = Array(8).fill('after')
    const first = flow.send(order)
    await clock.pass(retryWindowMs)
    await first
    await flow.send({ ...order, amount: 30 })
    expect(server.charged.size).toBe(2)
    await clock.pass(REPEAT_WINDOW_MS)
    await flow.send(order)
    expect(server.charged.size).toBe(3)
  })

  test.each([
    { status: 500, json: { status: 0, error: 'internal' } },
    { status: 500, text: '<html>' },
  ])(
    'TIP-07 a fault of the server says nothing about the tip: the same order keeps its key: %j',
    async (fault) => {
      const { clock, http, server, flow, keys } = setUp()
      // Charged, and the answer was lost inside the server.
      http.on(CALL, (request) => (server.respond(request.headers), fault))
      const first = flow.send(order)
      await clock.pass(retryWindowMs)
      expect((await first).ok).toBe(false)
      http.on(CALL, (request) => server.respond(request.headers))
      expect((await flow.send(order)).ok).toBe(true)
      expect(new Set(keys()).size).toBe(1)
      expect(server.charged.size).toBe(1)
    },
  )

  test.each([
    [429, 'rate_limited'],
    [401, 'login_required'],
    [403, 'csrf'],
    [403, 'account_suspended'],
  ])(
    'TIP-07 a refusal at the gate (%i %s) does not settle a tip whose answer was lost',
    async (status, error) => {
      const { server, clock, http, flow, keys } = setUp()
      http.on(CALL, (request) =>
        keys().length === 1
          ? (server.respond(request.headers), 'lost')
          : { status, json: { status: 0, error } },
      )
      const first = flow.send(order)
      await clock.pass(retryWindowMs)
      expect(await first).toMatchObject({ ok: false, error: { error } })
      http.on(CALL, (request) => server.respond(request.headers))
      expect((await flow.send(order)).ok).toBe(true)
      expect(new Set(keys()).size).toBe(1)
      expect(server.charged.size).toBe(1)
    },
  )

  test('TIP-05 finishes a tip whose page went away, under its old key', async () => {
    const first = setUp()
    first.server.lose = ['after']
    void first.flow.send(order)
    await first.clock.pass(0)
    const next = setUp(first.storage, first.random)
    expect(await next.flow.resume()).toMatchObject([{ order, result: { ok: true } }])
    expect(next.keys()).toEqual(first.keys())
    expect(next.storage.texts.size).toBe(0)
    expect(await next.flow.resume()).toEqual([])
  })

  test('TIP-05 never sends a tip of somebody else, nor one that is too old', async () => {
    const first = setUp()
    first.server.lose = ['before']
    void first.flow.send(order)
    await first.clock.pass(0)

    const somebodyElse = setUp(first.storage)
    somebodyElse.become('bob')
    await somebodyElse.flow.resume()
    expect(somebodyElse.keys()).toEqual([])

    const late = setUp(first.storage)
    await late.clock.pass(REPEAT_WINDOW_MS + 1)
    await late.flow.resume()
    expect(late.keys()).toEqual([])
  })

  test.each(['{', '[{"key":"x"}]', 'null', '[1]'])('TIP-06 ignores a store that holds %s', async (text) => {
    const storage = new FakeStorage()
    storage.set('footlight.tips', text)
    const { flow } = setUp(storage)
    expect((await flow.send(order)).ok).toBe(true)
  })
})
