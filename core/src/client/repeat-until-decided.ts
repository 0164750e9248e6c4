import type { Result } from '../domain/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { ApiFailure } from './api-failure.ts'

/** Waits between the attempts of one call that moves tokens: some 20 s in all, longer than a server takes to restart. */
export const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000] as const
/**
 * How long an unanswered order is repeated under its old key. After that the same order is a new one: somebody who tips
 * 25 again an hour later means it.
 */
export const REPEAT_WINDOW_MS = 2 * 60_000

/** Nobody knows, or the server said that it could not yet: the same key may ask again without harm. */
export function isUndecided(failure: ApiFailure): boolean {
  return failure.error === 'network' || failure.error === 'unexpected_answer' || failure.error === 'unavailable'
}

/** Makes the same attempt until the server has decided, or the waits are used up. `onRetry` is called before each repeat. */
export async function repeatUntilDecided<T>(clock: Clock, attempt: () => Promise<Result<T, ApiFailure>>, onRetry: () => void): Promise<Result<T, ApiFailure>> {
  let answer = await attempt()
  for (const delayMs of RETRY_DELAYS_MS) {
    if (answer.ok || !isUndecided(answer.error)) break
    onRetry()
    await new Promise<void>((resolve) => void clock.after(delayMs, resolve))
    answer = await attempt()
  }
  return answer
}
