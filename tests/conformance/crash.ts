/** Kills the process at one of its writes: before it is done, or after. */
export class Crash {
  /** Writes so far. */
  writes = 0
  at = Number.POSITIVE_INFINITY
  isAfter = false
  /** Until the next process begins nothing is written. */
  isDead = false

  wrap<T extends object>(real: T, names: readonly (keyof T)[]): T {
    return new Proxy(real, {
      get: (target, name: string) => {
        const value = target[name as keyof T]
        if (typeof value !== 'function') return value
        const run = value.bind(target) as (...args: unknown[]) => Promise<unknown>
        return names.includes(name as keyof T) ? (...args: unknown[]) => this.#write(() => run(...args)) : run
      },
    })
  }

  async #write(run: () => Promise<unknown>): Promise<unknown> {
    this.writes += 1
    const isHere = this.writes === this.at
    if (this.isDead || (isHere && !this.isAfter)) return this.#die()
    const answer = await run()
    return isHere ? this.#die() : answer
  }

  #die(): never {
    this.isDead = true
    throw new Error('a crash')
  }
}
