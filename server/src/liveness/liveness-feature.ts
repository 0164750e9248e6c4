import { missedLiveCheck } from '@footlight/core/rules/liveness/live-check'
import { logEvent } from '../platform/log-event.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Presence, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { AskedByStaff, PictureChanges } from './picture-changes.ts'
import type { StandingNews } from './standing-news.ts'

export interface LivenessFeatureDeps {
  /** null: this site asks for no checks, and nothing here does anything. */
  readonly pictureChanges: PictureChanges | null
  readonly standingNews: Pick<StandingNews, 'tell'>
}

/**
 * Another person in the picture of a room: asks for a check of everybody, and ends the stream for which none came in time
 * (STEP-IN-01 to STEP-IN-05). What is due stands with the account; nothing of it is remembered here.
 */
export class LivenessFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #deps: LivenessFeatureDeps
  #isLive = false
  #isEnding = false

  constructor(context: RoomContext, deps: LivenessFeatureDeps) {
    this.#context = context
    this.#deps = deps
    this.#isLive = context.presence() !== 'offline'
  }

  /** In the room's turn, in the transaction that stores who is in the picture: somebody more is. */
  async came(transaction: SiteDatabase): Promise<void> {
    await this.#deps.pictureChanges?.came(transaction, this.#context.owner().id, this.#isOn())
  }

  /** Behind that transaction: the room and every window of the performer know of it when this resolves. */
  async told(): Promise<void> {
    if (this.#deps.pictureChanges !== null) await this.#deps.standingNews.tell(this.#context.owner().id)
  }

  /** In the room's turn. `not_found`: nothing is streamed. `unavailable`: this site asks for no checks. */
  async ask(asked: AskedByStaff): Promise<'asked' | 'not_found' | 'unavailable'> {
    const { pictureChanges } = this.#deps
    if (pictureChanges === null) return 'unavailable'
    if (!this.#isOn()) return 'not_found'
    await pictureChanges.askedByStaff(this.#context.owner().id, asked)
    await this.told()
    return 'asked'
  }

  pictureReported(): void {
    const { pictureChanges } = this.#deps
    if (pictureChanges === null) return
    this.#context.command(async () => {
      if (this.#isOn() && (await pictureChanges.askedByReport(this.#context.owner().id))) await this.told()
    })
  }

  presenceChanged(presence: Presence): void {
    const { pictureChanges } = this.#deps
    const isLive = presence !== 'offline'
    if (pictureChanges === null || isLive === this.#isLive) return
    this.#isLive = isLive
    this.#isEnding = false
    const performer = this.#context.owner().id
    this.#context.command(async () => {
      const before = this.#context.owner().liveStanding
      const after = await (isLive ? pictureChanges.began(performer) : pictureChanges.ended(performer))
      if (after !== null && after.dueAt !== before.dueAt) await this.told()
    })
  }

  /** Encoders are ended by those who let them in (`EncoderAdmission`), within a second. */
  tick(): void {
    const { owner, deps, logger, recheckMedia } = this.#context
    if (this.#deps.pictureChanges === null || !this.#isOn() || this.#isEnding) return
    if (!missedLiveCheck(owner().liveStanding, deps.clock.now())) return
    this.#isEnding = true
    logEvent(logger, 'live_check_missed')
    recheckMedia()
    this.#context.command(() => this.told())
  }

  #isOn(): boolean {
    return this.#context.presence() !== 'offline'
  }
}
