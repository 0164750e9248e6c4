import {
  API_BASE,
  type BodyOf,
  type Failure,
  IdempotencyKey,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Route,
} from '@footlight/core/protocol'
import { assert, fail, type Result } from '@footlight/core/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldCodes, sendFailure } from '../platform/http/failures.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Gate } from './gate.ts'
import type { Person } from './people-port.ts'
import type { Identity } from './port.ts'
import type { Session } from './session.ts'

type PersonIdentity = Extract<Identity, { kind: 'person' }>

const JSON_TYPE = 'application/json; charset=utf-8'

/** One call whose every part has been checked against the table. */
export interface Call<R extends Route> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** The body as it came, for a fingerprint over everything that it says. */
  readonly rawBody: unknown
  readonly identity: R extends { readonly access: 'user' } ? PersonIdentity : Identity
  readonly session: Session
  /** Present where the route moves tokens. */
  readonly idempotencyKey: R extends { readonly movesTokens: true } ? string : null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<Result<ResponseOf<R>, Failure>> | Result<ResponseOf<R>, Failure>

/** Makes up for what a payment lacks, by an order that its payer gave before. */
export interface ShortfallCover {
  /**
   * `needed`: tokens that the payment takes; `key`: the payer's for it. `covered`: they are there, and it can be tried again; null:
   * there is no such order, or it does not go so far; else what came of it.
   */
  cover(payer: Person, needed: number, key: string): Promise<'covered' | Failure | null>
}

export interface Registrar {
  readonly app: FastifyInstance
  readonly gate: Gate
  readonly metrics: Metrics
  readonly shortfalls: ShortfallCover
}

/** What every module's routes are added to. */
export interface Served {
  readonly registrar: Registrar
}

/** Moves tokens of an account: goes through `registerPayingRoute`. */
export type PayingRoute = Route & { readonly access: 'user'; readonly movesTokens: true }

/** Moves none, or only what an earlier order took. */
type FreeRoute = Route & { readonly movesTokens?: never }

export function registerRoute<R extends FreeRoute>(
  registrar: Registrar,
  route: R,
  handler: Handler<R>,
): void {
  addRoute(registrar, route, handler)
}

/** Puts one route of the table on the server. A handler sees only what has passed gate and schema. */
export function addRoute<R extends Route>(
  { app, gate, metrics, shortfalls }: Registrar,
  route: R,
  handler: Handler<R>,
): void {
  const counter = metrics.callCounter(route)
  app.route({
    method: route.method,
    url: `${API_BASE}${route.path}`,
    onRequest: gate.hookFor(route),
    config: { beforeAgeProof: route.beforeAgeProof === true },
    ...(route.bodyBytesMax !== undefined && { bodyLimit: route.bodyBytesMax }),
    async handler(request, reply) {
      const { session } = request
      assert(session !== null, 'the gate sets a session')
      const call = parseCall(route, request)
      if (!call.ok) {
        counter.refused += 1
        return sendFailure(reply, call.error)
      }
      const blocked = gate.regionRefusal(route, call.value.params, session)
      if (blocked !== null) {
        counter.refused += 1
        return sendFailure(reply, blocked)
      }
      // Gate and schema have checked all that the types of this route promise.
      const full = {
        ...call.value,
        identity: session.identity,
        session,
        request,
        reply,
      } as unknown as Call<R>
      const first = await handler(full)
      const cover = await coverFor(route, full, first, shortfalls)
      // Nothing was booked under the key of a payment that was refused: it is the same payment.
      const answer = cover === null ? first : cover === 'covered' ? await handler(full) : fail(cover)
      if (!answer.ok) {
        counter.refused += 1
        return sendFailure(reply, refusalOf(answer.error, session.identity))
      }
      counter.answered += 1
      if (route.response === undefined) return reply.code(204).send()
      return reply.header('content-type', JSON_TYPE).send(bodyOf(answer.value))
    },
  })
}

/** Whoever is refused what rights that are withheld would let them do reads what brings these back (STAFF-FACTOR-02). */
function refusalOf(failure: Failure, identity: Identity): Failure {
  const waits = identity.kind === 'person' && identity.person.withheldRoles.length > 0
  return waits && failure.error === 'forbidden' ? { error: 'second_factor_required' } : failure
}

/** What makes up for a payment that was refused for want of tokens; null: it was not, or nothing does (BILLING-31). */
async function coverFor<R extends Route>(
  { movesTokens }: R,
  { identity, idempotencyKey }: Call<R>,
  answer: Result<ResponseOf<R>, Failure>,
  shortfalls: ShortfallCover,
): Promise<'covered' | Failure | null> {
  if (movesTokens !== true || answer.ok || identity.kind !== 'person') return null
  const { error, needed } = answer.error
  if (error !== 'not_enough_tokens' || needed === undefined || idempotencyKey === null) return null
  return shortfalls.cover(identity.person, needed, idempotencyKey)
}

const frozenBodies = new WeakMap<object, Buffer>()

/**
 * JSON. An answer that is frozen will not change, so it is turned into bytes once, however often it is given.
 */
function bodyOf(value: unknown): string | Buffer {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(value)
  const known = frozenBodies.get(value)
  if (known !== undefined) return known
  const body = Buffer.from(JSON.stringify(value))
  frozenBodies.set(value, body)
  return body
}

interface ParsedCall {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly rawBody: unknown
  readonly idempotencyKey: string | null
}

function parseCall(route: Route, request: FastifyRequest): Result<ParsedCall, Failure> {
  const params = parsePart(route.params, request.params)
  // A name that nobody can have is a name that nobody has.
  if (!params.ok)
    return {
      ok: false,
      error: route.errors.includes('user_not_found') ? { error: 'user_not_found' } : { error: 'not_found' },
    }
  const query = parsePart(route.query, request.query)
  if (!query.ok) return query
  const rawBody =
    request.body ?? (route.body === undefined ? undefined : request.body === undefined ? {} : null)
  if (route.body !== undefined && (typeof rawBody !== 'object' || rawBody === null || Array.isArray(rawBody)))
    return { ok: false, error: { error: 'malformed' } }
  const key = route.movesTokens === true ? IdempotencyKey.safeParse(request.headers['idempotency-key']) : null
  if (key !== null && !key.success) return { ok: false, error: { error: 'idempotency_key_required' } }
  const body = parsePart(route.body, rawBody)
  if (!body.ok) return body
  return {
    ok: true,
    value: {
      params: params.value,
      query: query.value,
      body: body.value,
      rawBody,
      idempotencyKey: key === null ? null : key.data.toLowerCase(),
    },
  }
}

function parsePart(schema: Route['body'], input: unknown): Result<unknown, Failure> {
  if (schema === undefined) return { ok: true, value: undefined }
  const parsed = schema.safeParse(input)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, error: { error: 'invalid_value', fields: fieldCodes(parsed.error.issues, input) } }
}
