import { describe, expect, test } from 'vitest'
import { accountRoutes } from '../protocol/accounts.ts'
import { browseRoutes } from '../protocol/browse.ts'
import { moneyRoutes } from '../protocol/money.ts'
import { roomRoutes } from '../protocol/rooms.ts'
import { ApiClient } from './api-client.ts'
import { FakeHttp } from './testing/fake-http.ts'
import { currentUser, siteConfig } from './testing/fixtures.ts'

const key = '00000000-0000-4000-8000-000000000001'
const tip = { params: { recipient: 'mira' }, body: { amount: 25 }, idempotencyKey: key }
const receipt = { json: { status: 1, transfer_id: 't1', tokens: 975 } }

function setUp() {
  const http = new FakeHttp().on('GET /site_config', { json: siteConfig() }).on('POST /tip/mira', receipt)
  return { http, api: new ApiClient(http) }
}

describe('api client', () => {
  test('CALL-01 sends the key, the CSRF token and the body of a money request', async () => {
    const { http, api } = setUp()
    expect(await api.call(moneyRoutes.tip, tip)).toEqual({ ok: true, value: receipt.json })
    expect(http.to('POST /tip/mira')).toEqual([
      {
        method: 'POST',
        path: '/api/v1/tip/mira',
        body: '{"amount":25}',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'x-csrf-token': 'csrf-1',
          'idempotency-key': key,
        },
      },
    ])
  })

  test('CALL-01 a money request without a key is a bug, and is not sent', async () => {
    const { http, api } = setUp()
    await expect(api.call(moneyRoutes.tip, { ...tip, idempotencyKey: undefined! })).rejects.toThrow(
      'idempotency key',
    )
    expect(http.to('POST /tip/mira')).toHaveLength(0)
  })

  test('CALL-02 asks for the CSRF token once, and reading needs none', async () => {
    const { http, api } = setUp()
    http.on('GET /user/current', { json: currentUser() })
    await api.call(accountRoutes.currentUser)
    expect(http.to('GET /site_config')).toHaveLength(0)
    await Promise.all([api.call(moneyRoutes.tip, tip), api.call(moneyRoutes.tip, tip)])
    expect(http.to('GET /site_config')).toHaveLength(1)
    expect(http.to('GET /user/current')[0]?.headers).not.toHaveProperty('x-csrf-token')
  })

  test('CALL-03 renews a stale CSRF token once and repeats the same request', async () => {
    const { http, api } = setUp()
    api.setCsrf('stale')
    http.on('POST /tip/mira', (request) =>
      request.headers['x-csrf-token'] === 'stale'
        ? { status: 403, json: { status: 0, error: 'csrf' } }
        : receipt,
    )
    expect((await api.call(moneyRoutes.tip, tip)).ok).toBe(true)
    const sent = http.to('POST /tip/mira')
    expect(sent.map((request) => request.headers['x-csrf-token'])).toEqual(['stale', 'csrf-1'])
    expect(new Set(sent.map((request) => request.headers['idempotency-key'])).size).toBe(1)
  })

  test('CALL-03 a CSRF token that is refused twice is a failure, not a loop', async () => {
    const { http, api } = setUp()
    http.on('POST /tip/mira', { status: 403, json: { status: 0, error: 'csrf' } })
    expect(await api.call(moneyRoutes.tip, tip)).toEqual({ ok: false, error: { error: 'csrf', status: 403 } })
    expect(http.to('POST /tip/mira')).toHaveLength(2)
  })

  test('CALL-03 takes a new CSRF token from the answer that brings it', async () => {
    const { http, api } = setUp()
    api.setCsrf('of-the-guest')
    http.on('POST /auth/logout', { status: 204, headers: { 'x-csrf-token': 'csrf-2' } })
    await api.call(accountRoutes.logout)
    await api.call(moneyRoutes.tip, tip)
    expect(http.to('POST /tip/mira').map((request) => request.headers['x-csrf-token'])).toEqual(['csrf-2'])
  })

  test('CALL-04 no answer is `network`', async () => {
    const { http, api } = setUp()
    http.on('POST /tip/mira', () => 'lost')
    expect(await api.call(moneyRoutes.tip, tip)).toEqual({
      ok: false,
      error: { error: 'network', status: 0 },
    })
  })

  test.each([
    [
      'a refusal with everything',
      {
        status: 422,
        json: {
          status: 0,
          error: 'invalid_value',
          message: 'No.',
          fields: { email: 'invalid' },
          retryAfter: 3,
        },
      },
      { error: 'invalid_value', status: 422, message: 'No.', fields: { email: 'invalid' }, retryAfter: 3 },
    ],
    [
      'a code of a later version',
      { status: 409, json: { status: 0, error: 'brand_new' } },
      { error: 'brand_new', status: 409 },
    ],
    [
      'a limit in a header',
      { status: 429, json: {}, headers: { 'retry-after': '7' } },
      { error: 'rate_limited', status: 429, retryAfter: 7 },
    ],
    ['a proxy page', { status: 502, text: '<html>' }, { error: 'unavailable', status: 502 }],
    [
      'fields of wrong types',
      { status: 400, json: { error: 5, message: [], fields: 'x', retryAfter: 'soon' } },
      { error: 'unexpected_answer', status: 400 },
    ],
    ['a list', { status: 500, json: [] }, { error: 'unexpected_answer', status: 500 }],
    [
      'success without sense',
      { status: 200, json: { status: 1 } },
      { error: 'unexpected_answer', status: 200 },
    ],
    ['success that is not JSON', { status: 200, text: 'ok' }, { error: 'unexpected_answer', status: 200 }],
  ])('CALL-05 reads %s', async (_, answer, expected) => {
    const { http, api } = setUp()
    http.on('POST /tip/mira', answer)
    expect(await api.call(moneyRoutes.tip, tip)).toEqual({ ok: false, error: expected })
  })

  test('CALL-06 puts parameters and query into the address, escaped', async () => {
    const { http, api } = setUp()
    await api.call(browseRoutes.browse, {
      params: { '*': 'girls/tag/a%2Fb%20%3F' },
      query: { p: 2, q: 'x&y', 'gender-hide': undefined },
    })
    expect(http.requests[0]?.path).toBe('/api/v1/browse/react/girls/tag/a%2Fb%20%3F?p=2&q=x%26y')
    await api.call(roomRoutes.subject, { params: { username: 'a/b ?' }, body: { subject: 'x' } })
    expect(http.requests.at(-1)?.path).toBe('/api/v1/room/a%2Fb%20%3F/subject')
  })

  test('CALL-07 a call without an answer body succeeds on 204', async () => {
    const { http, api } = setUp()
    http.on('POST /auth/logout', { status: 204 })
    expect(await api.call(accountRoutes.logout)).toEqual({ ok: true, value: undefined })
  })
})
