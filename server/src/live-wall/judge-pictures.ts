import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { PictureJudge } from '../picture-checks/module.ts'
import { logEvent } from '../platform/log-event.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { TakenThumbnail, Thumbnails } from '../sfu/port.ts'
import { type OpenFindingDeps, openFinding } from './open-finding.ts'

/** Pictures that the judge has at a time; while it has so many, the others wait for their next thumbnail. */
const AT_ONCE = 8
/** One line in the log of a judge that does not answer is enough for so long. */
const COMPLAIN_EVERY_MS = 600_000

export interface JudgePicturesDeps extends OpenFindingDeps {
  readonly thumbnails: Pick<Thumbnails, 'onTaken'>
  readonly live: Pick<LiveDirectory, 'listing'>
  /** null: the operator has set up none. */
  readonly pictureJudge: PictureJudge | null
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}

/**
 * Shows public thumbnails of rooms to a program of the operator's, one of each room in a while, and opens a case with what it
 * finds (WALL-JUDGE-01). It ends nothing: people decide (Regulation (EU) 2016/679, Art. 22).
 */
export class JudgePictures {
  readonly #deps: JudgePicturesDeps
  readonly #stop: () => void
  readonly #underway = new Set<Promise<void>>()
  /** By room, the longest ago first. It spares the judge work, and decides nothing. */
  readonly #judgedAt = new Map<string, number>()
  #complainedAt = Number.NEGATIVE_INFINITY

  constructor(deps: JudgePicturesDeps) {
    this.#deps = deps
    const { pictureJudge, thumbnails } = deps
    this.#stop =
      pictureJudge === null
        ? () => undefined
        : thumbnails.onTaken((taken) => this.#taken(taken, pictureJudge))
  }

  /** Waits for what is being judged, at most as long as the judge has for an answer. */
  async close(): Promise<void> {
    this.#stop()
    await Promise.all(this.#underway)
  }

  #taken(taken: TakenThumbnail, judge: PictureJudge): void {
    const now = this.#deps.clock.now()
    const due = now - judge.everyMs
    for (const [room, at] of this.#judgedAt) {
      if (at > due) break
      this.#judgedAt.delete(room)
    }
    if (this.#judgedAt.has(taken.username) || this.#underway.size >= AT_ONCE) return
    this.#judgedAt.set(taken.username, now)
    const judging = this.#judge(taken, judge).catch((error: unknown) => this.#complain(error))
    this.#underway.add(judging)
    void judging.finally(() => this.#underway.delete(judging))
  }

  async #judge(taken: TakenThumbnail, judge: PictureJudge): Promise<void> {
    const { live, clock, logger } = this.#deps
    const findings = await judge.judge(taken.jpeg)
    const performer = live.listing(taken.username)?.performer.id
    if (performer === undefined) return
    for (const { kind, confidence } of findings) {
      const by = { program: 'judge', confidence } as const
      const finding = { by, kind, performer, stops: false, at: clock.now() }
      const number = await openFinding(finding, taken, this.#deps)
      if (number !== null)
        logEvent(logger, 'live_picture_judged', { room: taken.username, case: number, kind, confidence })
    }
  }

  #complain(error: unknown): void {
    const now = this.#deps.clock.now()
    if (now - this.#complainedAt < COMPLAIN_EVERY_MS) return
    this.#complainedAt = now
    logEvent(this.#deps.logger, 'picture_judge_failed', { err: error })
  }
}
