import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'

/**
 * One HTTP call of `/api/v1`: the only source for the server's parser, the clients' types and openapi.json.
 * `path` is in Fastify's and OpenAPI's common subset: `/tip/:recipient`.
 */
export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Absent: 204 without a body. */
  readonly response?: Response
  /** `guest`: anybody with a session; `user`: logged in, else 401 `login_required`. */
  readonly access: 'guest' | 'user'
  /** Moves tokens: wants `Idempotency-Key` (contract §2). */
  readonly movesTokens?: boolean
  /** Besides those that every call may answer: malformed, invalid_value, csrf, rate_limited, internal. */
  readonly errors: readonly ErrorCode[]
}

export function defineRoute<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(route: Route<Params, Query, Body, Response>): Route<Params, Query, Body, Response> {
  return route
}

type Infer<S> = S extends z.ZodMiniType ? z.infer<S> : undefined
export type ParamsOf<R extends Route> = Infer<R['params']>
export type QueryOf<R extends Route> = Infer<R['query']>
export type BodyOf<R extends Route> = Infer<R['body']>
export type ResponseOf<R extends Route> = Infer<R['response']>
