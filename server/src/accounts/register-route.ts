import type { Readable } from 'node:stream'
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

export type Handler<R extends Route> = HandlerOf<R, ResponseOf<R>>

type HandlerOf<R extends Route, Answer> = (
  call: Call<R>,
) => Promise<Result<Answer, Failure>> | Result<Answer, Failure>

/** What a person saves. */
export interface ServedFile {
  /** Of ASCII letters, digits, points and dashes. */
  readonly name: string
  readonly type: (typeof fileTypes)[keyof typeof fileTypes]
  readonly content: string | Readable
}

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: JSON_TYPE,
  xml: 'application/xml',
} as const

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

/** A route that answers with a file. It is no call of the table, and passes the same gate, schemas and limits. */
export function registerFile<R extends FreeRoute & { readonly method: 'GET' }>(
  registrar: Registrar,
  route: R,
  handler: HandlerOf<R, ServedFile>,
): void {
  addRoute(registrar, route, handler, (reply, { name, type, content }) =>
    reply
      .headers({
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
        'content-type': type,
        // Saved, and not opened as a page of the site: texts of others are in it.
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(content),
  )
}

/** Puts one route of the table on the server. A handler sees only what has passed gate and schema. */
export function addRoute<R extends Route, Answer = ResponseOf<R>>(
  { app, gate, metrics, shortfalls }: Registrar,
  route: R,
  handler: HandlerOf<R, Answer>,
  send: (reply: FastifyReply, answer: Answer) => FastifyReply = (reply, answer) =>
    route.response === undefined
      ? reply.code(204).send()
      : reply.header('content-type', JSON_TYPE).send(bodyOf(answer)),
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
      return send(reply, answer.value)
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
  answer: Result<unknown, Failure>,
  shortfalls: ShortfallCover,
): Promise<'covered' | Failure | null> {
  if (movesTokens !== true || answer.ok || identity.kind !== 'person') return null
  const { error, needed } = answer.error
  if (error !== 'not_enough_tokens' || needed === undefined || idempotencyKey === null) return null
  return shortfalls.cover(identity.person, needed, idempotencyKey)
}

const frozenBodies = new WeakMap<object, string | Buffer>()
/** Characters. A short text goes out in one write with its headers, bytes in two; of a long one the encoding costs more. */
const TEXT_MAX = 4_096

/**
 * JSON. An answer that is frozen will not change, so it is turned into bytes once, however often it is given.
 */
function bodyOf(value: unknown): string | Buffer {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return JSON.stringify(value)
  const known = frozenBodies.get(value)
  if (known !== undefined) return known
  const text = JSON.stringify(value)
  const body = text.length > TEXT_MAX ? Buffer.from(text) : text
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
