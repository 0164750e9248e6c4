import { describe, expect, test } from 'vitest'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import { audienceShowRoutes } from '../protocol/audience-shows.ts'
import { ApiClient } from './api-client.ts'
import { PaidCalls } from './paid-calls.ts'
import { REPEAT_WINDOW_MS, RETRY_DELAYS_MS } from './repeat-until-decided.ts'
import { type FakeAnswer, FakeHttp } from './testing/fake-http.ts'
import { FakeRandom } from './testing/fake-random.ts'
import { siteConfig } from './testing/fixtures.ts'

const CALL = 'POST /limited/mira/ticket'
const bought = { json: { status: 1, show_id: 's1', tokens: 900 } }
const retryWindowMs = RETRY_DELAYS_MS.reduce((sum, delayMs) => sum + delayMs, 0)

function setUp() {
  const clock = new ManualClock()
  const http = new FakeHttp().on('GET /site_config', { json: siteConfig() }).on(CALL, bought)
  let username = 'anna'
  const calls = new PaidCalls({
    api: new ApiClient(http),
    clock,
    random: new FakeRandom(),
    username: () => username,
  })
  const buy = () => calls.send(audienceShowRoutes.limitedTicket, { params: { username: 'mira' } })
  const keys = () => http.to(CALL).map((request) => request.headers['idempotency-key'])
  return { clock, http, calls, buy, keys, become: (name: string) => (username = name) }
}

describe('paid calls', () => {
  test('PAYCALL-01 a second press joins the first: one request, one key, one answer for both', async () => {
    const { buy, keys } = setUp()
    const [first, second] = await Promise.all([buy(), buy()])
    expect(first).toEqual({ ok: true, value: { status: 1, show_id: 's1', tokens: 900 } })
    expect(second).toBe(first)
    expect(keys()).toHaveLength(1)
  })

  test('PAYCALL-02 a lost answer is asked for again under the same key', async () => {
    const { clock, http, buy, keys } = setUp()
    let losses = 3
    http.on(CALL, () => (losses-- > 0 ? 'lost' : bought))
    const buying = buy()
    await clock.pass(3_500)
    expect((await buying).ok).toBe(true)
    expect(keys()).toHaveLength(4)
    expect(new Set(keys()).size).toBe(1)
  })

  test('PAYCALL-03 an order given up without an answer goes on under its old key, and is a new one after two minutes', async () => {
    const { clock, http, buy, keys } = setUp()
    http.on(CALL, () => 'lost')
    for (let turn = 0; turn < 2; turn += 1) {
      const buying = buy()
      await clock.pass(retryWindowMs)
      expect(await buying).toMatchObject({ ok: false, error: { error: 'network' } })
    }
    expect(new Set(keys()).size).toBe(1)
    await clock.pass(REPEAT_WINDOW_MS)
    http.on(CALL, bought)
    await buy()
    expect(new Set(keys()).size).toBe(2)
  })

  test('PAYCALL-05 a fault of the server, or a refusal at the gate after a lost answer, keeps the key', async () => {
    const { clock, http, buy, keys } = setUp()
    http.on(CALL, { status: 500, json: { status: 0, error: 'internal' } })
    expect(await buy()).toMatchObject({ ok: false, error: { error: 'internal' } })
    http.on(CALL, { status: 429, json: { status: 0, error: 'rate_limited' } })
    expect(await buy()).toMatchObject({ ok: false, error: { error: 'rate_limited' } })
    http.on(CALL, bought)
    const buying = buy()
    await clock.pass(retryWindowMs)
    expect((await buying).ok).toBe(true)
    expect(keys()).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
  })

  test.each<FakeAnswer | 'lost'>([
    'lost',
    { status: 500, json: { status: 0, error: 'internal' } },
    { status: 500, text: '<html>' },
    { status: 502, text: '<html>' },
    { status: 503, json: { status: 0, error: 'unavailable' } },
    { status: 504, text: '<html>' },
    { json: { status: 1 } },
  ])(
    'PAYCALL-05 the next press after %j sends the same key, and the one after a refusal a new one',
    async (unknown) => {
      const { clock, http, buy, keys } = setUp()
      const press = async (): Promise<void> => {
        const buying = buy()
        await clock.pass(retryWindowMs)
        await buying
      }
      http.on(CALL, () => unknown)
      await press()
      const before = keys().length
      http.on(CALL, { status: 409, json: { status: 0, error: 'wrong_state' } })
      await press()
      expect(keys()).toHaveLength(before + 1)
      expect(new Set(keys()).size).toBe(1)
      http.on(CALL, bought)
      await press()
      expect(new Set(keys()).size).toBe(2)
    },
  )

  test("PAYCALL-04 an answered order, another order and another person's are new ones", async () => {
    const { http, calls, buy, keys, become } = setUp()
    http.on(CALL, { status: 402, json: { status: 0, error: 'not_enough_tokens', needed: 40 } })
    expect(await buy()).toMatchObject({ ok: false, error: { error: 'not_enough_tokens', needed: 40 } })
    await buy()
    http.on('POST /goal/mira/pledge', {
      status: 409,
      json: { status: 0, error: 'wrong_state', state: 'offline' },
    })
    become('bob')
    await buy()
    const pledges = await Promise.all(
      [5, 6].map((amount) =>
        calls.send(audienceShowRoutes.goalPledge, {
          params: { username: 'mira' },
          body: { amount, terms: { kind: 'pledge', show_id: 's1', target: 100, refund_minutes: 5 } },
        }),
      ),
    )
    expect(pledges[0]).toMatchObject({ ok: false, error: { error: 'wrong_state', state: 'offline' } })
    const all = [
      ...keys(),
      ...http.to('POST /goal/mira/pledge').map((request) => request.headers['idempotency-key']),
    ]
    expect(new Set(all).size).toBe(5)
  })
})
