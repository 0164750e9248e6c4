import {
  type AccountId,
  type CaseKind,
  type ClosableFeature,
  caseLimits,
  type ReportReason,
  type ReportSource,
} from '@footlight/core/protocol'
import type { BusinessCalendar } from '@footlight/core/rules/cases/case-clock'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { appendAudit, audited, type StaffAct } from '../audit-log/module.ts'
import { type Accusation, joinCase } from '../cases/module.ts'
import { noteStill, type SealedReportStill } from './report-still-repository.ts'
import type { ReportTables } from './report-tables.ts'

const Lines = z.array(z.object({ isReported: z.boolean(), text: z.string(), at: z.int() }))

/** One that the reported wrote, or the one who reports. */
export type ReportedLine = Readonly<z.infer<typeof Lines>[number]>

/** Accounts by their ids, times in ms since 1970. */
export interface StoredReport {
  readonly id: string
  readonly feature: ReportSource
  readonly reporter: number
  readonly reported: number
  readonly reason: ReportReason
  readonly note: string
  /** Whose room it was; null: none. */
  readonly room: number | null
  /** Of the chat, as the server had it; '': it is about none. */
  readonly line: string
  /** What stands around it between the two, oldest first, the line itself among it; empty: it is about none of theirs. */
  readonly around: readonly ReportedLine[]
  /** Of a picture in the blob store, not sealed; null: none came, or it is in the vault. */
  readonly stillKey: string | null
  readonly at: number
}

export interface StoredHandling {
  /** null: closed before anybody was noted. */
  readonly by: number | null
  readonly note: string
  readonly at: number
}

/** A report with what came of it. */
export interface FiledReport extends StoredReport {
  /** Of its picture in the vault; null: none is there. */
  readonly stillDocument: string | null
  /** null: it is open. */
  readonly handled: StoredHandling | null
}

export interface ReportFilter {
  readonly reported?: number
  readonly reason?: ReportReason
  /** The page begins behind the report of this place. */
  readonly after?: ReportPlace
}

/** Where a report stands in the list: 0 open and about minors, 1 open, 2 closed; then the oldest. */
export type ReportPlace = readonly [rank: number, at: number, id: string]

export interface FeatureBan {
  readonly account: number
  readonly feature: ClosableFeature
  readonly by: AccountId
  readonly reason: string
  readonly at: number
  /** ms since 1970; null: without an end. */
  readonly until: number | null
}

interface FiledReports {
  /** With its case, in one transaction (CASE-01). `sealed`: its picture; null: it has none in the vault. */
  add(report: StoredReport, calendar: BusinessCalendar, sealed?: SealedReportStill | null): Promise<void>
  /** Gives open reports that are in no case one: those of before there were any. Answers how many. */
  giveCases(calendar: BusinessCalendar, limit: number): Promise<number>
  page(filter: ReportFilter, limit: number): Promise<readonly FiledReport[]>
  byId(id: string): Promise<FiledReport | null>
  /** The first counts (REPORT-04). False: there is none that is open. Leaves a line of the log where it did. */
  close(id: string, handling: StoredHandling & { readonly by: AccountId }): Promise<boolean>
  /** False: it was not `by` who closed it after `since`. */
  reopen(
    id: string,
    order: { readonly by: AccountId; readonly since: number; readonly at: number },
  ): Promise<boolean>
  /** The oldest first; those that are deleted are left out. */
  byIds(ids: readonly string[]): Promise<readonly FiledReport[]>
  /** Closed before `at`, with a picture that no case needs at `now`; `isSealed`: in the vault. */
  closedWithStill(at: number, now: number, isSealed: boolean, limit: number): Promise<readonly FiledReport[]>
  /** Filed before `at`, and needed by no case at `now`. */
  before(at: number, now: number, limit: number): Promise<readonly StoredReport[]>
  remove(ids: readonly string[]): Promise<void>
}

