import { errorCatalog, type Failure, type FieldCode } from '@footlight/core/protocol'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import { StoreError } from '../db/store-error.ts'
import { logEvent } from '../log-event.ts'
import { errorMessages } from './error-messages.ts'

const STORE_RETRY_SECONDS = 1

/** Body of every failure. */
export interface FailureBody {
  readonly status: 0
  readonly error: Failure['error']
  readonly message: string
  readonly fields?: Failure['fields']
  readonly retryAfter?: number
  readonly state?: string
  readonly needed?: number
  readonly until?: string
  readonly reason?: Failure['reason']
  readonly terms?: Failure['terms']
}

export function presentFailure(failure: Failure): FailureBody {
  return {
    status: 0,
    error: failure.error,
    message: failure.message ?? errorMessages[failure.error],
    ...(failure.fields !== undefined && { fields: failure.fields }),
    ...(failure.retryAfter !== undefined && { retryAfter: failure.retryAfter }),
    ...(failure.state !== undefined && { state: failure.state }),
    ...(failure.needed !== undefined && { needed: failure.needed }),
    ...(failure.until !== undefined && { until: failure.until }),
    ...(failure.reason !== undefined && { reason: failure.reason }),
    ...(failure.terms !== undefined && { terms: failure.terms }),
    ...(failure.suggestions !== undefined && { suggestions: failure.suggestions }),
  }
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  return reply
    .code(errorCatalog[failure.error].status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(presentFailure(failure)))
}

/** What Fastify found wrong on its own. */
const refusals: Readonly<Record<string, Failure['error']>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** null: not the caller's fault. */
export function refusalOf(error: FastifyError): Failure['error'] | null {
  // Of a file that is sent in ranges.
  if (error.statusCode === 416) return 'range_not_satisfiable'
  return refusals[error.code] ?? (error.statusCode === 400 ? 'malformed' : null)
}

/** The one place where a thrown error becomes an answer. Says nothing of what went wrong inside. */
export function createErrorHandler(logger: Logger) {
  return function answerError(
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const refusal = refusalOf(error)
    if (refusal !== null) return sendFailure(reply, { error: refusal })
    logEvent(logger, 'request_failed', {
      err: error,
      method: request.method,
      route: request.routeOptions.url,
    })
    // Whether a lost commit happened is not known here: nothing is promised, and a repeat under the same key
    // tells.
    if (error instanceof StoreError)
      return sendFailure(reply, {
        error: error.failure === 'full' ? 'storage_full' : 'unavailable',
        retryAfter: STORE_RETRY_SECONDS,
      })
    return sendFailure(reply, { error: 'internal' })
  }
}

type Issue = z.core.$ZodIssue

/** One code per field, the first that was found; nested fields are named with dots. */
export function fieldCodes(issues: readonly Issue[], input: unknown): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.')
    // A name that the caller made up goes no further than its own answer, and not into a prototype.
    if (!Object.hasOwn(fields, name))
      Object.defineProperty(fields, name, { value: codeOf(issue, input), enumerable: true })
  }
  return fields
}

function codeOf(issue: Issue, input: unknown): FieldCode {
  if (isMissing(issue.path, input)) return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'not_integer' : 'invalid'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_large'
    default:
      return 'invalid'
  }
}

function isMissing(path: readonly PropertyKey[], input: unknown): boolean {
  let value = input
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return true
    value = (value as Record<PropertyKey, unknown>)[part]
  }
  return value === undefined
}
