import { randomBytes } from 'node:crypto'
import type { AccountId, ApplicationState, DocumentSide, RejectCode } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { complianceStatusOf, isEditable } from '@footlight/core/rules/compliance/application'
import type { Kysely, Selectable, Updateable } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { ComplianceTables, PerformerRecordTable } from './compliance-tables.ts'

export type StoredRecord = Selectable<PerformerRecordTable>
export type RecordChange = Updateable<PerformerRecordTable>
type Db = Kysely<ComplianceTables>

const RESIDENCES_AT_ONCE = 200

export interface Decision {
  readonly record: string
  /** That was looked at. */
  readonly revision: number
  readonly by: AccountId
  readonly at: number
  /** null: approved. */
  readonly rejection: { readonly code: RejectCode; readonly text: string | null } | null
}

/** `conflict`: another revision holds by now, or somebody else was first. */
export type DecisionFault = 'not_found' | 'conflict' | 'wrong_state'

/** The account's own record, held until the transaction ends; made where there is none. */
export async function holdRecord(
  transaction: SiteDatabase,
  account: AccountId,
  at: number,
): Promise<StoredRecord> {
  const db: Db = transaction
  await holdPerson(transaction, account)
  const found = await recordOf(db, account)
  if (found !== null) return found
  const id = randomBytes(16).toString('hex')
  await db
    .insertInto('performer_records')
    .values({ ...emptyRecord, id, account, changed_at: at })
    .execute()
  return { ...emptyRecord, id, account, changed_at: at }
}

const emptyRecord = {
  state: 'draft',
  revision: 0,
  language: 'en',
  ...{ particulars: null, name_mark: null, person_mark: null, document_expires: null },
  ...{ reject_code: null, reject_text: null, submitted_at: null },
  ...{ approved_at: null, decided_by: null, ended_at: null },
}

/**
 * Changes what somebody applies with. `change` works in the transaction, on a record that may be changed; what it answers is
 * written into it. `wrong_state`: it was sent, or approved.
 */
export function editRecord(
  database: SiteDatabase,
  account: AccountId,
  at: number,
  change: (transaction: SiteDatabase, record: StoredRecord) => Promise<RecordChange>,
): Promise<Result<void, 'wrong_state'>> {
  return database.transaction().execute(async (transaction) => {
    const record = await holdRecord(transaction, account, at)
    if (!isEditable(record.state as ApplicationState)) return fail('wrong_state')
    await writeRecord(transaction, record, { ...(await change(transaction, record)), changed_at: at })
    return ok(undefined)
  })
}

/** With the next revision, and the account with what it means for it. `livesIn`: of a record that is approved by it. */
export async function writeRecord(
  transaction: SiteDatabase,
  record: StoredRecord,
  change: RecordChange,
  livesIn?: string | null,
): Promise<void> {
  const db: Db = transaction
  await db
    .updateTable('performer_records')
    .set({ ...change, revision: record.revision + 1 })
    .where('id', '=', record.id)
    .execute()
  if (change.state === undefined) return
  const state = change.state as ApplicationState
  await db
    .updateTable('people')
    .set({
      compliance_status: complianceStatusOf(state),
      // What is sent or taken back decides nothing.
      ...(state !== 'draft' && state !== 'submitted' && { identity_confirmed: Number(state === 'approved') }),
      ...(livesIn !== undefined && { lives_in: livesIn }),
    })
    .where('id', '=', record.account)
    .execute()
}

/**
 * Notes of those who were approved before it was noted where they live. `residenceOf`: by a record that holds; null: its key is not
 * here.
 */
export async function noteResidences(
  complianceDatabase: SiteDatabase,
  residenceOf: (record: StoredRecord) => string | null,
): Promise<void> {
  const db: Db = complianceDatabase
  let after = ''
  for (;;) {
    const records = await db
      .selectFrom('performer_records')
      .innerJoin('people', 'people.id', 'performer_records.account')
      .selectAll('performer_records')
      .where('state', '=', 'approved')
      .where('lives_in', 'is', null)
      .where('performer_records.id', '>', after)
      .orderBy('performer_records.id')
      .limit(RESIDENCES_AT_ONCE)
      .execute()
    for (const record of records)
      await db
        .updateTable('people')
        .set({ lives_in: residenceOf(record) })
        .where('id', '=', record.account)
        .execute()
    if (records.length < RESIDENCES_AT_ONCE) return
    after = records.at(-1)!.id
  }
}

