import type { Clock } from '../clock.ts'

interface Timer {
  dueAt: number
  /** null: runs once. */
  readonly intervalMs: number | null
  readonly task: () => void
}

/** The clock of all tests: time that stands still until it is moved. Timers run in the order of their times. */
export class ManualClock implements Clock {
  readonly #timers = new Set<Timer>()
  #startsAt: number
  #elapsedMs = 0

  /** `startsAt`: wall clock at monotonic 0. */
  constructor(startsAt = Date.UTC(2026, 10, 21, 20)) {
    this.#startsAt = startsAt
  }

  now(): number {
    return this.#startsAt + this.#elapsedMs
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

  /** How many timers wait: 0 when everything was cleaned up. */
  get pending(): number {
    return this.#timers.size
  }

  /** Delay of the next timer from now; null when there is none. */
  get nextInMs(): number | null {
    const next = this.#next(Number.POSITIVE_INFINITY)
    return next === undefined ? null : next.dueAt - this.#elapsedMs
  }

  /** Moves time on, running what falls due on the way. */
  advance(byMs: number): void {
    const until = this.#elapsedMs + byMs
    for (let timer = this.#next(until); timer !== undefined; timer = this.#next(until)) this.#run(timer)
    this.#elapsedMs = until
  }

  /** The same; promises that settle on the way go on before the next timer. */
  async pass(byMs: number): Promise<void> {
    const until = this.#elapsedMs + byMs
    await settle()
    for (let timer = this.#next(until); timer !== undefined; timer = this.#next(until)) {
      this.#run(timer)
      await settle()
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

  /** As when somebody sets the machine's clock: the time for people is another one, nothing has passed. */
  setWall(byMs: number): void {
    this.#startsAt += byMs
  }

  #run(timer: Timer): void {
    this.#elapsedMs = timer.dueAt
    if (timer.intervalMs === null) this.#timers.delete(timer)
    else timer.dueAt += timer.intervalMs
    timer.task()
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  #next(until: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers)
      if (timer.dueAt <= until && (next === undefined || timer.dueAt < next.dueAt)) next = timer
    return next
  }
}

/** Lets every promise that is already decided be noticed, however long its chain. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
