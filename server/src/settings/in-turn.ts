/**
 * Lets changes of one account take turns: each reads what the one before has written, so that two partial
 * changes at once lose nothing. Accounts do not wait for each other, and one that is done is forgotten.
 */
export class InTurn<Key> {
  readonly #last = new Map<Key, Promise<unknown>>()

  run<T>(key: Key, change: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const done = before === undefined ? change() : before.then(change, change)
    this.#last.set(key, done)
    const forget = (): void => {
      if (this.#last.get(key) === done) this.#last.delete(key)
    }
    done.then(forget, forget)
    return done
  }
}
