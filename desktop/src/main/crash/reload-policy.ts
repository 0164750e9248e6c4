/** So many crashes within this time are a loop: the machine gets a rest between two attempts. */
const LOOP_WITHIN_MS = 60_000
const LOOP_AFTER = 3
const REST_MS = 5_000

/**
 * How long to wait before the page is loaded again, in ms. `crashes`: when it crashed, monotonic ms, the
 * newest last.
 */
export function reloadDelayMs(crashes: readonly number[]): number {
  const newest = crashes.at(-1) ?? 0
  return crashes.filter((at) => newest - at < LOOP_WITHIN_MS).length > LOOP_AFTER ? REST_MS : 0
}
