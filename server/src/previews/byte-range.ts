/** Both ends included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * One range of a `Range` header (RFC 9110 §14.2). null: none, or something else, which a server may pass over;
 * `beyond`: it begins behind the end.
 */
export function readByteRange(header: string | undefined, length: number): ByteRange | null | 'beyond' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return to === '0' ? 'beyond' : { first: Math.max(0, length - Number(to)), last: length - 1 }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return null
  return first >= length
    ? 'beyond'
    : { first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}
