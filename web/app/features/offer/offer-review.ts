import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { OfferTerms } from '@footlight/core/protocol/offer-terms'
import { changesOf, isSameOffer, type TermsChange } from '@footlight/core/rules/offers/compare'
import { action, computed, type IObservableValue, makeObservable, observable, observableRef } from 'mobx'

/**
 * OFFER-04: what a person was shown before they order. An order carries `seen`, which only their own word
 * changes: a price that the room changes under their finger is shown beside it and waits to be accepted.
 */
export class OfferReview<T extends OfferTerms> {
  /** What is shown and ordered; null: nothing was offered yet. */
  seen: T | null
  readonly #offered: () => T | null
  /**
   * What the room offered when `seen` was taken: the server's terms may be newer than the room's word, and
   * are not undone by it.
   */
  readonly #known: IObservableValue<T | null>
  /** The server's own terms, from its refusal. */
  readonly #answered = observable.box<T | null>(null, { deep: false })

  /** `offered`: what the stores say now; read again whenever they change. */
  constructor(offered: () => T | null) {
    this.#offered = offered
    this.seen = offered()
    this.#known = observable.box(this.seen, { deep: false })
    makeObservable(this, {
      seen: observableRef,
      changed: computed,
      changes: computed,
      isOffered: computed,
      isGone: computed,
      isRefused: computed,
      begin: action,
      accept: action,
      refused: action,
    })
  }

  /** What is offered now in place of `seen`; null: the same. */
  get changed(): T | null {
    const { seen } = this
    if (seen === null) return null
    const live = this.#offered()
    const known = this.#known.get()
    const now =
      this.#answered.get() ?? (live === null || (known !== null && isSameOffer(known, live)) ? null : live)
    return now === null || isSameOffer(seen, now) ? null : now
  }

  get changes(): readonly TermsChange[] {
    return this.seen === null || this.changed === null ? [] : changesOf(this.seen, this.changed)
  }

  get isOffered(): boolean {
    return this.#offered() !== null
  }

  /** An order at the old terms came back: nothing was charged for it. */
  get isRefused(): boolean {
    return this.#answered.get() !== null
  }

  /** There is no such offer any more. */
  get isGone(): boolean {
    return this.seen !== null && !this.isOffered
  }

  /** What is ordered now; null: the person has to look first. */
  get order(): T | null {
    return this.changed === null && !this.isGone ? this.seen : null
  }

  /** Something is offered for the first time since this was opened. */
  begin(): void {
    if (this.seen === null) this.#take(this.#offered())
  }

  /** `shown`: the terms that stood beside the button. Newer ones are a change again. */
  accept(shown: T): void {
    this.#take(shown)
  }

  /** Takes the new terms of a refusal; false: it was refused for something else. */
  refused({ error, terms }: ApiFailure): boolean {
    if (
      error !== 'offer_changed' ||
      terms === undefined ||
      this.seen === null ||
      terms.kind !== this.seen.kind
    )
      return false
    this.#answered.set(terms as T)
    return true
  }

  #take(terms: T | null): void {
    this.seen = terms
    this.#known.set(this.#offered())
    this.#answered.set(null)
  }
}
