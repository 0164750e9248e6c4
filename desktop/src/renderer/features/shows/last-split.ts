import type { ApiClient } from '@footlight/core/client'
import { action, makeObservable, observableRef } from 'mobx'
import { lastSplit, type Split } from './share-estimate.ts'

/** How the performer's newest income was shared, for estimates while a show runs. */
export class LastSplit {
  /** null: not known, or nothing was earned yet. */
  split: Split | null = null
  readonly #api: ApiClient

  constructor(api: ApiClient) {
    this.#api = api
    makeObservable(this, { split: observableRef, take: action })
  }

  async load(): Promise<void> {
    const split = await lastSplit(this.#api)
    if (split !== null) this.take(split)
  }

  take(split: Split): void {
    if (split.gross > 0) this.split = split
  }
}
