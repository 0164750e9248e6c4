import type { Idempotency, Person } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '../rate-limiter.ts'
import { fingerprint } from './fingerprint.ts'
import type { HttpDeps } from './http-deps.ts'

/** Only models have rooms. */
export async function ownerOf(username: string, { people }: HttpDeps): Promise<Person | null> {
  const owner = await people.byUsername(username)
  return owner?.type === 'model' ? owner : null
}

/** What the calls of a room have in common. */
export interface OwnerCall {
  readonly params: { readonly username: string }
  readonly identity: { readonly person: Person }
}

/** And those that take tokens of the caller. */
export interface PayingCall extends OwnerCall {
  readonly idempotencyKey: string
  /** As it passed the schema: what is dropped there says nothing. */
  readonly body: unknown
  readonly request: FastifyRequest
}

/** The caller's own space, call by call; the path is part of what was said. */
export function keyOf({ identity, idempotencyKey, params, body, request }: PayingCall): Idempotency {
  const call = request.routeOptions.url ?? ''
  return {
    scope: `apps:${identity.person.id}`,
    key: idempotencyKey,
    fingerprint: fingerprint({ call, room: params.username, body }),
  }
}

export function tooOften(perAccount: RateLimiter, payer: Person): Failure | null {
  const waitMs = perAccount.take(String(payer.id))
  return waitMs > 0 ? { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) } : null
}
