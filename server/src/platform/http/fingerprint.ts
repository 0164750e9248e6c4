import { sha256 } from '../signer.ts'

/** Deeper values are refused: nobody means them, and walking them would cost more than reading them. */
const DEPTH_MAX = 8

/** Whether a JSON value nests no deeper than the limit. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < DEPTH_MAX && Object.values(value).every((inner) => isShallow(inner, depth + 1))
}

/**
 * Hash over everything that a request says; the order of names in an object says nothing. Expects a shallow
 * value.
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
