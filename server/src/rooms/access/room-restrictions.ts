import type { Clock } from '@footlight/core/ports'
import type { RoomRestriction } from '../room-port.ts'

/** A kick keeps out for this long. */
export const KICK_MS = 60_000

type Kind = RoomRestriction['kind']

/** Something that holds now, as it is listed; a kick's times are told on the wall clock. */
export type ListedRestriction = Omit<RoomRestriction, 'kind' | 'roomOwnerId'> & {
  readonly kind: Kind | 'kick'
}

type Kick = Pick<RoomRestriction, 'target' | 'by' | 'reason' | 'createdAt'>

/**
 * Who may not write, may not enter, or may moderate in one room. In memory; the room stores what outlives it.
 */
export class RoomRestrictions {
  readonly #clock: Clock
  readonly #kinds: Record<Kind, Map<string, RoomRestriction>> = {
    silence: new Map(),
    ban: new Map(),
    moderator: new Map(),
  }
  /** By name; `until`: monotonic. Not stored: it is over before a restart is. */
  readonly #kicks = new Map<string, { readonly until: number; readonly kick: Kick }>()

  constructor(clock: Clock, stored: readonly RoomRestriction[]) {
    this.#clock = clock
    for (const restriction of stored) this.put(restriction)
  }

  put(restriction: RoomRestriction): void {
    this.#kinds[restriction.kind].set(restriction.target, restriction)
  }

  remove(kind: Kind, target: string): void {
    this.#kinds[kind].delete(target)
  }

  has(kind: Kind, target: string): boolean {
    const restriction = this.#kinds[kind].get(target)
    return restriction !== undefined && !this.#isOver(restriction)
  }

  /** The reason of a restriction that holds; empty where none was given. */
  reason(kind: Kind, target: string): string {
    return this.#kinds[kind].get(target)?.reason ?? ''
  }

  /** One that holds; null: none does. */
  find(kind: Kind, target: string): RoomRestriction | null {
    const restriction = this.#kinds[kind].get(target)
    return restriction === undefined || this.#isOver(restriction) ? null : restriction
  }

  /** When a silence that holds expires, ms since 1970; null: only by being undone. */
  silencedUntil(target: string): number | null {
    return this.#kinds.silence.get(target)?.expiresAt ?? null
  }

  /** Names in the order of the alphabet. */
  targets(kind: Kind): readonly string[] {
    return [...this.#kinds[kind].values()]
      .filter((restriction) => !this.#isOver(restriction))
      .map((restriction) => restriction.target)
      .sort()
  }

  /** All that holds now, the newest first. */
  list(): readonly ListedRestriction[] {
    const kicks = [...this.#kicks.values()].filter(({ kick }) => this.isShutOut(kick.target))
    return [
      ...Object.values(this.#kinds)
        .flatMap((restrictions) => [...restrictions.values()])
        .filter((restriction) => !this.#isOver(restriction)),
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

  /** What holds of somebody goes with them to their new name, and what they ordered. */
  rename(from: string, to: string): void {
    for (const restrictions of Object.values(this.#kinds)) {
      for (const restriction of [...restrictions.values()])
        if (restriction.by === from) restrictions.set(restriction.target, { ...restriction, by: to })
      const own = restrictions.get(from)
      if (own === undefined) continue
      restrictions.delete(from)
      restrictions.set(to, { ...own, target: to })
    }
    const kicked = this.#kicks.get(from)
    if (kicked === undefined) return
    this.#kicks.delete(from)
    this.#kicks.set(to, { ...kicked, kick: { ...kicked.kick, target: to } })
  }

  /** Forgets what is over; answers whose silence it was. */
  prune(): readonly string[] {
    const speakers = [...this.#kinds.silence.values()]
      .filter((silence) => this.#isOver(silence))
      .map(({ target }) => target)
    for (const [target] of this.#kicks) if (!this.isShutOut(target)) this.#kicks.delete(target)
    for (const restrictions of Object.values(this.#kinds)) {
      for (const [target, restriction] of restrictions)
        if (this.#isOver(restriction)) restrictions.delete(target)
    }
    return speakers
  }

  #isOver(restriction: RoomRestriction): boolean {
    return restriction.expiresAt !== null && restriction.expiresAt <= this.#clock.now()
  }
}
