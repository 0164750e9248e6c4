import type { NetworkStatus } from '../../ports/sockets.ts'

export class FakeNetwork implements NetworkStatus {
  #online = true
  readonly #listeners = new Set<(online: boolean) => void>()

  online(): boolean {
    return this.#online
  }

  onChange(listener: (online: boolean) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(online: boolean): void {
    this.#online = online
    for (const listener of this.#listeners) listener(online)
  }
}
