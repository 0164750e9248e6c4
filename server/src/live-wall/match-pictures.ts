import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { StandingNews } from '../liveness/standing-news.ts'
import type { PictureHasher } from '../picture-checks/picture-hasher.ts'
import type { PictureHashes } from '../picture-checks/picture-hashes.ts'
import { logEvent } from '../platform/log-event.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { TakenThumbnail, Thumbnails } from '../sfu/port.ts'
import { type OpenFindingDeps, openFinding } from './open-finding.ts'

/**
 * Pictures that wait to be compared; of more than that at once the later ones are not: the next comes in 15 s. As many as
 * two rounds of all rooms that are in order at once bring (MEDIA-THUMB-08): 10 MB of them.
 */
const WAITING_MAX = 400

export interface MatchPicturesDeps extends OpenFindingDeps {
  readonly thumbnails: Pick<Thumbnails, 'onTaken' | 'withdraw'>
  readonly standingNews: Pick<StandingNews, 'tell'>
  readonly live: Pick<LiveDirectory, 'listing'>
  readonly pictureHashes: Pick<PictureHashes, 'size' | 'match'>
  readonly pictureHasher: Pick<PictureHasher, 'hash'>
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}

/**
 * Compares the public thumbnails of rooms, which are taken anyhow, with the pictures that must not appear again (WALL-MATCH-01). Of a
 * private or a show there are none. What matches waits for the staff with a case; the stream goes on, since a hash may err,
 * unless the entry says that it ends at once (WALL-MATCH-02).
 */
export class MatchPictures {
  readonly #deps: MatchPicturesDeps
  readonly #stop: () => void
  #waiting = 0
  #comparing: Promise<void> = Promise.resolve()

  constructor(deps: MatchPicturesDeps) {
    this.#deps = deps
    this.#stop = deps.thumbnails.onTaken((taken) => this.#taken(taken))
  }

  /** Waits for what is being compared. */
  async close(): Promise<void> {
    this.#stop()
    await this.#comparing
  }

  #taken(taken: TakenThumbnail): void {
    if (this.#deps.pictureHashes.size === 0 || this.#waiting >= WAITING_MAX) return
    this.#waiting += 1
    this.#comparing = this.#comparing
      .then(() => this.#compare(taken))
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#waiting -= 1
      })
  }

  async #compare(taken: TakenThumbnail): Promise<void> {
    const { thumbnails, standingNews, live, pictureHashes, pictureHasher, clock, logger } = this.#deps
    const { username } = taken
    const hash = await pictureHasher.hash(taken.jpeg)
    const entry = hash === null ? null : pictureHashes.match(hash)
    const performer = live.listing(username)?.performer.id
    if (hash === null || entry === null || performer === undefined) return
    const { id, caseKind: kind, stops } = entry
    const by = { program: 'list', entry: id, hash } as const
    const finding = { by, kind, stops, performer, at: clock.now() }
    const number = await openFinding(finding, taken, this.#deps, () => {
      if (stops) thumbnails.withdraw(username)
    })
    if (stops && number !== null) await standingNews.tell(performer)
    if (number !== null)
      logEvent(logger, 'live_picture_matched', { room: username, case: number, entry: id, stops })
  }

  #report(error: unknown): void {
    logEvent(this.#deps.logger, 'picture_match_failed', { err: error })
  }
}
