import type { Clock } from '@footlight/core/ports'

/** How a toy, or the app that holds it, goes wrong. */
export interface Misbehaviour {
  /** Does what it is told, and never says so. */
  isSilent: boolean
  /** Answers only after this; what it was told happens at once. ms. */
  lateMs: number
  /** Says that it does this, whatever it does. 0 to 1. */
  reports: number | null
  /** So many stops are answered with an error, and the toy goes on. */
  refusesStops: number
}

/** What a toy really did from `at` on; monotonic ms. */
export interface SimulatedLevel {
  readonly at: number
  readonly level: number
  /**
   * Who set it: a command, or the dead man (its own time, the silence of the other side, a line that broke).
   */
  readonly by: 'command' | 'dead_man'
}

/** Toys are made of plastic, so this one is made of numbers: what it was told, and what it does. */
export class SimulatedToy {
  readonly id: string
  readonly name: string
  battery: number
  readonly misbehaviour: Misbehaviour = { isSilent: false, lateMs: 0, reports: null, refusesStops: 0 }
  /** Changes only: a level that is told again is not written again. */
  readonly history: SimulatedLevel[] = []
  /** Every command for this toy, in the order in which they came. */
  readonly received: { readonly at: number; readonly level: number }[] = []
  readonly #clock: Clock
  readonly #watchers = new Set<() => void>()

  constructor(
    { id, name, battery = 80 }: { readonly id: string; readonly name: string; readonly battery?: number },
    clock: Clock,
  ) {
    this.id = id
    this.name = name
    this.battery = battery
    this.#clock = clock
  }

  get level(): number {
    return this.history.at(-1)?.level ?? 0
  }

  told(level: number): void {
    this.received.push({ at: this.#clock.monotonic(), level })
    this.#set(level, 'command')
  }

  stopsByItself(): void {
    this.#set(0, 'dead_man')
  }

  /** Resolves as soon as `test` holds, now or after a later change. */
  until(test: (toy: this) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!test(this)) return
        this.#watchers.delete(look)
        resolve()
      }
      this.#watchers.add(look)
      look()
    })
  }

  #set(level: number, by: SimulatedLevel['by']): void {
    if (level !== this.level) this.history.push({ at: this.#clock.monotonic(), level, by })
    for (const watch of [...this.#watchers]) watch()
  }
}

/** A device app without the app: what tests tell it is the same for every vendor. */
export interface ToySimulator {
  /** Where it listens, on this machine. */
  readonly port: number
  addToy(toy: SimulatedToy): void
  /** It is switched off or out of reach. */
  removeToy(toy: SimulatedToy): void
  /** Tells clients that something about the toy changed, as far as the app does. */
  announce(toy: SimulatedToy): void
  /** The app is gone from one moment to the next. */
  vanish(): Promise<void>
}
