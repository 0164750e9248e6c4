import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Route } from '../protocol/route.ts'
import type { Result } from '../rules/result.ts'
import type { ApiClient, ApiInput, ApiResponse } from './api-client.ts'
import type { ApiFailure } from './api-failure.ts'
import { REPEAT_WINDOW_MS, repeatUntilDecided } from './repeat-until-decided.ts'

export interface PaidCallsDeps {
  readonly api: ApiClient
  readonly clock: Clock
  readonly random: Random
  /** Who pays; another person's order is another order. */
  readonly username: () => string | null
}

/**
 * Calls that take tokens for a show: requests, tickets, pledges and the like. One order keeps one key until
 * it is answered: a second press joins the first, a lost answer is asked for again, and what was given up
 * without an answer goes on under its old key when the same order comes again soon. Unlike a tip it does not
 * outlive a reload, because the snapshot of the room tells what came of it.
 */
export class PaidCalls {
  readonly #deps: PaidCallsDeps
  readonly #underWay = new Map<string, Promise<Result<unknown, ApiFailure>>>()
  readonly #unresolved = new Map<string, { readonly key: string; readonly at: number }>()

  constructor(deps: PaidCallsDeps) {
    this.#deps = deps
  }

  /**
   * A failure that `isUndecided` means that nobody knows whether it was charged. `onRetry` is called before
   * each repeat.
   */
  send<R extends Route>(
    route: R,
    input: Omit<ApiInput<R>, 'idempotencyKey'>,
    onRetry: () => void = () => {},
  ): Promise<Result<ApiResponse<R>, ApiFailure>> {
    const order = JSON.stringify([this.#deps.username(), route.path, input])
    const running = this.#underWay.get(order)
    // The order names the route, so what runs under it answers with this route's type.
    if (running !== undefined) return running as Promise<Result<ApiResponse<R>, ApiFailure>>
    const sending = this.#deliver(order, route, input, onRetry).finally(() => this.#underWay.delete(order))
    this.#underWay.set(order, sending)
    return sending
  }

  async #deliver<R extends Route>(
    order: string,
    route: R,
    input: Omit<ApiInput<R>, 'idempotencyKey'>,
    onRetry: () => void,
  ): Promise<Result<ApiResponse<R>, ApiFailure>> {
    const { api, clock } = this.#deps
    const { key, at, wasSent } = this.#keyOf(order)
    const { answer, isDecided } = await repeatUntilDecided(
      clock,
      () => api.call(route, { ...input, idempotencyKey: key } as ApiInput<R>),
      onRetry,
      wasSent,
    )
    if (isDecided) this.#unresolved.delete(order)
    else this.#unresolved.set(order, { key, at })
    return answer
  }

  #keyOf(order: string): { readonly key: string; readonly at: number; readonly wasSent: boolean } {
    const { clock, random } = this.#deps
    const known = this.#unresolved.get(order)
    const now = clock.monotonic()
    return known !== undefined && now - known.at < REPEAT_WINDOW_MS
      ? { ...known, wasSent: true }
      : { key: random.uuid(), at: now, wasSent: false }
  }
}
