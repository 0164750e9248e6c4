import type { Clock } from '@footlight/core/ports'
import type { Bus, Subject } from './bus.ts'

/** Another process may have changed it, and its word about it may be lost. */
const LOOK_EVERY_MS = 3_000

export interface VersionFollowerDeps {
  readonly bus: Bus
  readonly clock: Clock
}

export interface Followed {
  /** By which processes tell each other of a new version. */
  readonly subject: Subject<{ readonly version: number }>
  /** Number of the newest version. */
  latest(): Promise<number>
  /** Takes each version once, as soon as it is there. Rejects: the one of before stays, and it is asked again. */
  adopt(version: number): Promise<void>
  /** A version could not be read when it was looked for. */
  report(error: unknown): void
}

/**
 * Has this process work with the newest version of something that all nodes share: it asks for its number alone, every three
 * seconds and when it is told, and reads it once for each.
 */
export class VersionFollower {
  readonly #bus: Bus
  readonly #followed: Followed
  readonly #endings: readonly (() => void)[]
  /** null: not read yet. */
  #version: number | null = null
  #reading: Promise<void> = Promise.resolve()

  /** Nothing is adopted before the first `refresh`. */
  constructor(followed: Followed, { bus, clock }: VersionFollowerDeps) {
    this.#bus = bus
    this.#followed = followed
    const look = (): void => void this.refresh().catch((error: unknown) => followed.report(error))
    this.#endings = [bus.subscribe(followed.subject, look), clock.every(LOOK_EVERY_MS, look)]
  }

  close(): void {
    for (const end of this.#endings) end()
  }

  /** For whoever has just made one: this process works with it when it resolves. */
  async changed(version: number): Promise<void> {
    await this.refresh()
    this.#bus.publish(this.#followed.subject, { version })
  }

  /** The newest version is adopted when it resolves; one after the other, so that no older version comes last. */
  refresh(): Promise<void> {
    const next = this.#reading.then(() => this.#read())
    this.#reading = next.catch(() => undefined)
    return next
  }

  async #read(): Promise<void> {
    const version = await this.#followed.latest()
    if (version === this.#version) return
    await this.#followed.adopt(version)
    this.#version = version
  }
}
