import type * as z from 'zod/mini'
import type { ErrorCode } from './error-catalog.ts'

/** What every path of the table is below. */
export const API_BASE = '/api/v1'

/**
 * One HTTP call of `/api/v1`: the only source for the server's parser, the clients' types and openapi.json.
 * `path` is in Fastify's and OpenAPI's common subset: `/tip/:recipient`; a `*` at its end is the rest of it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Absent: 204 without a body. */
  readonly response?: z.ZodMiniType
  /** `guest`: anybody with a session; `user`: logged in, else 401 `login_required`. */
  readonly access: 'guest' | 'user'
  /**
   * Who can answer it. `room`: the process that owns the room which the path names, or the caller's own where
   * it names nobody. `anywhere`: every process; its handler reaches no room's live object (ROUTE-02).
   */
  readonly at: 'room' | 'anywhere'
  /** Moves tokens: wants `Idempotency-Key`. */
  readonly movesTokens?: boolean
  /** Offers something for money or orders it, without moving tokens: refused, as what moves them is, where nothing may be sold. */
  readonly sells?: boolean
  /**
   * Answered also where the law wants a proof of age and there is none yet (AGE-CHECK-01): what an account, its data, its rights and
   * the check itself need. All other calls are refused there with `age_verification_required`.
   */
  readonly beforeAgeProof?: boolean
  /** Larger bodies than the 64 KiB of every call, bytes: where a picture comes with it. */
  readonly bodyBytesMax?: number
  /**
   * Besides those that every call may answer: malformed, invalid_value, csrf, rate_limited, internal, and
   * region_blocked where a name is in the path, and tip_geo_block_sender where it moves tokens or sells, tip_geo_block_receiver where
   * a performer is paid,
   * and age_verification_required where it is not `beforeAgeProof`, and terms_required where new terms are to be accepted first.
   */
  readonly errors: readonly ErrorCode[]
}

/** Keeps the exact schemas in the type, so that the types below can be read from it. */
export function defineRoute<const R extends Route>(route: R): R {
  return route
}

export type ParamsOf<R extends Route> = R extends { readonly params: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : undefined
export type QueryOf<R extends Route> = R extends { readonly query: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : undefined
export type BodyOf<R extends Route> = R extends { readonly body: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : undefined
export type ResponseOf<R extends Route> = R extends { readonly response: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : undefined
