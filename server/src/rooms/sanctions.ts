import type { Clock, Sanction, SanctionKind } from '@footlight/core/ports'

/** A kick keeps out for this long. */
export const KICK_MS = 60_000

/** Who may not write, may not enter, or may moderate in one room. In memory; the room stores what outlives it. */
export class Sanctions {
  readonly #clock: Clock
  readonly #kinds: Record<SanctionKind, Map<string, Sanction>> = { silence: new Map(), ban: new Map(), moderator: new Map() }
  /** Name to monotonic time until which a kick holds. Not stored: it is over before a restart is. */
  readonly #kicks = new Map<string, number>()

  constructor(clock: Clock, stored: readonly Sanction[]) {
    this.#clock = clock
    for (const sanction of stored) this.put(sanction)
  }

  put(sanction: Sanction): void {
    this.#kinds[sanction.kind].set(sanction.target, sanction)
  }

  remove(kind: SanctionKind, target: string): void {
    this.#kinds[kind].delete(target)
  }

  has(kind: SanctionKind, target: string): boolean {
    const sanction = this.#kinds[kind].get(target)
    return sanction !== undefined && !this.#isOver(sanction)
  }

  /** The reason of a sanction that holds; empty where none was given. */
  reason(kind: SanctionKind, target: string): string {
    return this.#kinds[kind].get(target)?.reason ?? ''
  }

  /** Names in the order of the alphabet. */
  targets(kind: SanctionKind): readonly string[] {
    return [...this.#kinds[kind].values()].filter((sanction) => !this.#isOver(sanction)).map((sanction) => sanction.target).sort()
  }

  kick(target: string): void {
    this.#kicks.set(target, this.#clock.monotonic() + KICK_MS)
  }

  isKeptOut(target: string): boolean {
    const until = this.#kicks.get(target)
    return until !== undefined && this.#clock.monotonic() < until
  }

  /** Forgets what is over. */
  prune(): void {
    for (const [target] of this.#kicks) if (!this.isKeptOut(target)) this.#kicks.delete(target)
    for (const sanctions of Object.values(this.#kinds)) {
      for (const [target, sanction] of sanctions) if (this.#isOver(sanction)) sanctions.delete(target)
    }
  }

  #isOver(sanction: Sanction): boolean {
    return sanction.expiresAt !== null && sanction.expiresAt <= this.#clock.now()
  }
}
