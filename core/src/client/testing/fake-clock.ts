import type { Clock } from '../../ports/clock.ts'

interface Task {
  at: number
  readonly everyMs: number | null
  readonly run: () => void
}

/** Time that only moves when a test says so. Tasks run in the order of their times. */
export class FakeClock implements Clock {
  #nowMs = 0
  readonly #startedAt: number
  readonly #tasks = new Set<Task>()

  /** `startedAt`: wall clock at monotonic 0. */
  constructor(startedAt = Date.UTC(2026, 0, 1)) {
    this.#startedAt = startedAt
  }

  now(): number {
    return this.#startedAt + this.#nowMs
  }

  monotonic(): number {
    return this.#nowMs
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#add({ at: this.#nowMs + delayMs, everyMs: null, run })
  }

  every(intervalMs: number, run: () => void): () => void {
    return this.#add({ at: this.#nowMs + intervalMs, everyMs: intervalMs, run })
  }

  /** How many tasks are waiting: 0 when everything was cleaned up. */
  get pending(): number {
    return this.#tasks.size
  }

  /** Delay of the next task from now; null when there is none. */
  get nextInMs(): number | null {
    const next = this.#next()
    return next === null ? null : next.at - this.#nowMs
  }

  /** Moves time on, running what is due; promises that settle on the way go on before the next task. */
  async advance(durationMs: number): Promise<void> {
    const until = this.#nowMs + durationMs
    await settle()
    for (let task = this.#next(); task !== null && task.at <= until; task = this.#next()) {
      this.#nowMs = task.at
      if (task.everyMs === null) this.#tasks.delete(task)
      else task.at += task.everyMs
      task.run()
      await settle()
    }
    this.#nowMs = until
  }

  #add(task: Task): () => void {
    this.#tasks.add(task)
    return () => void this.#tasks.delete(task)
  }

  #next(): Task | null {
    let next: Task | null = null
    for (const task of this.#tasks) if (next === null || task.at < next.at) next = task
    return next
  }
}

/** Lets every promise that is already decided be noticed, however long its chain. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
