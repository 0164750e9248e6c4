import { PictureHash } from '@footlight/core/protocol/picture-hashes'
import type { Logger } from 'pino'
import type { Subject } from '../platform/cluster/bus.ts'
import { VersionFollower, type VersionFollowerDeps } from '../platform/cluster/version-follower.ts'
import { logEvent } from '../platform/log-event.ts'
import { HashIndex } from './hash-index.ts'
import type {
  HashAct,
  HashRefusal,
  PictureHashChange,
  PictureHashEntry,
  PictureHashRepository,
} from './picture-hash-repository.ts'

/** The staff has changed the list. */
const hashesChanged: Subject<{ readonly version: number }> = { name: 'inv.picture_hashes' }

export interface PictureHashesDeps extends VersionFollowerDeps {
  readonly pictureHashRepository: Pick<PictureHashRepository, 'latest' | 'inForce' | 'find' | 'change'>
  readonly logger: Logger
}

/**
 * The pictures that must not appear again, as this process compares with them (PICTURE-HASH-02). What cannot be read leaves the list
 * of before.
 */
export class PictureHashes {
  readonly #deps: PictureHashesDeps
  readonly #follower: VersionFollower
  #index = HashIndex.empty<PictureHashEntry>()

  private constructor(deps: PictureHashesDeps) {
    const { pictureHashRepository, logger } = deps
    this.#deps = deps
    this.#follower = new VersionFollower(
      {
        subject: hashesChanged,
        latest: () => pictureHashRepository.latest(),
        adopt: async () => {
          this.#index = await HashIndex.of(await pictureHashRepository.inForce())
        },
        report: (error) => logEvent(logger, 'picture_hashes_read_failed', { err: error }),
      },
      deps,
    )
  }

  static async open(deps: PictureHashesDeps): Promise<PictureHashes> {
    const hashes = new PictureHashes(deps)
    await hashes.#follower.refresh()
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
    await this.#follower.changed(version)
    return version
  }

  /** Of what the staff removed: it is known again when it comes back by another way. */
  async addRemoved(removed: readonly string[], act: HashAct): Promise<void> {
    const hashes = removed.filter((hash) => PictureHash.safeParse(hash).success)
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
      logEvent(this.#deps.logger, 'picture_hashes_add_failed', { cause: done })
  }

  /** What was removed wrongly is no reason to refuse it any more. Entries that came by another way stay. */
  async endRemoved(hashes: readonly string[], act: HashAct): Promise<void> {
    for (const hash of hashes)
      for (const { id, source, endedAt } of await this.#deps.pictureHashRepository.find(hash))
        if (source === 'removed' && endedAt === null) await this.change({ kind: 'end', id }, null, act)
  }

  close(): void {
    this.#follower.close()
  }
}
