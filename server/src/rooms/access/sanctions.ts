import type { Clock } from '@footlight/core/ports'
import type { Sanction, SanctionKind } from '../room-port.ts'

/** A kick keeps out for this long. */
export const KICK_MS = 60_000

/** Something that holds now, as it is listed; a kick's times are told on the wall clock. */
export type ListedSanction = Omit<Sanction, 'kind' | 'roomOwnerId'> & { readonly kind: SanctionKind | 'kick' }

type Kick = Pick<Sanction, 'target' | 'by' | 'reason' | 'createdAt'>

/**
 * Who may not write, may not enter, or may moderate in one room. In memory; the room stores what outlives it.
 */
export class Sanctions {
  readonly #clock: Clock
  readonly #kinds: Record<SanctionKind, Map<string, Sanction>> = {
    silence: new Map(),
    ban: new Map(),
    moderator: new Map(),
  }
  /** By name; `until`: monotonic. Not stored: it is over before a restart is. */
  readonly #kicks = new Map<string, { readonly until: number; readonly kick: Kick }>()

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

  /** When a silence that holds expires, ms since 1970; null: only by being undone. */
  silencedUntil(target: string): number | null {
    return this.#kinds.silence.get(target)?.expiresAt ?? null
  }

  /** Names in the order of the alphabet. */
  targets(kind: SanctionKind): readonly string[] {
    return [...this.#kinds[kind].values()]
      .filter((sanction) => !this.#isOver(sanction))
      .map((sanction) => sanction.target)
      .sort()
  }

  /** All that holds now, the newest first. */
  list(): readonly ListedSanction[] {
    const kicks = [...this.#kicks.values()].filter(({ kick }) => this.isShutOut(kick.target))
    return [
      ...Object.values(this.#kinds)
        .flatMap((sanctions) => [...sanctions.values()])
        .filter((sanction) => !this.#isOver(sanction)),
      ...kicks.map(({ kick }) => ({ ...kick, kind: 'kick' as const, expiresAt: kick.createdAt + KICK_MS })),
    ].sort((a, b) => b.createdAt - a.createdAt || (a.target < b.target ? -1 : 1))
  }

  kick({ target, by, reason, createdAt }: Kick): void {
    this.#kicks.set(target, {
      until: this.#clock.monotonic() + KICK_MS,
      kick: { target, by, reason, createdAt },
    })
  }

  endKick(target: string): void {
    this.#kicks.delete(target)
  }

  isShutOut(target: string): boolean {
    const kick = this.#kicks.get(target)
    return kick !== undefined && this.#clock.monotonic() < kick.until
  }

  /** Forgets what is over; answers whose silence it was. */
  prune(): readonly string[] {
    const speakers = [...this.#kinds.silence.values()]
      .filter((silence) => this.#isOver(silence))
      .map(({ target }) => target)
    for (const [target] of this.#kicks) if (!this.isShutOut(target)) this.#kicks.delete(target)
    for (const sanctions of Object.values(this.#kinds)) {
      for (const [target, sanction] of sanctions) if (this.#isOver(sanction)) sanctions.delete(target)
    }
    return speakers
  }

  #isOver(sanction: Sanction): boolean {
    return sanction.expiresAt !== null && sanction.expiresAt <= this.#clock.now()
  }
}
