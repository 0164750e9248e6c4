import { errorTable, type Failure } from '@footlight/core/protocol'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { StoreError } from '../db/store-error.ts'

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
  readonly terms?: Failure['terms']
}

export function presentFailure(failure: Failure): FailureBody {
  return {
    status: 0,
    error: failure.error,
    message: failure.message ?? errorTable[failure.error].message,
    ...(failure.fields !== undefined && { fields: failure.fields }),
    ...(failure.retryAfter !== undefined && { retryAfter: failure.retryAfter }),
    ...(failure.state !== undefined && { state: failure.state }),
    ...(failure.needed !== undefined && { needed: failure.needed }),
    ...(failure.terms !== undefined && { terms: failure.terms }),
  }
}

export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter))
  return reply
    .code(errorTable[failure.error].status)
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
    logger.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed')
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
