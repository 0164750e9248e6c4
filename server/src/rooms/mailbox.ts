/**
 * Runs commands one after the other: the next starts when the one before has settled. A command that finds
 * nobody before it and does not wait for anything is done when `run` returns.
 */
export class Mailbox {
  readonly #waiting: (() => void)[] = []
  #isBusy = false
  #isDraining = false

  run<T>(command: () => T | Promise<T>): T | Promise<T> {
    if (!this.#isBusy) return this.#execute(command)
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          Promise.resolve(this.#execute(command)).then(resolve, reject)
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /** Settles when everything that was put in before is done. */
  async drained(): Promise<void> {
    await this.run(() => undefined)
  }

  #execute<T>(command: () => T | Promise<T>): T | Promise<T> {
    this.#isBusy = true
    let result: T | Promise<T>
    try {
      result = command()
    } catch (error) {
      this.#release()
      throw error
    }
    if (result instanceof Promise) return result.finally(() => this.#release())
    this.#release()
    return result
  }

  /** Many short commands in a row are emptied by the one loop, not by recursion. */
  #release(): void {
    this.#isBusy = false
    if (this.#isDraining) return
    this.#isDraining = true
    while (!this.#isBusy) {
      const next = this.#waiting.shift()
      if (next === undefined) break
      next()
    }
    this.#isDraining = false
  }
}
