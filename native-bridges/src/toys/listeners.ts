/**
 * Listeners in the order in which they came; one that throws is a programmer's error and reaches whoever
 * emits.
 */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>()

  add(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  emit(event: Event): void {
    for (const listener of [...this.#listeners]) listener(event)
  }
}
