/**
 * Does something for each of many, so many at once, and lets everything else that waits run in between: what is done for every
 * room or socket would hold all of them up. A round that would begin before the last one has ended is left out.
 */
export class Rounds {
  #isUnderWay = false

  /**
   * The first of them before it returns. As a `Set` and a `Map` iterate, what is added meanwhile has its turn, and what is
   * removed has none.
   */
  run<T>(items: Iterable<T>, atOnce: number, work: (item: T) => void): void {
    if (!this.#isUnderWay) this.#goOn(items[Symbol.iterator](), atOnce, work)
  }

  #goOn<T>(items: Iterator<T>, atOnce: number, work: (item: T) => void): void {
    this.#isUnderWay = false
    for (let done = 0; done < atOnce; done += 1) {
      const next = items.next()
      if (next.done === true) return
      work(next.value)
    }
    this.#isUnderWay = true
    setImmediate(() => this.#goOn(items, atOnce, work))
  }
}
