import { sha256 } from '../platform/signer.ts'

/**
 * Hash over everything that a request says; the order of names in an object says nothing. No body of a call
 * nests too deep for it (HTTP-04).
 */
export function fingerprint(value: unknown): string {
  return sha256(
    JSON.stringify(value, (_name, inner: unknown) =>
      isPlainObject(inner) ? Object.fromEntries(Object.entries(inner).sort(byName)) : inner,
    ),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
