import type { Clock } from '@footlight/core/ports'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import { readBlob } from '../platform/blobs/read-blob.ts'
import type { FiledReport, ReportRepository } from './report-repository.ts'
import type { ReportStillRepository, SealedReportStill } from './report-still-repository.ts'
import type { StillVault } from './still-vault.ts'

const STEP = 200
/** A blob without a report may be of one that is about to be stored. */
const ABANDONED_AFTER_MS = 3_600_000

export interface ReportStillsDeps {
  readonly reports: Pick<ReportRepository, 'byIds' | 'closedWithStill'>
  readonly reportStillRepository: ReportStillRepository
  readonly blobs: BlobStore
  /** null: the operator has set up none, so pictures are stored as they came. */
  readonly vault: StillVault | null
  readonly clock: Clock
}

/** The pictures that come with reports: encrypted where there is a vault (REPORT-07), and forgotten with what they are needed for. */
export class ReportStills {
  readonly #deps: ReportStillsDeps

  constructor(deps: ReportStillsDeps) {
    this.#deps = deps
  }

  /**
   * Before its report is stored: what a crash leaves without one, the sweeps find. Answers where it is: in the vault, once it
   * is noted there with the report, or under a key of the blob store.
   */
  async store(
    report: string,
    jpeg: Uint8Array,
  ): Promise<{ readonly stillKey: BlobKey | null; readonly sealed: SealedReportStill | null }> {
    const { blobs, vault } = this.#deps
    if (vault !== null)
      return {
        stillKey: null,
        sealed: { vault, document: await vault.seal(Buffer.from(jpeg), 'image/jpeg') },
      }
    const stillKey: BlobKey = `report-stills/${report}.jpg`
    await blobs.put(stillKey, jpeg, { bytes: jpeg.length, type: 'image/jpeg' })
    return { stillKey, sealed: null }
  }

  /** Who shows it writes first who looks. null: there is none, or its key is not here. */
  async read({ stillKey, stillDocument }: FiledReport): Promise<Buffer | null> {
    const { blobs, vault } = this.#deps
    if (stillDocument !== null) return (await vault?.read(stillDocument))?.content ?? null
    return stillKey === null ? null : await readBlob(blobs, stillKey as BlobKey)
  }

  /** Puts those into the vault that came before there was one. */
  async sealOld(vault: StillVault): Promise<void> {
    const { reportStillRepository: stills, blobs } = this.#deps
    for (;;) {
      const found = await stills.unsealed(STEP)
      for (const { id, stillKey } of found) {
        const jpeg = await readBlob(blobs, stillKey as BlobKey)
        if (jpeg === null) await stills.drop(id, null)
        else await stills.seal(id, stillKey, { vault, document: await vault.seal(jpeg, 'image/jpeg') })
        await blobs.delete(stillKey as BlobKey)
      }
      if (found.length < STEP) return
    }
  }

  /** Of reports that were closed before a time, where no case needs them. */
  async dropClosed(closedBefore: number): Promise<void> {
    const { reports, reportStillRepository: stills, blobs, vault, clock } = this.#deps
    for (const isSealed of vault === null ? [false] : [false, true])
      for (;;) {
        const closed = await reports.closedWithStill(closedBefore, clock.now(), isSealed, STEP)
        for (const { id, stillKey } of closed) {
          if (stillKey !== null) await blobs.delete(stillKey as BlobKey)
          await stills.drop(id, vault)
        }
        if (closed.length < STEP) break
      }
  }

  /** Pictures whose reports are gone, or know of another place. Without the vault nothing of it can be destroyed. */
  async dropLeft(): Promise<void> {
    const { reportStillRepository: stills, vault, blobs, clock } = this.#deps
    if (vault !== null) while (await stills.destroyLeft(vault, STEP));
    let step: BlobKey[] = []
    for await (const { key, at } of blobs.list('report-stills/')) {
      if (at > clock.now() - ABANDONED_AFTER_MS) continue
      step.push(key)
      if (step.length < STEP) continue
      await this.#deleteUnnamed(step)
      step = []
    }
    await this.#deleteUnnamed(step)
  }

  async #deleteUnnamed(keys: readonly BlobKey[]): Promise<void> {
    const { reports, blobs } = this.#deps
    const ids = keys.map((key) => key.slice('report-stills/'.length, -'.jpg'.length))
    const named = new Set((await reports.byIds(ids)).map(({ stillKey }) => stillKey))
    for (const key of keys) if (!named.has(key)) await blobs.delete(key)
  }
}
