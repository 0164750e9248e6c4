import type { KeyValueStorage } from '@footlight/core/ports'
import type { InterruptionRule } from '@footlight/core/protocol/interruptions'

/** What may open without having been asked for. */
export type InterruptionKind = 'terms' | 'notice' | 'promo' | 'token_form'
/** That, and what has no dialog. */
type RememberedKind = InterruptionKind | 'pop_under'

/** Half an hour without a page of ours ends a visit. */
export const VISIT_ENDS_AFTER_MS = 30 * 60_000
const DAY_MS = 86_400_000

interface Remembered {
  readonly visits: number
  /** When this visit began, and when a page of it was open last; ms since 1970. */
  readonly beganAt: number
  readonly seenAt: number
  /** Of each kind: when it was opened, or closed once it was; of the last day, oldest first. */
  readonly shown: Readonly<Partial<Record<RememberedKind, readonly number[]>>>
}

/**
 * What this browser remembers of its visits, for all tabs together (INTERRUPT-02). Read anew each time,
 * because another tab may have written; what cannot be read is a first visit.
 */
export class InterruptionMemory {
  readonly #storage: KeyValueStorage
  readonly #now: () => number

  constructor(storage: KeyValueStorage, now: () => number) {
    this.#storage = storage
    this.#now = now
  }

  /** A page is open now. */
  visit(): void {
    this.#write(this.#current())
  }

  isDue(kind: RememberedKind, rule: InterruptionRule): boolean {
    const now = this.#now()
    const { visits, beganAt, shown } = this.#current()
    const past = shown[kind] ?? []
    return (
      visits % rule.every_visits === 0 &&
      now - beganAt >= rule.after_s * 1_000 &&
      past.length < rule.per_day_max &&
      now - (past.at(-1) ?? Number.NEGATIVE_INFINITY) >= rule.again_after_s * 1_000
    )
  }

  opened(kind: RememberedKind): void {
    const current = this.#current()
    this.#write({
      ...current,
      shown: { ...current.shown, [kind]: [...(current.shown[kind] ?? []), this.#now()] },
    })
  }

  /** The time until it may come again counts from here. */
  closed(kind: InterruptionKind): void {
    const current = this.#current()
    const earlier = (current.shown[kind] ?? []).slice(0, -1)
    this.#write({ ...current, shown: { ...current.shown, [kind]: [...earlier, this.#now()] } })
  }

  #current(): Remembered {
    const now = this.#now()
    const before = this.#read()
    const { visits, beganAt, seenAt } = before
    const goesOn = visits > 0 && seenAt <= now && now - seenAt < VISIT_ENDS_AFTER_MS && beganAt <= now
    const shown = Object.fromEntries(
      Object.entries(before.shown).map(([kind, times]) => [
        kind,
        times.filter((at) => at <= now && now - at < DAY_MS),
      ]),
    )
    return { visits: goesOn ? visits : visits + 1, beganAt: goesOn ? beganAt : now, seenAt: now, shown }
  }

  #read(): Remembered {
    try {
      return rememberedOf(JSON.parse(this.#storage.get(STORAGE_KEY) ?? '{}'))
    } catch {
      return rememberedOf({})
    }
  }

  #write(remembered: Remembered): void {
    this.#storage.set(STORAGE_KEY, JSON.stringify(remembered))
  }
}

const STORAGE_KEY = 'interruptions'

/** Anything may stand in a browser's storage. */
function rememberedOf(value: unknown): Remembered {
  const { visits, beganAt, seenAt, shown } = Object(value) as Record<string, unknown>
  const times = Object.entries(Object(shown) as Record<string, unknown>).map(
    ([kind, list]) => [kind, Array.isArray(list) ? list.filter(Number.isFinite) : []] as const,
  )
  return {
    visits: Number.isSafeInteger(visits) ? Math.max(0, visits as number) : 0,
    beganAt: numberOf(beganAt),
    seenAt: numberOf(seenAt),
    shown: Object.fromEntries(times),
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
