import type { Clock, Random } from '@footlight/core/ports'
import {
  type ClosableFeature,
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
import type { Job } from '../platform/cluster/singleton.ts'
import type { ChangeableConfig } from '../platform/config.ts'
import { type RateCount, RateLimiter } from '../platform/rate-limiter.ts'
import type { ReportedLine, ReportRepository, StoredHandling } from './report-repository.ts'
import type { ReportStills } from './report-stills.ts'
import type { StillVault } from './still-vault.ts'

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
  readonly reportStills: ReportStills
  /** null: there is none to seal pictures with. */
  readonly vault: StillVault | null
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
    const { reports, reportStills, clock, random, currentConfig } = this.#deps
    if (reporter.id === reported.id) return fail({ error: 'invalid_value', fields: { username: 'invalid' } })
    const waitMs = this.#filed.take(String(reporter.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const id = random.uuid()
    const stored = still === null ? null : await reportStills.store(id, still)
    const filed = {
      ...report,
      id,
      reporter: reporter.id,
      reported: reported.id,
      room: room?.id ?? null,
      line: line ?? '',
      around: around ?? [],
      stillKey: stored?.stillKey ?? null,
      at: clock.now(),
    }
    await reports.add(filed, currentConfig.caseCalendar, stored?.sealed)
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
    const { reports, reportStills } = this.#deps
    const report = await reports.byId(id)
    return report === null || report.handled !== null ? null : await reportStills.read(report)
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
    const { reports, reportStills, vault, currentConfig } = this.#deps
    return [
      { name: 'sweep_reports', everyMs: SWEEP_EVERY_MS, runsAtStart: true, run: () => this.#sweep() },
      {
        name: 'give_reports_cases',
        everyMs: SWEEP_EVERY_MS,
        runsAtStart: true,
        run: () => reports.giveCases(currentConfig.caseCalendar, SWEEP_STEP),
      },
      ...(vault === null
        ? []
        : [
            {
              name: 'seal_report_pictures',
              everyMs: SWEEP_EVERY_MS,
              runsAtStart: true,
              run: () => reportStills.sealOld(vault),
            },
          ]),
    ]
  }

  stop(): void {
    this.#filed.close()
  }

  /** A closed report loses its picture when it is too late to open it again; one that is old goes itself (REPORT-03). */
  async #sweep(): Promise<void> {
    const { reports, reportStills, clock } = this.#deps
    const now = clock.now()
    await reportStills.dropClosed(now - REOPEN_MS)
    for (;;) {
      const old = await reports.before(now - KEPT_MS, now, SWEEP_STEP)
      await reports.remove(old.map(({ id }) => id))
      if (old.length < SWEEP_STEP) break
    }
    await reportStills.dropLeft()
  }
}