interface FeatureBans {
  /** Replaces the ban that is there. */
  ban(ban: FeatureBan): Promise<void>
  unban(account: number, feature: ClosableFeature, act: StaffAct): Promise<void>
  /** One that holds at `now`. */
  isBanned(account: number, feature: ClosableFeature, now: number): Promise<boolean>
}

export type ReportRepository = FiledReports & FeatureBans

export function createReportRepository(db: Kysely<ReportTables>): ReportRepository {
  return { ...filedReports(db), ...closings(db), ...featureBans(db) }
}

function filedReports(db: Kysely<ReportTables>): Omit<FiledReports, 'close' | 'reopen'> {
  const reports = () =>
    db
      .selectFrom('reports')
      .leftJoin('report_stills', 'report_stills.report', 'reports.id')
      .selectAll('reports')
      .select('document')
  return {
    add(report, calendar, sealed = null) {
      const { stillKey, around, ...values } = report
      return db.transaction().execute(async (trx) => {
        await trx
          .insertInto('reports')
          .values({
            ...values,
            around: JSON.stringify(around),
            still_key: stillKey,
            closed_at: null,
            closed_by: null,
            closing_note: '',
          })
          .execute()
        if (sealed !== null) await noteStill(trx, report.id, sealed)
        await joinCase(trx, accusationOf(report), calendar)
      })
    },
    async giveCases(calendar, limit) {
      const rows = await reports()
        .where('closed_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('case_entries').select('id').whereRef('report', '=', 'reports.id'))),
        )
        .orderBy('at')
        .limit(limit)
        .execute()
      for (const row of rows)
        await db.transaction().execute((trx) => joinCase(trx, accusationOf(toReport(row)), calendar))
      return rows.length
    },
    async page({ reported, reason, after }, limit) {
      let query = reports()
      if (reported !== undefined) query = query.where('reported', '=', reported)
      if (reason !== undefined) query = query.where('reason', '=', reason)
      if (after !== undefined)
        query = query.where(sql<boolean>`(${rank}, at, id) > (${after[0]}, ${after[1]}, ${after[2]})`)
      const rows = await query.orderBy(rank).orderBy('at').orderBy('id').limit(limit).execute()
      return rows.map(toReport)
    },
    async byId(id) {
      const row = await reports().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : toReport(row)
    },
    async byIds(ids) {
      if (ids.length === 0) return []
      return (await reports().where('id', 'in', ids).orderBy('at').orderBy('id').execute()).map(toReport)
    },
    async closedWithStill(at, now, isSealed, limit) {
      const closed = reports()
        .where('closed_at', '<', at)
        .where(isSealed ? 'document' : 'still_key', 'is not', null)
        .where(notNeededAt(now))
      return (await closed.limit(limit).execute()).map(toReport)
    },
    async before(at, now, limit) {
      const old = reports().where('at', '<', at).where(notNeededAt(now))
      return (await old.orderBy('at').limit(limit).execute()).map(toReport)
    },
    async remove(ids) {
      if (ids.length > 0) await db.deleteFrom('reports').where('id', 'in', ids).execute()
    },
  }
}

/** Both leave their line of the log in the same transaction. */
function closings(db: Kysely<ReportTables>): Pick<FiledReports, 'close' | 'reopen'> {
  return {
    close(id, { by, note, at }) {
      return db.transaction().execute(async (trx) => {
        const done = await trx
          .updateTable('reports')
          .set({ closed_at: at, closed_by: by, closing_note: note })
          .where('id', '=', id)
          .where('closed_at', 'is', null)
          .executeTakeFirst()
        if (done.numUpdatedRows === 0n) return false
        await trx.insertInto('report_log').values({ report: id, at, by, action: 'close', note }).execute()
        await appendAudit(trx, {
          at,
          actor: by,
          action: 'reports.close',
          subject: { kind: 'report', id },
          reason: note || null,
          details: {},
        })
        return true
      })
    },
    reopen(id, { by, since, at }) {
      return db.transaction().execute(async (trx) => {
        const done = await trx
          .updateTable('reports')
          .set({ closed_at: null, closed_by: null, closing_note: '' })
          .where('id', '=', id)
          .where('closed_by', '=', by)
          .where('closed_at', '>', since)
          .executeTakeFirst()
        if (done.numUpdatedRows === 0n) return false
        await trx
          .insertInto('report_log')
          .values({ report: id, at, by, action: 'reopen', note: '' })
          .execute()
        await appendAudit(trx, {
          at,
          actor: by,
          action: 'reports.reopen',
          subject: { kind: 'report', id },
          reason: null,
          details: {},
        })
        return true
      })
    },
  }
}

