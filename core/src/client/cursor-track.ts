import type { IncomingServerEvent } from '../protocol/parse.ts'

/**
 * Where one is in the stream of events that must not be missed. One for each socket that is held open; it
 * outlives the single connection, so that the next one asks for what was missed.
 */
export class CursorTrack {
  #last: number | null = null

  /** What to authorize with; null: nothing was heard yet, so nothing can have been missed. */
  get last(): number | null {
    return this.#last
  }

  /**
   * `head` is the server's newest position when it let us in. Events up to it are still to come if we asked
   * for them. A head behind ours means that the server's history is not the one we know (restored from a
   * backup): start over.
   */
  authorized(head: number): void {
    if (this.#last === null || head < this.#last) this.#last = head
  }

  /** false: an event with this position was here already. Events without a position are always new. */
  accept(cursor: number | undefined): boolean {
    if (cursor === undefined) return true
    if (this.#last !== null && cursor <= this.#last) return false
    this.#last = cursor
    return true
  }

  reset(): void {
    this.#last = null
  }
}

/** The position that an event carries, where it must not be missed. */
export function cursorOf(event: IncomingServerEvent): number | undefined {
  return 'cursor' in event.payload ? event.payload.cursor : undefined
}
