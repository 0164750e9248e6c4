import { describe, expect, it } from 'vitest'
import { allowRequest } from './api-gateway.ts'

const origin = 'https://live.example.org'
const allow = (path: string, headers: Record<string, string> = {}) => allowRequest(origin, { path, headers })

describe('DESK-HTTP-01 the page reaches nothing but /api/v1 of the chosen server', () => {
  it('lets a call with its safety headers out', () => {
    expect(
      allow('/api/v1/user/current?x=1', {
        accept: 'application/json',
        'x-csrf-token': 't',
        'idempotency-key': 'k',
        'content-type': 'application/json',
      }),
    ).toEqual({
      url: `${origin}/api/v1/user/current?x=1`,
    })
  })

  it.each([
    '/metrics',
    '/api/v1',
    '/api/v10/user',
    '/api/v1/../../metrics',
    '/api/v1/%2e%2e/%2e%2e/metrics',
    '/api/v1/..%2f..%2fmetrics',
    '/api/v1\\..\\..\\metrics',
    '//evil.example/api/v1/user',
    '/\\evil.example/api/v1/user',
  ])('refuses %s', (path) => {
    expect(allow(path)).toBe('path')
  })

  it.each(['cookie', 'origin', 'host', 'authorization', 'x-forwarded-for'])(
    'refuses to let the page set %s',
    (name) => {
      expect(allow('/api/v1/user/current', { [name]: 'x' })).toBe('header')
    },
  )
})