function featureBans(db: Kysely<ReportTables>): FeatureBans {
  return {
    async ban(ban) {
      const { account, feature, ...values } = ban
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('feature_bans')
          .values({ account, feature, ...values })
          .onConflict((c) => c.columns(['account', 'feature']).doUpdateSet(values))
          .execute()
        const { by, reason, at, until } = values
        await appendAudit(trx, {
          at,
          actor: by,
          action: 'reports.ban',
          subject: { kind: 'account', id: String(account) },
          reason,
          details: { feature, until },
        })
      })
    },
    async unban(account, feature, { by, at }) {
      const subject = { kind: 'account', id: String(account) } as const
      const entry = {
        at,
        actor: by,
        action: 'reports.unban',
        subject,
        reason: null,
        details: { feature },
      } as const
      await audited(db, entry, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('feature_bans')
          .where('account', '=', account)
          .where('feature', '=', feature)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      })
    },
    async isBanned(account, feature, now) {
      const row = await db
        .selectFrom('feature_bans')
        .select('until')
        .where('account', '=', account)
        .where('feature', '=', feature)
        .executeTakeFirst()
      return row !== undefined && (row.until === null || Number(row.until) > now)
    },
  }
}

/** Undecided cases need what they stand on, and so do measures that can be appealed against. */
function notNeededAt(now: number) {
  const since = now - caseLimits.evidenceDays * 86_400_000
  return sql<boolean>`not exists (
    select 1 from case_entries join cases on cases.id = case_entries."case"
    where case_entries.report = reports.id
      and (cases.state <> 'decided' or (cases.action <> 'nothing' and cases.decided_at > ${since})))`
}

/** Which kind of case each reason makes. */
const kinds: Readonly<Record<ReportReason, CaseKind>> = {
  minor: 'minor',
  coercion: 'violence',
  violence: 'violence',
  // Nobody knows yet whether they are verified and want to be there.
  another_person: 'content',
  recording: 'content',
  abuse: 'ordinary',
  scam: 'ordinary',
  other: 'ordinary',
}

function accusationOf({ id, feature, reporter, reported, reason, at }: StoredReport): Accusation {
  return { reported, kind: kinds[reason], source: feature, report: id, reporter, at }
}

const rank = sql<number>`case when closed_at is not null then 2 when reason = 'minor' then 0 else 1 end`

/** Where the page behind this report begins. */
export function placeOf({ handled, reason, at, id }: FiledReport): ReportPlace {
  return [handled !== null ? 2 : reason === 'minor' ? 0 : 1, at, id]
}

function toReport(row: ReportTables['reports'] & { readonly document: string | null }): FiledReport {
  return {
    id: row.id,
    feature: row.feature as ReportSource,
    reporter: Number(row.reporter),
    reported: Number(row.reported),
    reason: row.reason as ReportReason,
    note: row.note,
    room: row.room === null ? null : Number(row.room),
    line: row.line,
    around: Lines.parse(JSON.parse(row.around)),
    stillKey: row.still_key,
    stillDocument: row.document,
    at: Number(row.at),
    handled:
      row.closed_at === null
        ? null
        : {
            by: row.closed_by === null ? null : Number(row.closed_by),
            note: row.closing_note,
            at: Number(row.closed_at),
          },
  }
}
