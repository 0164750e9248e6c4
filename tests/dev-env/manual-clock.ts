import type { Clock } from '@footlight/core/ports'

interface Timer {
  dueAt: number
  readonly intervalMs: number | null
  readonly task: () => void
}

/** Time that stands still until a test moves it. Timers run in the order in which they are due. */
export class ManualClock implements Clock {
  readonly #timers = new Set<Timer>()
  #elapsedMs = 0
  #wallMs: number

  constructor(startsAt = Date.UTC(2026, 10, 21, 20)) {
    this.#wallMs = startsAt
  }

  now(): number {
    return this.#wallMs + this.#elapsedMs
  }

  monotonic(): number {
    return this.#elapsedMs
  }

  after(delayMs: number, task: () => void): () => void {
    return this.#add({ dueAt: this.#elapsedMs + delayMs, intervalMs: null, task })
  }

  every(intervalMs: number, task: () => void): () => void {
    return this.#add({ dueAt: this.#elapsedMs + intervalMs, intervalMs, task })
  }

  advance(byMs: number): void {
    const until = this.#elapsedMs + byMs
    for (let timer = this.#next(until); timer !== undefined; timer = this.#next(until)) {
      this.#elapsedMs = timer.dueAt
      if (timer.intervalMs === null) this.#timers.delete(timer)
      else timer.dueAt += timer.intervalMs
      timer.task()
    }
    this.#elapsedMs = until
  }

  /**
   * As a machine that slept: time is later at once, and whatever fell due meanwhile runs one time. For days
   * rather than seconds.
   */
  leap(byMs: number): void {
    this.#elapsedMs += byMs
    for (const timer of [...this.#timers].filter((candidate) => candidate.dueAt <= this.#elapsedMs)) {
      if (timer.intervalMs === null) this.#timers.delete(timer)
      else timer.dueAt = this.#elapsedMs + timer.intervalMs
      timer.task()
    }
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  #next(until: number): Timer | undefined {
    return [...this.#timers].filter((timer) => timer.dueAt <= until).sort((a, b) => a.dueAt - b.dueAt)[0]
  }
}
