/**
 * Whoever asks for the same within one turn of the event loop shares one look-up. It begins after all of them asked,
 * so none is answered with what was before.
 */
export class SharedLookUps<Key, Answer> {
  readonly #lookUp: (key: Key) => Promise<Answer>
  readonly #asked = new Map<Key, Promise<Answer>>()

  constructor(lookUp: (key: Key) => Promise<Answer>) {
    this.#lookUp = lookUp
  }

  of(key: Key): Promise<Answer> {
    const known = this.#asked.get(key)
    if (known !== undefined) return known
    const asked = new Promise((resolve) => setImmediate(resolve)).then(() => {
      this.#asked.delete(key)
      return this.#lookUp(key)
    })
    this.#asked.set(key, asked)
    return asked
  }
}
