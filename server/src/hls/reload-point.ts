import { fail, ok, type Result } from '@footlight/core/rules'
import type { ReloadPoint } from './hls-stream.ts'

const wholeNumber = /^\d{1,9}$/

/** `_HLS_msn` and `_HLS_part` (RFC 8216bis §6.2.5); null: the list as it is. */
export function readReloadPoint({
  _HLS_msn: segment,
  _HLS_part: part,
}: Readonly<Record<string, unknown>>): Result<ReloadPoint | null, 'malformed'> {
  if (segment === undefined) return part === undefined ? ok(null) : fail('malformed')
  if (!isWholeNumber(segment) || (part !== undefined && !isWholeNumber(part))) return fail('malformed')
  return ok({ segment: Number(segment), part: part === undefined ? null : Number(part) })
}

function isWholeNumber(value: unknown): value is string {
  return typeof value === 'string' && wholeNumber.test(value)
}
