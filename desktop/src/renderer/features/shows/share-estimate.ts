import type { ApiClient } from '@footlight/core/client'
import { moneyRoutes, type StatementEntry } from '@footlight/core/protocol'
import { action, makeObservable, observableRef } from 'mobx'

export type Split = NonNullable<StatementEntry['split']>

/** Lines of the statement that are looked through for a split. */
const LINES = 25

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

/**
 * The split of the newest income that is large enough to say how tokens are shared; null: nothing was earned
 * yet. What a running show will be split into is settled at its end; until then the performer's last split is
 * the best estimate there is.
 */
export async function lastSplit(api: ApiClient): Promise<Split | null> {
  const answer = await api.call(moneyRoutes.statement, { query: { limit: LINES } })
  if (!answer.ok) return null
  const splits = answer.value.entries.flatMap((entry) => (entry.split === null ? [] : [entry.split]))
  return splits.find((split) => split.gross >= 10) ?? splits[0] ?? null
}

/**
 * Whole tokens of `gross` that would be the model's, to the nearest one; what was shared before decides about
 * the last (LEDGER-27).
 */
export function performerShare(gross: number, split: Split): number {
  return Math.round((gross * split.model) / split.gross)
}
