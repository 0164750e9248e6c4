import type { HttpRequest } from '../ports/http.ts'
import { API_BASE, type Route } from '../protocol/route.ts'
import { assert } from '../rules/result.ts'

interface RequestDeps {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/**
 * @throws when a path parameter or the key of a money request is missing: a programmer's error, not a user's.
 */
export function buildRequest(route: Route, deps: RequestDeps, csrf: string | null): HttpRequest {
  assert(!route.movesTokens || deps.idempotencyKey !== undefined, `${route.path} needs an idempotency key`)
  const body = route.method !== 'POST' ? null : JSON.stringify(deps.body ?? {})
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== null) headers['content-type'] = 'application/json'
  if (csrf !== null) headers['x-csrf-token'] = csrf
  if (deps.idempotencyKey !== undefined) headers['idempotency-key'] = deps.idempotencyKey
  return {
    method: route.method,
    path: fillPath(route.path, deps.params) + toQuery(deps.query),
    headers,
    body,
  }
}

function fillPath(path: string, params: unknown): string {
  return (
    API_BASE +
    path.replace(/:(\w+)/g, (_, name: string) => {
      const value = (params as Record<string, unknown> | undefined)?.[name]
      assert(typeof value === 'string' && value !== '', `${path} needs ${name}`)
      return encodeURIComponent(value)
    })
  )
}

function toQuery(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')}`
}
