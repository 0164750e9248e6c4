import { action, computed, makeObservable, observable, observableShallow, runInAction } from 'mobx'
import type { ApiClient } from '../client/api-client.ts'
import type { Receipt } from '../protocol/receipts.ts'
import { receiptRoutes } from '../protocol/receipts.ts'
import type { ToastStore } from './toast-store.ts'

/** What shows came to, as they end: their receipts one after the other, each asking for a rating where it may. */
export class ShowEnding {
  /** Oldest first; the first is on the screen. */
  receipts: readonly Receipt[] = []
  readonly #api: ApiClient
  readonly #toasts: ToastStore
  /** Shows whose receipt was asked for or shown. */
  readonly #known = new Set<string>()
  readonly #mayRate = observable.set<string>()
  #epoch = 0

  constructor(api: ApiClient, toasts: ToastStore) {
    this.#api = api
    this.#toasts = toasts
    makeObservable(this, {
      receipts: observableShallow,
      receipt: computed,
      show: action,
      read: action,
      allowRating: action,
      clear: action,
    })
  }

  /** The receipt to read now. */
  get receipt(): Receipt | null {
    return this.receipts[0] ?? null
  }

  /** The receipt of this show asks for a rating. */
  mayRate(showId: string): boolean {
    return this.#mayRate.has(showId)
  }

  allowRating(showId: string): void {
    this.#mayRate.add(showId)
  }

  /** A show is over for me: fetches its receipt, once however many ways tell of it. */
  async ended(showId: string): Promise<void> {
    if (this.#known.has(showId)) return
    this.#known.add(showId)
    const epoch = this.#epoch
    const answer = await this.#api.call(receiptRoutes.receipt, { params: { show_id: showId } })
    if (epoch !== this.#epoch) return
    if (answer.ok) return runInAction(() => void (this.receipts = [...this.receipts, answer.value]))
    this.#toasts.show({
      appearance: 'info',
      title: { key: 'shows.ended_without_receipt' },
      content: { key: 'shows.receipt_in_statement' },
    })
  }

  /** The answer of the call that ended it is the receipt itself. */
  show(receipt: Receipt): void {
    if (this.#known.has(receipt.show_id)) return
    this.#known.add(receipt.show_id)
    this.receipts = [...this.receipts, receipt]
  }

  /** I am in it (again): what it comes to is not known yet. */
  reopened(showId: string): void {
    this.#known.delete(showId)
  }

  read(): void {
    const [receipt, ...rest] = this.receipts
    this.receipts = rest
    if (receipt !== undefined) this.#mayRate.delete(receipt.show_id)
  }

  /** Another room. */
  clear(): void {
    this.#epoch += 1
    this.receipts = []
    this.#known.clear()
    this.#mayRate.clear()
  }
}
