import { randomBytes } from 'node:crypto'
import { AccountId, type CaseKind, type LiveEvidence, liveWallLimits } from '@footlight/core/protocol'
import type { BusinessCalendar } from '@footlight/core/rules/cases/case-clock'
import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import { joinCase } from '../cases/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { SealedDocument, Vault } from '../vault/module.ts'
import type { LiveWallTables } from './live-wall-tables.ts'

/** A picture whose content is in the vault's store already. */
export interface SealedStill {
  readonly document: SealedDocument
  /** ms since 1970. */
  readonly takenAt: number
  readonly isPublic: boolean
}

export interface NewLiveCase {
  readonly staff: AccountId
  readonly performer: AccountId
  readonly lookIn: string
  readonly kind: CaseKind
  readonly text: string
  /** The stream ends with it, and none begins before the case is decided. */
  readonly stops: boolean
  readonly at: number
  readonly stills: readonly SealedStill[]
}

/** Public pictures of the minute before a report. */
export interface ReportedStills {
  readonly report: string
  readonly reporter: AccountId
  readonly performer: AccountId
  readonly at: number
  readonly stills: readonly SealedStill[]
}

export interface StoredEvidence {
  /** null: a program found it, and nobody saw it. */
  readonly by: AccountId | null
  readonly origin: LiveEvidence['origin']
  readonly text: string
  readonly at: number
  readonly stills: readonly { readonly id: string; readonly takenAt: number; readonly isPublic: boolean }[]
}

export interface EvidenceRepository {
  /** Case, evidence, pictures and the audit log in one transaction. Answers the number of the case. `vault`: null: there are no pictures. */
  open(found: NewLiveCase, vault: Pick<Vault, 'note'> | null, calendar: BusinessCalendar): Promise<string>
  /** Whether a report would have its pictures kept now. */
  hasRoom(performer: AccountId, at: number): Promise<boolean>
  /** False: there is no room, or the report has no case. */
  keepForReport(found: ReportedStills, vault: Pick<Vault, 'note'>): Promise<boolean>
  /** The oldest first. */
  ofCase(number: string): Promise<readonly StoredEvidence[]>
  isOfCase(number: string, document: string): Promise<boolean>
  /** Destroys what stands for cases that were decided before a time, or are gone. True: there may be more. `vault`: null: only what has no pictures. */
  destroyDecided(before: number, vault: Pick<Vault, 'destroy'> | null): Promise<boolean>
}

const SWEPT_AT_ONCE = 100
const DAY_MS = 86_400_000
/** Keepings of one room. */
const REPORTS_OF_A_DAY = 50

export function createEvidenceRepository(siteDatabase: SiteDatabase): EvidenceRepository {
  const db: Kysely<LiveWallTables> = siteDatabase
  return {
    open: (found, vault, calendar) =>
      db.transaction().execute((transaction) => openCase(transaction, found, vault, calendar)),
    hasRoom: (performer, at) => hasRoom(db, performer, at),
    keepForReport: (found, vault) =>
      db.transaction().execute((transaction) => keepForReport(transaction, found, vault)),
    async ofCase(number) {
      const rows = await db
        .selectFrom('live_evidence')
        .innerJoin('cases', 'cases.id', 'live_evidence.case')
        .leftJoin('live_evidence_stills', 'live_evidence_stills.evidence', 'live_evidence.id')
        .select([
          'live_evidence.id',
          'by',
          'live_evidence.text',
          'at',
          'live_evidence.report',
          'picture_hash',
          'judged',
        ])
        .select(['document', 'taken_at', 'is_public'])
        .where('number', '=', number)
        .orderBy('at')
        .orderBy('live_evidence.id')
        .orderBy('taken_at')
        .execute()
      const found = new Map<string, StoredEvidence>()
      for (const { id, by, text, at, ...more } of rows) {
        const { document, taken_at: takenAt, is_public: isPublic } = more
        const origin = originOf(more)
        const isSeen = origin === 'look_in' || origin === 'report'
        const said = { by: isSeen ? AccountId.parse(by) : null, origin, text, at }
        const each = found.get(id) ?? { ...said, stills: [] }
        const still = { id: document ?? '', takenAt: takenAt ?? 0, isPublic: isPublic === 1 }
        found.set(id, document === null ? each : { ...each, stills: [...each.stills, still] })
      }
      return [...found.values()]
    },
    async isOfCase(number, document) {
      const row = await db
        .selectFrom('live_evidence_stills')
        .innerJoin('live_evidence', 'live_evidence.id', 'live_evidence_stills.evidence')
        .innerJoin('cases', 'cases.id', 'live_evidence.case')
        .select('document')
        .where('number', '=', number)
        .where('document', '=', document)
        .executeTakeFirst()
      return row !== undefined
    },
    destroyDecided: (before, vault) =>
      db.transaction().execute((transaction) => destroyDecided(transaction, before, vault)),
  }
}

function originOf({
  report,
  picture_hash: entry,
  judged,
}: Pick<LiveWallTables['live_evidence'], 'report' | 'picture_hash' | 'judged'>): LiveEvidence['origin'] {
  if (report !== null) return 'report'
  if (entry !== null) return 'match'
  return judged === null ? 'look_in' : 'judge'
}

