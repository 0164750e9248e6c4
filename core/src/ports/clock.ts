/** Time comes from outside, so that tests own it. */
export interface Clock {
  /** Wall clock, ms since 1970. For people and records only. */
  now(): number
  /** Never goes back; for every duration, limit and charge. ms. */
  monotonic(): number
  /** Runs `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void
  /** Runs `task` again and again; the answer ends it. */
  every(intervalMs: number, task: () => void): () => void
}
