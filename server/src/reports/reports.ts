import type { Clock, Random } from '@footlight/core/ports'
import {
  type ClosableFeature,
  caseLimits,
  type Failure,
  REPORT_KEPT_DAYS,
  REPORT_REOPEN_MINUTES,
  type ReportReason,
  type ReportSource,
} from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import { readBlob } from '../platform/blobs/read-blob.ts'
import type { Job } from '../platform/cluster/singleton.ts'
import type { ChangeableConfig } from '../platform/config.ts'
import { type RateCount, RateLimiter } from '../platform/rate-limiter.ts'
import type { ReportedLine, ReportRepository, StoredHandling } from './report-repository.ts'

const REPORTS_PER_PERSON = { countMax: 10, windowMs: 3_600_000 }
const KEPT_MS = REPORT_KEPT_DAYS * 86_400_000
const REOPEN_MS = REPORT_REOPEN_MINUTES * 60_000
const SWEEP_EVERY_MS = REOPEN_MS
const SWEEP_STEP = 200

export interface NewReport {
  readonly feature: ReportSource
  readonly reporter: Person
  readonly reported: Person
  readonly reason: ReportReason
  readonly note: string
  /** Whose room it was; absent: none. */
  readonly room?: Person
  /** Of the chat, as the server has it; absent: it is about none. */
  readonly line?: string
  /** Of a private conversation, as the server has it; absent: it is about none. */
  readonly around?: readonly ReportedLine[]
  /** JPEG, checked by who took it in; null: none. */
  readonly still: Uint8Array | null
}

/** A report that is stored and has its case. */
export interface TakenReport {
  readonly id: string
  readonly reporter: AccountId
  readonly reported: Person
  /** Whose room it was; null: none. */
  readonly room: AccountId | null
  readonly at: number
}

export interface ReportsDeps {
  readonly reports: ReportRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly random: Random
  readonly currentConfig: Pick<ChangeableConfig, 'caseCalendar'>
}

/**
 * What people report, and from which parts of the site a moderator keeps whom. Everything is in the database
 * and the blob store, so that any process answers alike.
 */
export class Reports {
  readonly #deps: ReportsDeps
  readonly #filed: RateCount
  readonly #listeners = new Set<(report: TakenReport) => void>()

  constructor(deps: ReportsDeps) {
    this.#deps = deps
    this.#filed = new RateLimiter(REPORTS_PER_PERSON, deps.clock)
  }

  /** null: open to the caller. Guests have no account to close it to (REPORT-02). */
  async refusal(identity: Identity, feature: ClosableFeature): Promise<Failure | null> {
    if (identity.kind !== 'person') return null
    const { reports, clock } = this.#deps
    return (await reports.isBanned(identity.person.id, feature, clock.now()))
      ? { error: 'banned', message: 'A moderator has closed this part of the site to you.' }
      : null
  }

  /** The words go to moderators alone, so no filter of public texts keeps them from naming what they saw. */
  async file({
    reporter,
    reported,
    room,
    line,
    around,
    still,
    ...report
  }: NewReport): Promise<Result<undefined, Failure>> {
    const { reports, blobs, clock, random, currentConfig } = this.#deps
    if (reporter.id === reported.id) return fail({ error: 'invalid_value', fields: { username: 'invalid' } })
    const waitMs = this.#filed.take(String(reporter.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const id = random.uuid()
    const stillKey: BlobKey | null = still === null ? null : `report-stills/${id}.jpg`
    // Picture first: what a crash leaves without its report the sweep finds by its age.
    if (still !== null && stillKey !== null)
      await blobs.put(stillKey, still, { bytes: still.length, type: 'image/jpeg' })
    const filed = {
      ...report,
      id,
      reporter: reporter.id,
      reported: reported.id,
      room: room?.id ?? null,
      line: line ?? '',
      around: around ?? [],
      stillKey,
      at: clock.now(),
    }
    await reports.add(filed, currentConfig.caseCalendar)
    const told = { id, reporter: filed.reporter, reported, room: filed.room, at: filed.at }
    for (const listener of this.#listeners) listener(told)
    return ok(undefined)
  }

  /** Tells of reports that this process takes in; whoever listens does not throw, and nobody waits for them. */
  onFiled(listener: (report: TakenReport) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The picture of an open report; null: there is none. */
  async still(id: string): Promise<Buffer | null> {
    const report = await this.#deps.reports.byId(id)
    if (report === null || report.handled !== null || report.stillKey === null) return null
    return await readBlob(this.#deps.blobs, report.stillKey as BlobKey)
  }

  /** Who closed it: this caller, or whoever was first (REPORT-04). null: there is no such report. */
  async close(id: string, by: AccountId, note: string): Promise<StoredHandling | null> {
    const { reports, clock } = this.#deps
    await reports.close(id, { by, note, at: clock.now() })
    return (await reports.byId(id))?.handled ?? null
  }

  /** Its picture comes back with it: it is deleted only when it is too late for this. */
  async reopen(id: string, by: AccountId): Promise<Result<undefined, Failure>> {
    const { reports, clock } = this.#deps
    const at = clock.now()
    if (await reports.reopen(id, { by, since: at - REOPEN_MS, at })) return ok(undefined)
    return fail({ error: (await reports.byId(id)) === null ? 'not_found' : 'conflict' })
  }

  jobs(): readonly Job[] {
    const { reports, currentConfig } = this.#deps
    return [
      { name: 'sweep_reports', everyMs: SWEEP_EVERY_MS, runsAtStart: true, run: () => this.#sweep() },
      {
        name: 'give_reports_cases',
        everyMs: SWEEP_EVERY_MS,
        runsAtStart: true,
        run: () => reports.giveCases(currentConfig.caseCalendar, SWEEP_STEP),
      },
    ]
  }

  stop(): void {
    this.#filed.close()
  }

  /** Pictures before rows, so that no picture outlives what knows of it (REPORT-03). */
  async #sweep(): Promise<void> {
    const { reports, blobs, clock } = this.#deps
    const now = clock.now()
    const before = now - KEPT_MS
    for (;;) {
      const closed = await reports.closedWithStill(now - REOPEN_MS, now, SWEEP_STEP)
      for (const { id, stillKey } of closed) {
        await blobs.delete(stillKey as BlobKey)
        await reports.dropStill(id)
      }
      if (closed.length < SWEEP_STEP) break
    }
    for (;;) {
      const old = await reports.before(before, now, SWEEP_STEP)
      for (const { stillKey } of old) if (stillKey !== null) await blobs.delete(stillKey as BlobKey)
      await reports.remove(old.map(({ id }) => id))
      if (old.length < SWEEP_STEP) break
    }
    const needed = now - (caseLimits.evidenceDays + REPORT_KEPT_DAYS) * 86_400_000
    for await (const { key, at } of blobs.list('report-stills/')) if (at < needed) await blobs.delete(key)
  }
}