/**
 * What the staff decides, together with its line of the audit log. Answers the record as it was. `approvable`: where its performer
 * lives, or null: it lacks something.
 */
export function decideRecord(
  database: SiteDatabase,
  { record: id, revision, by, at, rejection }: Decision,
  approvable: (
    transaction: SiteDatabase,
    record: StoredRecord,
  ) => Promise<{ readonly livesIn: string | null } | null>,
): Promise<Result<StoredRecord, DecisionFault>> {
  return database.transaction().execute(async (transaction) => {
    const found = await recordById(transaction, id)
    if (found === null) return fail('not_found')
    await holdPerson(transaction, found.account)
    const record = await recordById(transaction, id)
    if (record?.revision !== revision) return fail('conflict')
    const isOpen = record.state === 'submitted' || (rejection !== null && record.state === 'approved')
    if (!isOpen) return fail('wrong_state')
    const approved = rejection === null ? await approvable(transaction, record) : undefined
    if (approved === null) return fail('wrong_state')
    const decided: RecordChange = {
      state: rejection === null ? 'approved' : 'rejected',
      reject_code: rejection?.code ?? null,
      reject_text: rejection?.text ?? null,
      approved_at: rejection === null ? (record.approved_at ?? at) : record.approved_at,
      decided_by: by,
      changed_at: at,
    }
    await writeRecord(transaction, record, decided, approved?.livesIn)
    await appendAudit(transaction, {
      at,
      actor: by,
      action: rejection === null ? 'applications.approve' : 'applications.reject',
      subject: { kind: 'performer_record', id },
      reason: rejection?.text ?? null,
      details: { account: record.account, code: rejection?.code ?? null, was: record.state },
    })
    return ok(record)
  })
}

export async function recordOf(db: SiteDatabase, account: AccountId): Promise<StoredRecord | null> {
  const tables: Db = db
  const row = await tables
    .selectFrom('performer_records')
    .selectAll()
    .where('account', '=', account)
    .executeTakeFirst()
  return row ?? null
}

export async function recordById(db: SiteDatabase, id: string): Promise<StoredRecord | null> {
  const tables: Db = db
  const row = await tables.selectFrom('performer_records').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export interface StoredDocument {
  /** Of the vault. */
  readonly document: string
  readonly side: DocumentSide
  readonly added_at: number
}

/** When performers were approved for the first time, by account, from a time on. ms since 1970. */
export async function approvedSince(
  complianceDatabase: SiteDatabase,
  since: number,
): Promise<ReadonlyMap<number, number>> {
  const db: Db = complianceDatabase
  const rows = await db
    .selectFrom('performer_records')
    .select(['account', 'approved_at'])
    .where('approved_at', '>=', since)
    .execute()
  return new Map(rows.map(({ account, approved_at: at }) => [account, at ?? since]))
}

/** Which pictures there are of each of these records. */
export async function sidesOf(
  db: SiteDatabase,
  records: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentSide[]>> {
  if (records.length === 0) return new Map()
  const tables: Db = db
  const rows = await tables
    .selectFrom('performer_documents')
    .select(['record', 'side'])
    .where('record', 'in', records)
    .where('replaced_at', 'is', null)
    .execute()
  const sides = new Map<string, DocumentSide[]>()
  for (const { record, side } of rows) sides.set(record, [...(sides.get(record) ?? []), side as DocumentSide])
  return sides
}

/** Those that hold, one for each side at most. */
export async function documentsOf(db: SiteDatabase, record: string): Promise<readonly StoredDocument[]> {
  const tables: Db = db
  const rows = await tables
    .selectFrom('performer_documents')
    .select(['document', 'side', 'added_at'])
    .where('record', '=', record)
    .where('replaced_at', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, side: row.side as DocumentSide }))
}
