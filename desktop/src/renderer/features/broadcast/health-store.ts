import type { Health } from '@footlight/ui/broadcast/health-reading'
import { freshLine, judgeLine, type LineVerdict, sampleOf } from '@footlight/ui/broadcast/line-verdict'
import { action, makeObservable, observable, observableRef } from 'mobx'

/** Readings that the curve shows: a minute at one a second. */
export const HEALTH_HISTORY_SIZE = 60

/** The line needs this many seconds to show what it can; before that a verdict would only frighten. */
const WARM_UP_READINGS = 8

export class HealthStore {
  latest: Health | null = null
  /** Bits a second that went up, oldest first. */
  history: readonly number[] = []
  /** null: still measuring. */
  verdict: LineVerdict | null = null
  #line = freshLine
  #readings = 0

  constructor() {
    makeObservable(this, {
      latest: observableRef,
      history: observableRef,
      verdict: observable,
      add: action,
      clear: action,
    })
  }

  add(health: Health): void {
    this.latest = health
    this.history = [...this.history, health.bitrateUpBps].slice(-HEALTH_HISTORY_SIZE)
    this.#readings += 1
    if (this.#readings <= WARM_UP_READINGS) return
    this.#line = judgeLine(this.#line, sampleOf(health))
    this.verdict = this.#line.verdict
  }

  /** Between two shows. */
  clear(): void {
    this.latest = null
    this.history = []
    this.verdict = null
    this.#line = freshLine
    this.#readings = 0
  }
}
