import type { Clock } from '../ports/clock.ts'
import type { Result } from '../rules/result.ts'
import type { ApiFailure } from './api-failure.ts'

/**
 * Waits between the attempts of one call that moves tokens: some 20 s in all, longer than a server takes to
 * restart.
 */
export const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000] as const
/**
 * How long an unanswered order is repeated under its old key. After that the same order is a new one:
 * somebody who tips 25 again an hour later means it.
 */
export const REPEAT_WINDOW_MS = 2 * 60_000

/**
 * Answered before the server looks up what became of the key: they say nothing about an earlier attempt under
 * it.
 */
const refusedAtTheGate: ReadonlySet<string> = new Set([
  'login_required',
  'csrf',
  'rate_limited',
  'account_suspended',
])

export interface Delivery<T> {
  readonly answer: Result<T, ApiFailure>
  /** False: nobody knows yet whether one of the attempts was carried out. The key must be kept. */
  readonly isDecided: boolean
}

/**
 * Nobody knows whether it was carried out, or the server said that it could not yet: only the same key may
 * ask again.
 */
export function isUndecided({ error, status }: ApiFailure): boolean {
  return isWorthRepeating(error) || error === 'internal' || (status >= 500 && error !== 'storage_full')
}

/** Says what became of an order that was sent before without an answer. */
export function isAnswered(answer: Result<unknown, ApiFailure>): boolean {
  return answer.ok || !(isUndecided(answer.error) || refusedAtTheGate.has(answer.error.error))
}

/**
 * Makes the same attempt until the server has decided, or the waits are used up. `onRetry` is called before
 * each repeat. `wasSent`: an earlier attempt under this key has no known outcome.
 */
export async function repeatUntilDecided<T>(
  clock: Clock,
  attempt: () => Promise<Result<T, ApiFailure>>,
  onRetry: () => void,
  wasSent: boolean,
): Promise<Delivery<T>> {
  let answer = await attempt()
  let isUnknown = wasSent
  for (const delayMs of RETRY_DELAYS_MS) {
    if (answer.ok || !isWorthRepeating(answer.error.error)) break
    isUnknown = true
    onRetry()
    await new Promise<void>((resolve) => void clock.after(delayMs, resolve))
    answer = await attempt()
  }
  return {
    answer,
    isDecided: isUnknown ? isAnswered(answer) : answer.ok || !isUndecided(answer.error),
  }
}

/** A fault of the server itself is none: it would fail again at once, eight times. */
function isWorthRepeating(error: string): boolean {
  return error === 'network' || error === 'unexpected_answer' || error === 'unavailable'
}
