import type { LogLevel } from '@footlight/core/protocol/browser-logs'

export interface NotedLine {
  readonly level: LogLevel
  readonly message: string
  /** Monotonic ms. */
  readonly at: number
  readonly path: string
}

/** The newest lines that were not taken yet; older ones are dropped. */
export class LogRing {
  readonly #linesMax: number
  #lines: NotedLine[] = []

  constructor(linesMax: number) {
    this.#linesMax = linesMax
  }

  get size(): number {
    return this.#lines.length
  }

  add(line: NotedLine): void {
    this.#lines.push(line)
    if (this.#lines.length > this.#linesMax) this.#lines.shift()
  }

  /** All of them, oldest first; none is left. */
  take(): readonly NotedLine[] {
    const lines = this.#lines
    this.#lines = []
    return lines
  }
}
