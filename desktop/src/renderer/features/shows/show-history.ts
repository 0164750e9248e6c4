import type { ApiFailure, ApiResponse } from '@footlight/core/client'
import type { Receipt, receiptRoutes } from '@footlight/core/protocol'
import type { ShowDirection } from '@footlight/core/stores'
import { action, makeObservable, observable, observableRef } from 'mobx'

export type PastShow = ApiResponse<typeof receiptRoutes.modelShows>['shows'][number]

/** The performer's last shows and what each came to. Receipts never change: each is asked for once. */
export class ShowHistory {
  /** null: not asked for yet. */
  shows: readonly PastShow[] | null = null
  failure: ApiFailure | null = null
  isLoading = false
  readonly #receipts = observable.map<string, Receipt>(undefined, { deep: false })
  readonly #direction: Pick<ShowDirection, 'lastShows' | 'receipt'>

  constructor(direction: Pick<ShowDirection, 'lastShows' | 'receipt'>) {
    this.#direction = direction
    makeObservable(this, {
      shows: observableRef,
      failure: observableRef,
      isLoading: observable,
      setLoading: action,
      setShows: action,
      setFailure: action,
      keep: action,
    })
  }

  receipt(showId: string): Receipt | null {
    return this.#receipts.get(showId) ?? null
  }

  /** Gross tokens of what ended since then, as far as it is known here. Wall clock, ms. */
  tokensSince(since: number): number {
    const ended = new Map((this.shows ?? []).map((show) => [show.show_id, show]))
    const all: readonly Pick<PastShow, 'tokens' | 'ended_at'>[] = [
      ...ended.values(),
      ...[...this.#receipts.values()].filter((receipt) => !ended.has(receipt.show_id)),
    ]
    return all.reduce((sum, show) => (show.ended_at >= since ? sum + show.tokens : sum), 0)
  }

  async load(): Promise<void> {
    if (this.isLoading) return
    this.setLoading(true)
    const answer = await this.#direction.lastShows()
    this.setLoading(false)
    if (answer.ok) this.setShows(answer.value.shows)
    else this.setFailure(answer.error)
  }

  /** null: it could not be had; `failure` says why. */
  async loadReceipt(showId: string): Promise<Receipt | null> {
    const known = this.receipt(showId)
    if (known !== null) return known
    const answer = await this.#direction.receipt(showId)
    if (answer.ok) this.keep(answer.value)
    else this.setFailure(answer.error)
    return answer.ok ? answer.value : null
  }

  keep(receipt: Receipt): void {
    this.#receipts.set(receipt.show_id, receipt)
  }

  setLoading(loading: boolean): void {
    this.isLoading = loading
    if (loading) this.failure = null
  }

  setShows(shows: readonly PastShow[]): void {
    this.shows = shows
  }

  setFailure(failure: ApiFailure | null): void {
    this.failure = failure
  }
}
