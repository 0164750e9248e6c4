/**
 * The client answers a ping every ten seconds: what has said nothing for so long is a line that broke unseen.
 */
export const STALE_AFTER_MS = 12_000

interface Occupant {
  /** Monotonic ms. */
  readonly heardAt: number
  close(name: 'silent'): void
}

/** Sockets that are open, by what they are counted under. Only what is open is counted. */
export class OpenSockets {
  readonly #open = new Map<string, Occupant[]>()

  countOf(key: string): number {
    return this.#open.get(key)?.length ?? 0
  }

  /**
   * False: all places are taken. One whose line broke unseen gives its place up, so that nobody is shut out
   * by their own past.
   */
  enter(key: string, socket: Occupant, countMax: number, now: number): boolean {
    const open = this.#open.get(key)
    if (open === undefined) {
      this.#open.set(key, [socket])
      return true
    }
    if (open.length >= countMax) open.find(({ heardAt }) => now - heardAt >= STALE_AFTER_MS)?.close('silent')
    if (open.length >= countMax) return false
    // The last one that was open may have gone just now, and the list with it.
    if (open.length === 0) this.#open.set(key, open)
    open.push(socket)
    return true
  }

  /** Idempotent. */
  leave(key: string, socket: Occupant): void {
    const open = this.#open.get(key)
    const index = open?.indexOf(socket) ?? -1
    if (open === undefined || index === -1) return
    open.splice(index, 1)
    if (open.length === 0) this.#open.delete(key)
  }
}
