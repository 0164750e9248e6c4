import type { ApiFailure } from '@footlight/core/client'
import type { PerformerSettings } from '@footlight/core/protocol'
import type { ShowStore } from '@footlight/core/stores'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import {
  changedAreas,
  draftOf,
  isSameDraft,
  type PricePath,
  type PriceProblem,
  type PricesDraft,
  type PriceValue,
  readDraft,
} from './prices-draft.ts'

/**
 * What the performer offers and what it costs: what is saved, and what is being changed. Nothing is sent
 * before the performer says save.
 */
export class PricesStore {
  /** null: not loaded. */
  saved: PerformerSettings | null = null
  draft: PricesDraft = {}
  failure: ApiFailure | null = null
  isSaving = false
  /** As it was before the last save, until something else is changed. */
  before: PerformerSettings | null = null
  readonly #store: Pick<ShowStore, 'direction' | 'refreshSettings' | 'setSettings'>

  constructor(store: Pick<ShowStore, 'direction' | 'refreshSettings' | 'setSettings'>) {
    this.#store = store
    makeObservable(this, {
      saved: observableRef,
      draft: observableRef,
      failure: observableRef,
      isSaving: observable,
      before: observableRef,
      reading: computed,
      isChanged: computed,
      set: action,
      revert: action,
      take: action,
      begin: action,
      fail: action,
    })
  }

  get reading(): ReturnType<typeof readDraft> {
    return readDraft(this.draft)
  }

  get isChanged(): boolean {
    return this.saved !== null && !isSameDraft(this.draft, draftOf(this.saved))
  }

  problem(path: PricePath): PriceProblem | null {
    return this.reading.problems.get(path) ?? null
  }

  /** Asks the server again, unless the performer is in the middle of a change. */
  async load(): Promise<void> {
    if (this.isChanged) return
    const answer = await this.#store.refreshSettings()
    if (!answer.ok) this.fail(answer.error)
    else if (!this.isChanged) this.take(answer.value, null)
  }

  set(path: PricePath, value: PriceValue): void {
    this.draft = { ...this.draft, [path]: value }
    this.before = null
    this.failure = null
  }

  /** Back to what is saved. */
  revert(): void {
    if (this.saved !== null) this.draft = draftOf(this.saved)
    this.failure = null
  }

  /** Whether it is saved. A draft with problems is not sent. */
  async save(): Promise<boolean> {
    const { settings } = this.reading
    return settings !== null && this.#send(settings)
  }

  /** Takes the last save back. */
  async undo(): Promise<boolean> {
    if (this.before === null) return false
    return this.#send(this.before, false)
  }

  async #send(next: PerformerSettings, mayUndo = true): Promise<boolean> {
    const { saved } = this
    if (saved === null || this.isSaving) return false
    const patch = changedAreas(saved, next)
    if (Object.keys(patch).length === 0) return true
    this.begin()
    const answer = await this.#store.direction.changeSettings(patch)
    if (!answer.ok) {
      this.fail(answer.error)
      return false
    }
    this.take(answer.value, mayUndo ? saved : null)
    this.#store.setSettings(answer.value)
    return true
  }

  begin(): void {
    this.isSaving = true
    this.failure = null
  }

  take(settings: PerformerSettings, before: PerformerSettings | null): void {
    this.isSaving = false
    this.failure = null
    this.saved = settings
    this.draft = draftOf(settings)
    this.before = before
  }

  fail(failure: ApiFailure): void {
    this.isSaving = false
    this.failure = failure
  }
}
