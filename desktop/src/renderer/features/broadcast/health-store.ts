import type { Health } from '@footlight/ui/broadcast/health-reading'
import { action, makeObservable, observableRef } from 'mobx'

/** Readings that the curve shows: a minute at one a second. */
export const HEALTH_HISTORY_SIZE = 60

export class HealthStore {
  latest: Health | null = null
  /** Bits a second that went up, oldest first. */
  history: readonly number[] = []

  constructor() {
    makeObservable(this, { latest: observableRef, history: observableRef, add: action, clear: action })
  }

  add(health: Health): void {
    this.latest = health
    this.history = [...this.history, health.bitrateUpBps].slice(-HEALTH_HISTORY_SIZE)
  }

  /** Between two shows. */
  clear(): void {
    this.latest = null
    this.history = []
  }
}
