/** Work that nobody waits for but the end of the process. */
export class Underway {
  readonly #all = new Set<Promise<void>>()

  /** Must not reject: nobody hears of it. */
  add(work: Promise<void>): void {
    const tracked: Promise<void> = work.finally(() => this.#all.delete(tracked))
    this.#all.add(tracked)
  }

  async close(): Promise<void> {
    await Promise.all(this.#all)
  }
}
