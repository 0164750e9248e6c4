import type { ApiClient, ApiResponse } from '@footlight/core/client/api-client'
import type { ApiFailure } from '@footlight/core/client/api-failure'
import { moneyRoutes, type StatementEntry } from '@footlight/core/protocol/money'
import { action, makeObservable, observable, observableRef, observableShallow, runInAction } from 'mobx'

export type StatementPage = ApiResponse<typeof moneyRoutes.statement>

/**
 * Which text of `statement.reasons` an entry has. The settlement of a show pays its performer; in the wallet of a viewer it
 * is what was held and not charged.
 */
export function reasonOf({ reason }: Pick<StatementEntry, 'reason'>, isModel: boolean): string {
  return reason === 'show_settle' && !isModel ? 'show_return' : reason
}

/** What became of one's tokens, newest first, page by page. */
export class StatementStore {
  entries: readonly StatementEntry[]
  nextCursor: number | null
  isLoading = false
  error: ApiFailure | null = null
  readonly #api: ApiClient

  constructor(api: ApiClient, first: StatementPage) {
    this.#api = api
    this.entries = first.entries
    this.nextCursor = first.next_cursor
    makeObservable(this, {
      entries: observableShallow,
      nextCursor: observable,
      isLoading: observable,
      error: observableRef,
      loadMore: action,
    })
  }

  async loadMore(): Promise<void> {
    if (this.nextCursor === null || this.isLoading) return
    this.isLoading = true
    this.error = null
    const answer = await this.#api.call(moneyRoutes.statement, { query: { cursor: this.nextCursor } })
    runInAction(() => {
      this.isLoading = false
      if (!answer.ok) {
        this.error = answer.error
        return
      }
      this.entries = [...this.entries, ...answer.value.entries]
      this.nextCursor = answer.value.next_cursor
    })
  }
}
