import type { Clock } from '@footlight/core/ports'

interface Task {
  dueAt: number
  readonly run: () => void
  readonly everyMs: number | null
}

/** For tests: time that moves when it is told to. */
export class ManualClock implements Clock {
  #now = 0
  readonly #tasks = new Set<Task>()

  now(): number {
    return this.#now
  }

  monotonic(): number {
    return this.#now
  }

  /** Until the next task; null when none waits. */
  get nextDelayMs(): number | null {
    const due = [...this.#tasks].map((task) => task.dueAt)
    return due.length === 0 ? null : Math.min(...due) - this.#now
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#add({ dueAt: this.#now + delayMs, run, everyMs: null })
  }

  every(intervalMs: number, run: () => void): () => void {
    return this.#add({ dueAt: this.#now + intervalMs, run, everyMs: intervalMs })
  }

  advance(byMs: number): void {
    const until = this.#now + byMs
    for (let task = this.#next(until); task !== undefined; task = this.#next(until)) {
      this.#now = task.dueAt
      if (task.everyMs === null) this.#tasks.delete(task)
      else task.dueAt += task.everyMs
      task.run()
    }
    this.#now = until
  }

  #add(task: Task): () => void {
    this.#tasks.add(task)
    return () => void this.#tasks.delete(task)
  }

  #next(until: number): Task | undefined {
    return [...this.#tasks].filter((task) => task.dueAt <= until).sort((a, b) => a.dueAt - b.dueAt)[0]
  }
}
