import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Reports, TakenReport } from '../reports/reports.ts'
import type { Thumbnails } from '../sfu/port.ts'
import type { Vault } from '../vault/module.ts'
import type { EvidenceRepository, SealedStill } from './evidence-repository.ts'

/** Reports whose pictures wait to be sealed; of more than that at once the later ones get none. */
const WAITING_MAX = 20

export interface ReportPicturesDeps {
  readonly filedReports: Pick<Reports, 'onFiled'>
  readonly thumbnails: Pick<Thumbnails, 'recent'>
  readonly liveEvidenceRepository: Pick<EvidenceRepository, 'hasRoom' | 'keepForReport'>
  /** null: there is no vault, so nothing is kept. */
  readonly vault: Pick<Vault, 'seal' | 'note'> | null
  readonly config: Pick<Config, 'liveEvidence'>
  readonly logger: Logger
}

/**
 * Keeps what a room sent to everybody in the minute before a viewer reported its performer (REPORT-LIVE-01): the public
 * thumbnails, which are taken anyhow. Of a private or a show there are none, so nothing of one is ever kept. Whoever takes the
 * report has the room: such calls go to its process (ROUTE-02).
 */
export class ReportPictures {
  readonly #deps: ReportPicturesDeps
  readonly #stop: () => void
  #waiting = 0
  #keeping: Promise<void> = Promise.resolve()

  constructor(deps: ReportPicturesDeps) {
    this.#deps = deps
    this.#stop = deps.filedReports.onFiled((report) => this.#filed(report))
  }

  /** Waits for what is being kept. */
  async close(): Promise<void> {
    this.#stop()
    await this.#keeping
  }

  #filed(report: TakenReport): void {
    const { vault, config, thumbnails } = this.#deps
    if (vault === null || config.liveEvidence === 'off' || report.room !== report.reported.id) return
    // Taken at once: a moment later the room may be in a private.
    const shots = thumbnails.recent(report.reported.username)
    if (shots.length === 0 || this.#waiting >= WAITING_MAX) return
    this.#waiting += 1
    this.#keeping = this.#keeping
      .then(() => this.#keep(report, shots, vault))
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#waiting -= 1
      })
  }

  async #keep(
    { id, reporter, reported, at }: TakenReport,
    shots: ReturnType<Thumbnails['recent']>,
    vault: Pick<Vault, 'seal' | 'note'>,
  ): Promise<void> {
    const { liveEvidenceRepository } = this.#deps
    if (!(await liveEvidenceRepository.hasRoom(reported.id, at))) return
    const stills: SealedStill[] = []
    for (const { jpeg, takenAt } of shots)
      stills.push({ document: await vault.seal(jpeg, 'image/jpeg'), takenAt, isPublic: true })
    await liveEvidenceRepository.keepForReport(
      { report: id, reporter, performer: reported.id, at, stills },
      vault,
    )
  }

  #report(error: unknown): void {
    logEvent(this.#deps.logger, 'report_pictures_failed', { err: error })
  }
}
