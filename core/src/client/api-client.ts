import type * as z from 'zod/mini'
import type { HttpPort, HttpRequest, HttpResponse } from '../ports/http.ts'
import { accountRoutes } from '../protocol/accounts.ts'
import { API_BASE, type Route } from '../protocol/route.ts'
import { assert, fail, ok, type Result } from '../rules/result.ts'
import { type ApiFailure, readFailure } from './api-failure.ts'

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a call may carry. `params`, `query` and `body` are typed by the route. */
export interface ApiInput<R extends Route> {
  readonly params?: Input<NonNullable<R['params']>>
  readonly query?: Partial<Input<NonNullable<R['query']>>>
  readonly body?: Input<NonNullable<R['body']>>
  /** A uuid that the caller made and keeps, so that a repeat after a lost answer carries the same one. */
  readonly idempotencyKey?: string
  readonly outlivesPage?: boolean
}

/** A route without a response schema answers `undefined` (204), whatever this says. */
export type ApiResponse<R extends Route> = Output<NonNullable<R['response']>>

/**
 * Calls of `/api/v1`, typed by the route table. Adds the token against forged requests, fetched when it is
 * first needed and once more when the server calls it stale. Never throws for what a network or a server
 * does.
 */
export class ApiClient {
  readonly #http: HttpPort
  #csrf: string | null = null
  /**
   * The page was drawn for nobody in particular: the first call begins the session, and the others wait for
   * it.
   */
  #lacksSession = false
  #refreshing: Promise<string | null> | null = null

  constructor(http: HttpPort) {
    this.#http = http
  }

  /**
   * The token of a `site_config` that came another way (server-side rendering); empty: the page came without
   * a session.
   */
  setCsrf(token: string): void {
    this.#csrf = token === '' ? null : token
    this.#lacksSession = token === ''
  }

  /** One call, one answer, no retry except after a stale CSRF token, where the server changed nothing. */
  async call<R extends Route>(
    route: R,
    input: ApiInput<R> = {},
  ): Promise<Result<ApiResponse<R>, ApiFailure>> {
    if (this.#lacksSession) await this.#refreshCsrf()
    const first = await this.#attempt(route, input)
    if (first.ok || first.error.error !== 'csrf') return first
    return (await this.#refreshCsrf()) === null ? first : this.#attempt(route, input)
  }

  async #attempt<R extends Route>(route: R, input: ApiInput<R>): Promise<Result<ApiResponse<R>, ApiFailure>> {
    const csrf = route.method === 'GET' ? null : (this.#csrf ?? (await this.#refreshCsrf()))
    const request = buildRequest(route, input, csrf)
    let response: HttpResponse
    try {
      response = await this.#http.send(request)
    } catch {
      // The port rejects for one reason only: there was no answer. Which one is of no use to anybody here.
      return fail({ error: 'network', status: 0 })
    }
    // A session that becomes another person's gets another token, told with the answer that made it so.
    this.#csrf = response.headers['x-csrf-token'] ?? this.#csrf
    if (response.status < 200 || response.status >= 300) return fail(readFailure(response))
    return readAnswer(route, response)
  }

  /** Calls that find the token stale at the same time share one fetch. null: it could not be had. */
  #refreshCsrf(): Promise<string | null> {
    this.#refreshing ??= this.#attempt(accountRoutes.siteConfig, {}).then((config) => {
      this.#refreshing = null
      if (config.ok) {
        this.#csrf = config.value.csrf
        this.#lacksSession = false
      }
      return config.ok ? config.value.csrf : null
    })
    return this.#refreshing
  }
}

function readAnswer<R extends Route>(route: R, response: HttpResponse): Result<ApiResponse<R>, ApiFailure> {
  if (route.response === undefined) return ok(undefined as ApiResponse<R>)
  const parsed = route.response.safeParse(parseJson(response.body))
  if (parsed.success) return ok(parsed.data as ApiResponse<R>)
  return fail({ error: 'unexpected_answer', status: response.status })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller's schema refuses it and names the failure.
    return undefined
  }
}

interface RequestDeps {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly outlivesPage?: boolean
}

/**
 * @throws when a path parameter or the key of a money request is missing: a programmer's error, not a user's.
 */
function buildRequest(route: Route, deps: RequestDeps, csrf: string | null): HttpRequest {
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
    ...(deps.outlivesPage && { outlivesPage: true }),
  }
}

function fillPath(path: string, params: unknown): string {
  return (
    API_BASE +
    path.replace(/:(\w+)|\*$/g, (part, name: string = part) => {
      const value = String((params as Record<string, unknown> | undefined)?.[name] ?? '')
      assert(value !== '', `${path} needs ${name}`)
      // What stands for the rest of a path is one already.
      return part === '*' ? value : encodeURIComponent(value)
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