async function openCase(
  transaction: Transaction<LiveWallTables>,
  found: NewLiveCase,
  vault: Pick<Vault, 'note'> | null,
  calendar: BusinessCalendar,
): Promise<string> {
  const { staff, performer, kind, text, stops, at, lookIn, stills } = found
  const number = await openWithEvidence(
    transaction,
    { performer, kind, by: staff, text, at, pictureHash: null, isJudged: false, stops, stills },
    vault,
    calendar,
  )
  const details = {
    ...{ account: performer, look_in: lookIn, kind, stops: stops ? 1 : 0 },
    stills: stills.length,
  }
  const subject = { kind: 'case', id: number } as const
  await appendAudit(transaction, {
    at,
    actor: staff,
    action: 'live.open_case',
    subject,
    reason: text,
    details,
  })
  return number
}

export interface SeenLive {
  readonly performer: AccountId
  readonly kind: CaseKind
  readonly by: number
  readonly text: string
  readonly at: number
  /** The entry of the list that it looked like; null: none. */
  readonly pictureHash: number | null
  /** A program found it. */
  readonly isJudged: boolean
  /** Its performer does not stream before the case is decided (WALL-MATCH-02). */
  readonly stops: boolean
  readonly stills: readonly SealedStill[]
}

/** Part of a transaction: the case, and what was seen. Answers its number. */
export async function openWithEvidence(
  transaction: Transaction<LiveWallTables>,
  { performer, kind, by, text, at, pictureHash, isJudged, stops, stills }: SeenLive,
  vault: Pick<Vault, 'note'> | null,
  calendar: BusinessCalendar,
): Promise<string> {
  const source = pictureHash !== null ? 'match' : isJudged ? 'judge' : 'live'
  const accusation = { kind, source, report: null, reporter: null, reported: performer, at } as const
  const number = await joinCase(transaction, accusation, calendar)
  const { id: ofCase } = await transaction
    .selectFrom('cases')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const id = randomBytes(16).toString('hex')
  await transaction
    .insertInto('live_evidence')
    .values({
      ...{ id, case: ofCase, by, text, at, report: null },
      ...{ picture_hash: pictureHash, judged: isJudged ? kind : null },
    })
    .execute()
  await addStills(transaction, id, stills, vault)
  if (stops)
    await transaction
      .updateTable('people')
      .set({ live_stopped_case: number })
      .where('id', '=', performer)
      .execute()
  return number
}

async function addStills(
  transaction: Transaction<LiveWallTables>,
  evidence: string,
  stills: readonly SealedStill[],
  vault: Pick<Vault, 'note'> | null,
): Promise<void> {
  for (const { document, takenAt, isPublic } of stills) {
    await vault?.note(transaction, document)
    const row = { document: document.id, evidence, taken_at: takenAt, is_public: isPublic ? 1 : 0 }
    await transaction.insertInto('live_evidence_stills').values(row).execute()
  }
}

/** Once in a minute, and not without end: a flood of reports fills no disk (REPORT-LIVE-02). */
async function hasRoom(db: Kysely<LiveWallTables>, performer: AccountId, at: number): Promise<boolean> {
  const rows = await db
    .selectFrom('live_evidence')
    .innerJoin('cases', 'cases.id', 'live_evidence.case')
    .select('at')
    .where('reported', '=', performer)
    .where('live_evidence.report', 'is not', null)
    .where('at', '>', at - DAY_MS)
    .orderBy('at', 'desc')
    .limit(REPORTS_OF_A_DAY)
    .execute()
  return rows.length < REPORTS_OF_A_DAY && rows.every((row) => row.at <= at - liveWallLimits.evidenceMs)
}

async function keepForReport(
  transaction: Transaction<LiveWallTables>,
  { report, reporter, performer, at, stills }: ReportedStills,
  vault: Pick<Vault, 'note'>,
): Promise<boolean> {
  // Two reports at once take turns from here on.
  await holdPerson(transaction, performer)
  if (!(await hasRoom(transaction, performer, at))) return false
  const entry = await transaction
    .selectFrom('case_entries')
    .select('case')
    .where('report', '=', report)
    .executeTakeFirst()
  if (entry === undefined) return false
  const id = randomBytes(16).toString('hex')
  const row = { id, case: entry.case, by: reporter, text: '', at, report, picture_hash: null, judged: null }
  await transaction.insertInto('live_evidence').values(row).execute()
  await addStills(transaction, id, stills, vault)
  return true
}

async function destroyDecided(
  transaction: Transaction<LiveWallTables>,
  before: number,
  vault: Pick<Vault, 'destroy'> | null,
): Promise<boolean> {
  // Without the vault nothing can be destroyed, and what is not destroyed is not forgotten.
  const withStills = transaction.selectFrom('live_evidence_stills').select('evidence')
  let due = transaction
    .selectFrom('live_evidence')
    .leftJoin('cases', 'cases.id', 'live_evidence.case')
    .select('live_evidence.id')
    .where((e) => e.or([e('cases.id', 'is', null), e('decided_at', '<', before)]))
  if (vault === null) due = due.where('live_evidence.id', 'not in', withStills)
  const old = await due.limit(SWEPT_AT_ONCE).execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return false
  const stills = await transaction
    .deleteFrom('live_evidence_stills')
    .where('evidence', 'in', ids)
    .returning('document')
    .execute()
  await vault?.destroy(
    transaction,
    stills.map(({ document }) => document),
  )
  await transaction.deleteFrom('live_evidence').where('id', 'in', ids).execute()
  return ids.length === SWEPT_AT_ONCE
}
