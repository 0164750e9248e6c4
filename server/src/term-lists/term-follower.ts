import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Bus, Subject } from '../platform/cluster/bus.ts'
import { compileTerms, type TermPolicy } from '../prohibited-terms/term-policy.ts'
import type { TermListRepository } from './term-list-repository.ts'

/** The staff has changed the terms. */
const termsChanged: Subject<{ readonly version: number }> = { name: 'inv.terms' }

/** Another process may have changed them, and its word about it may be lost. */
const LOOK_EVERY_MS = 3_000

export interface TermFollowerDeps {
  readonly termListRepository: Pick<TermListRepository, 'latest' | 'read'>
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
  /** Takes each version once, as soon as it is there. */
  readonly adopt: (policy: TermPolicy) => void
}

/**
 * Has this process refuse by the newest version (SAFE-07). It asks for its number alone, every three seconds and when
 * it is told; terms are read and compiled once for each version. What cannot be read leaves the version of before.
 */
export class TermFollower {
  readonly #deps: TermFollowerDeps
  readonly #endings: readonly (() => void)[]
  /** null: not read yet. */
  #version: number | null = null
  #reading: Promise<void> = Promise.resolve()

  private constructor(deps: TermFollowerDeps) {
    this.#deps = deps
    const look = (): void => void this.refresh().catch((error: unknown) => this.#report(error))
    this.#endings = [deps.bus.subscribe(termsChanged, look), deps.clock.every(LOOK_EVERY_MS, look)]
  }

  static async open(deps: TermFollowerDeps): Promise<TermFollower> {
    const follower = new TermFollower(deps)
    await follower.refresh()
    return follower
  }

  close(): void {
    for (const end of this.#endings) end()
  }

  /** For whoever has just changed them: the next check meets it. */
  async changed(version: number): Promise<void> {
    await this.refresh()
    this.#deps.bus.publish(termsChanged, { version })
  }

  /** One after the other, so that no older version comes last. */
  refresh(): Promise<void> {
    const next = this.#reading.then(() => this.#read())
    this.#reading = next.catch(() => undefined)
    return next
  }

  async #read(): Promise<void> {
    const { termListRepository, adopt } = this.#deps
    const version = await termListRepository.latest()
    if (version === this.#version) return
    adopt(compileTerms(version, await termListRepository.read(version)))
    this.#version = version
  }

  #report(error: unknown): void {
    this.#deps.logger.error(
      { event: 'terms_not_read', err: error },
      'The prohibited terms could not be read. Those of before stay in force; retrying in three seconds.',
    )
  }
}
