import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { Bus, Subject } from '../platform/cluster/bus.ts'
import { HashIndex, isHash } from './hash-index.ts'
import type {
  HashAct,
  HashRefusal,
  PictureHashChange,
  PictureHashEntry,
  PictureHashRepository,
} from './picture-hash-repository.ts'

/** The staff has changed the list. */
const hashesChanged: Subject<{ readonly version: number }> = { name: 'inv.picture_hashes' }

/** Another process may have changed it, and its word about it may be lost. */
const LOOK_EVERY_MS = 3_000

export interface PictureHashesDeps {
  readonly pictureHashRepository: Pick<PictureHashRepository, 'latest' | 'inForce' | 'change'>
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * The pictures that must not appear again, as this process compares with them (PICTURE-HASH-02). It asks for the number of the
 * newest version alone, every three seconds and when it is told; the list is read once for each. What cannot be read leaves
 * the list of before.
 */
export class PictureHashes {
  readonly #deps: PictureHashesDeps
  readonly #endings: readonly (() => void)[]
  /** null: not read yet. */
  #version: number | null = null
  #index = HashIndex.empty<PictureHashEntry>()
  #reading: Promise<void> = Promise.resolve()

  private constructor(deps: PictureHashesDeps) {
    this.#deps = deps
    const look = (): void => void this.refresh().catch((error: unknown) => this.#report(error))
    this.#endings = [deps.bus.subscribe(hashesChanged, look), deps.clock.every(LOOK_EVERY_MS, look)]
  }

  static async open(deps: PictureHashesDeps): Promise<PictureHashes> {
    const hashes = new PictureHashes(deps)
    await hashes.refresh()
    return hashes
  }

  get size(): number {
    return this.#index.size
  }

  /** The entry that a picture looks most like; null: none. */
  match(hash: string): PictureHashEntry | null {
    return this.#index.nearest(hash)
  }

  /** This process compares with it when it resolves. `seen`: as the repository. */
  async change(change: PictureHashChange, seen: number | null, act: HashAct): Promise<number | HashRefusal> {
    const version = await this.#deps.pictureHashRepository.change(change, seen, act)
    if (typeof version === 'string') return version
    await this.refresh()
    this.#deps.bus.publish(hashesChanged, { version })
    return version
  }

  /** Of what the staff removed: it is known again when it comes back by another way. */
  async addRemoved(removed: readonly string[], act: HashAct): Promise<void> {
    const hashes = removed.filter(isHash)
    if (hashes.length === 0) return
    const words = {
      kind: 'add',
      caseKind: 'content',
      source: 'removed',
      stops: false,
      case: null,
      hashes,
    } as const
    const done = await this.change(words, null, act)
    if (done === 'conflict' || done === 'too_many')
      this.#deps.logger.error(
        { event: 'picture_hashes_not_added', cause: done },
        'Hashes of a removed picture were not added to the list: it will not be known again.',
      )
  }

  /** One after the other, so that no older version comes last. */
  refresh(): Promise<void> {
    const next = this.#reading.then(() => this.#read())
    this.#reading = next.catch(() => undefined)
    return next
  }

  close(): void {
    for (const end of this.#endings) end()
  }

  async #read(): Promise<void> {
    const version = await this.#deps.pictureHashRepository.latest()
    if (version === this.#version) return
    this.#index = await HashIndex.of(await this.#deps.pictureHashRepository.inForce())
    this.#version = version
  }

  #report(error: unknown): void {
    this.#deps.logger.error(
      { event: 'picture_hashes_not_read', err: error },
      'The list of pictures could not be read. The one of before stays in force; retrying in three seconds.',
    )
  }
}
