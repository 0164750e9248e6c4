/**
 * Levels that the body of a call may nest. 64 KiB of brackets are 32,000 levels, and whatever walks them by
 * calling itself would overflow: a fingerprint, a copy, `JSON.stringify` itself.
 */
export const BODY_LEVELS_MAX = 32

/** Whether a JSON value nests no deeper than `levels`; 0: it has nothing in it. Goes no deeper itself. */
export function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => nestsWithin(inner, levels - 1))
}
