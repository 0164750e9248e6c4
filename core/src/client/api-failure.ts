import type { HttpResponse } from '../ports/http.ts'
import type { ErrorCode } from '../protocol/error-catalog.ts'
import type { Failure, FieldCode } from '../protocol/errors.ts'
import { OfferTerms } from '../protocol/offer-terms.ts'
import type { SuspensionReason } from '../protocol/suspension-reason.ts'

/**
 * Why a call failed. `network`: no answer came, so nobody knows whether the server did it.
 * `unexpected_answer`: there was one that cannot be read. Codes that this version does not know pass through
 * as they are.
 */
export interface ApiFailure extends Omit<Failure, 'error'> {
  readonly error: ErrorCode | 'network' | 'unexpected_answer' | (string & {})
  /** HTTP status; 0 without an answer. */
  readonly status: number
}

/** Reads `{"status":0,"error":…}` without trusting a single field of it. */
export function readFailure(response: HttpResponse): ApiFailure {
  const body = readObject(response.body)
  const terms = OfferTerms.safeParse(body['terms'])
  const retryAfter = Number(body['retryAfter'] ?? response.headers['retry-after'] ?? Number.NaN)
  return {
    error: typeof body['error'] === 'string' ? body['error'] : codeOfStatus(response.status),
    status: response.status,
    ...(typeof body['message'] === 'string' && { message: body['message'] }),
    ...(isRecord(body['fields']) && { fields: body['fields'] as Record<string, FieldCode> }),
    ...(Number.isFinite(retryAfter) && { retryAfter }),
    ...(typeof body['state'] === 'string' && { state: body['state'] }),
    ...(Number.isSafeInteger(body['needed']) && { needed: body['needed'] as number }),
    ...(typeof body['until'] === 'string' && { until: body['until'] }),
    ...(isRecord(body['reason']) && { reason: readReason(body['reason']) }),
    ...(terms.success && { terms: terms.data }),
  }
}

function readReason({ code, text }: Record<string, unknown>): SuspensionReason {
  return { code: String(code), text: typeof text === 'string' ? text : null }
}

/** For answers of a proxy, which knows nothing of our codes. */
function codeOfStatus(status: number): string {
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status === 429 ? 'rate_limited' : 'unexpected_answer'
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    // A proxy's HTML page; the status says enough.
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
