import type { KeyValueStorage } from '@footlight/core/ports'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import * as z from 'zod/mini'
import { AlertRecord, acknowledged, afterLook, type StandingAlert } from './alert-history.ts'
import type { AlertRank } from './wall-order.ts'

const STORAGE_KEY = 'footlight.wall-alerts'

/** What has alerted in one studio, on this machine; it outlives the alert, the screen and the console. */
export class AlertLog {
  records: readonly AlertRecord[] = []
  /** How many began while somebody looked: each rings once. */
  begun = 0
  readonly #storage: KeyValueStorage
  /** null: no studio's wall was seen yet. */
  #studioId: number | null = null

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
    makeObservable(this, {
      records: observableRef,
      begun: observable,
      unseen: computed,
      ranks: computed,
      follow: action,
      acknowledge: action,
    })
  }

  /** Nobody has said that they saw it, whether it still stands or not. */
  get unseen(): readonly AlertRecord[] {
    return this.records.filter(({ seen_at }) => seen_at === null)
  }

  /** Of the rooms with an alert that stands. */
  get ranks(): ReadonlyMap<string, AlertRank> {
    const ranks = new Map<string, AlertRank>()
    for (const { username, isOver, seen_at } of this.records) {
      if (!isOver && ranks.get(username) !== 2) ranks.set(username, seen_at === null ? 2 : 1)
    }
    return ranks
  }

  /** @param now the server's time of that look, ms */
  follow(studioId: number, standing: readonly StandingAlert[], now: number): void {
    if (studioId !== this.#studioId) {
      this.#studioId = studioId
      this.records = this.#read()
    }
    const before = this.records
    this.records = afterLook(before, standing, now)
    this.begun += this.records.filter(({ since }) => since === now).length
    if ([...before, ...this.records].some(({ isOver }) => !isOver)) this.#keep()
  }

  acknowledge(now: number): void {
    this.records = acknowledged(this.records, now)
    this.#keep()
  }

  get #key(): string {
    return `${STORAGE_KEY}.${this.#studioId}`
  }

  #keep(): void {
    this.#storage.set(this.#key, JSON.stringify(this.records))
  }

  #read(): readonly AlertRecord[] {
    try {
      const parsed = z.array(AlertRecord).safeParse(JSON.parse(this.#storage.get(this.#key) ?? '[]'))
      if (parsed.success) return parsed.data
    } catch {
      // Damaged: it begins anew.
    }
    return []
  }
}
