import type { ApiFailure } from '@footlight/core/client'
import type { Result } from '@footlight/core/rules'
import { action, makeObservable, observable, observableRef } from 'mobx'

export interface RefusedPress {
  /** Of the press; names the place on the screen where the refusal is said. */
  readonly key: string
  readonly failure: ApiFailure
}

/** One press, one call: while the call of a key is on its way, the key takes no second one. */
export class PendingActions {
  refused: RefusedPress | null = null
  readonly #pending = observable.set<string>()

  constructor() {
    makeObservable(this, { refused: observableRef, dismiss: action, begin: action, end: action })
  }

  isPending(key: string): boolean {
    return this.#pending.has(key)
  }

  /**
   * null: it was refused, or the key is still busy. The newest refusal stands until the next press or
   * `dismiss`.
   */
  async run<T>(key: string, call: () => Promise<Result<T, ApiFailure>>): Promise<T | null> {
    if (this.#pending.has(key)) return null
    this.begin(key)
    const answer = await call()
    this.end(key, answer.ok ? null : answer.error)
    return answer.ok ? answer.value : null
  }

  dismiss(): void {
    this.refused = null
  }

  begin(key: string): void {
    this.refused = null
    this.#pending.add(key)
  }

  end(key: string, failure: ApiFailure | null): void {
    this.#pending.delete(key)
    if (failure !== null) this.refused = { key, failure }
  }
}
