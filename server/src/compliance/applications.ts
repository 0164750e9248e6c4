import type { Clock } from '@footlight/core/ports'
import type {
  Application,
  ApplicationGap,
  DocumentSide,
  FieldCode,
  Particulars,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { applicationGaps, isEditable, judgeParticulars } from '@footlight/core/rules/compliance/application'
import type { Language } from '@footlight/core/rules/languages'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Kysely } from 'kysely'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { foldText } from '../platform/fold-text.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { PlaceRules } from '../regions/place-rules.ts'
import { type DocumentFault, readDocument, type Vault } from '../vault/module.ts'
import type { AgreementFiles } from './agreement-files.ts'
import type { Agreements } from './agreements.ts'
import type { ComplianceTables } from './compliance-tables.ts'
import { openParticulars, sealParticulars } from './particulars.ts'
import {
  documentsOf,
  editRecord,
  holdRecord,
  type RecordChange,
  recordOf,
  type StoredDocument,
  type StoredRecord,
  writeRecord,
} from './performer-records.ts'

export interface ApplicationsDeps {
  readonly complianceDatabase: SiteDatabase
  readonly vault: Vault
  readonly agreements: Agreements
  readonly agreementFiles: AgreementFiles
  readonly placeRules: Pick<PlaceRules, 'isReceiverBlockedIn'>
  readonly clock: Clock
}

/** What somebody enters to be allowed to perform. */
export class Applications {
  readonly #deps: ApplicationsDeps
  readonly #closing = new AbortController()

  constructor(deps: ApplicationsDeps) {
    this.#deps = deps
  }

  async read(person: Person): Promise<Application> {
    const db = this.#deps.complianceDatabase
    const record = await recordOf(db, person.id)
    if (record === null) return await this.#present(person, null, [])
    return await this.#present(person, record, await documentsOf(db, record.id))
  }

  /** The error: what a schema cannot see, by field; null: it was sent, or approved. */
  async save(
    { id }: Person,
    particulars: Particulars,
  ): Promise<Result<void, Readonly<Record<string, FieldCode>> | null>> {
    const { complianceDatabase, vault, clock } = this.#deps
    const at = clock.now()
    const faults = judgeParticulars(particulars, this.#today())
    if (faults.length > 0) return fail(Object.fromEntries(faults.map(({ field, code }) => [field, code])))
    const saved = await editRecord(complianceDatabase, id, at, async (transaction, record) => {
      await writeAliases(transaction, record.id, particulars.aliases)
      return sealParticulars(vault, record.id, particulars)
    })
    return saved.ok ? saved : fail(null)
  }

  /** What it takes the place of is destroyed, or stays on record where it was approved once. */
  async addDocument(
    { id }: Person,
    side: DocumentSide,
    sent: Buffer,
  ): Promise<Result<void, DocumentFault | 'wrong_state'>> {
    const { complianceDatabase, vault, clock } = this.#deps
    const picture = await readDocument(sent, this.#closing.signal)
    if (!picture.ok) return picture
    const sealed = await vault.seal(picture.value, 'image/jpeg')
    const at = clock.now()
    return await editRecord(complianceDatabase, id, at, async (transaction, record) => {
      const db: Kysely<ComplianceTables> = transaction
      const before = (await documentsOf(db, record.id)).filter((each) => each.side === side)
      await dropDocuments(transaction, vault, { before, at, wasApproved: record.approved_at !== null })
      await vault.note(transaction, sealed)
      await db
        .insertInto('performer_documents')
        .values({ document: sealed.id, record: record.id, side, added_at: at, replaced_at: null })
        .execute()
      return {}
    })
  }

  /** `language`: in which its performer is answered. */
  submit(
    person: Person,
    { revision, language }: { readonly revision: number; readonly language: Language },
  ): Promise<Result<void, 'wrong_state' | 'conflict' | 'incomplete'>> {
    const { complianceDatabase, clock } = this.#deps
    const at = clock.now()
    const db: Kysely<ComplianceTables> = complianceDatabase
    return db.transaction().execute(async (transaction) => {
      const record = await holdRecord(transaction, person.id, at)
      if (record.state === 'submitted' || record.state === 'approved') return fail('wrong_state')
      if (record.revision !== revision) return fail('conflict')
      if ((await this.gapsOf(transaction, record, person)).length > 0) return fail('incomplete')
      // The name by which the public knows them is one of theirs (28 CFR 75.2), also once the account has another.
      await transaction
        .insertInto('performer_aliases')
        .values({ record: record.id, folded: foldText(person.username) })
        .onConflict((c) => c.doNothing())
        .execute()
      const sent: RecordChange = { state: 'submitted', submitted_at: at, changed_at: at, language }
      await writeRecord(transaction, record, { ...sent, reject_code: null, reject_text: null })
      return ok(undefined)
    })
  }

  /** False: nobody looks at it any more, or it was not sent. */
  withdraw({ id }: Person): Promise<boolean> {
    const { complianceDatabase, clock } = this.#deps
    const at = clock.now()
    return complianceDatabase.transaction().execute(async (transaction) => {
      const record = await holdRecord(transaction, id, at)
      if (record.state !== 'submitted') return false
      await writeRecord(transaction, record, { state: 'draft', submitted_at: null, changed_at: at })
      return true
    })
  }

  /** Their full legal name; null: none was entered. */
  async nameOf({ id }: Person): Promise<Pick<Particulars, 'first_name' | 'last_name'> | null> {
    const record = await recordOf(this.#deps.complianceDatabase, id)
    return record === null ? null : openParticulars(this.#deps.vault, record)
  }

  /** What is stored of it, for its owner, who has said their password again; null: nothing. */
  async exportOf({ id }: Person): Promise<Readonly<Record<string, unknown>> | null> {
    const { agreements, complianceDatabase, vault } = this.#deps
    const record = await recordOf(complianceDatabase, id)
    if (record === null) return null
    const signed = await agreements.signedBy(complianceDatabase, id)
    const documents = await documentsOf(complianceDatabase, record.id)
    return {
      state: record.state,
      ...openParticulars(vault, record),
      documents: documents.map(({ side, added_at }) => ({ side, added_at: isoTime(added_at) })),
      submitted_at: isoTime(record.submitted_at),
      approved_at: isoTime(record.approved_at),
      rejection: rejectionOf(record),
      agreement: signed === null ? null : { signed_at: isoTime(signed.signed_at!), hash: signed.hash },
      agreements: await this.#deps.agreementFiles.hashesOf(id),
    }
  }

  /** What it lacks, as it stands in the transaction. */
  async gapsOf(
    transaction: SiteDatabase,
    record: StoredRecord,
    { id }: Pick<Person, 'id'>,
  ): Promise<readonly ApplicationGap[]> {
    const { agreements, vault } = this.#deps
    const db: Kysely<ComplianceTables> = transaction
    const owner = await db
      .selectFrom('people')
      .select('email_confirmed')
      .where('id', '=', id)
      .executeTakeFirst()
    const documents = await documentsOf(transaction, record.id)
    return applicationGaps({
      isEmailConfirmed: owner?.email_confirmed === 1,
      particulars: openParticulars(vault, record),
      documents: documents.map(({ side }) => side),
      isSigned: (await agreements.signedBy(transaction, id)) !== null,
      today: this.#today(),
    })
  }

  /** In UTC, as everywhere where a day ends something. */
  #today(): string {
    return utcDay(this.#deps.clock.now())
  }

  /** What is being decoded is given up. */
  close(): void {
    this.#closing.abort(new Error('the server stops'))
  }

  async #present(
    person: Person,
    record: StoredRecord | null,
    documents: readonly StoredDocument[],
  ): Promise<Application> {
    const { agreements, complianceDatabase, placeRules, vault } = this.#deps
    const signed = await agreements.signedBy(complianceDatabase, person.id)
    const particulars = record === null ? null : openParticulars(vault, record)
    const livesIn = particulars?.country
    const sides = documents.map(({ side }) => side)
    const state = (record?.state ?? 'draft') as Application['state']
    return {
      state,
      revision: record?.revision ?? 0,
      // A stolen session reads nothing of what the staff has to check or has checked.
      particulars: isEditable(state) && record?.approved_at === null ? particulars : null,
      documents: sides,
      agreement_signed_at: signed === null ? null : isoTime(signed.signed_at!),
      agreements: await this.#deps.agreementFiles.signedBy(person.id),
      gaps: [
        ...applicationGaps({
          isEmailConfirmed: person.emailConfirmed,
          particulars,
          documents: sides,
          isSigned: signed !== null,
          today: this.#today(),
        }),
      ],
      rejection: rejectionOf(record),
      submitted_at: isoTime(record?.submitted_at ?? null),
      is_payable: livesIn === undefined || !placeRules.isReceiverBlockedIn(livesIn),
    }
  }
}

/** Why it was not approved; null: it was, or nobody has decided. */
export function rejectionOf(
  record: Pick<StoredRecord, 'state' | 'reject_code' | 'reject_text'> | null,
): Application['rejection'] {
  if (record?.state !== 'rejected' || record.reject_code === null) return null
  return {
    code: record.reject_code as NonNullable<Application['rejection']>['code'],
    text: record.reject_text,
  }
}

async function writeAliases(
  transaction: SiteDatabase,
  record: string,
  aliases: readonly string[],
): Promise<void> {
  const db: Kysely<ComplianceTables> = transaction
  await db.deleteFrom('performer_aliases').where('record', '=', record).execute()
  const folded = [...new Set(aliases.map(foldText))]
  if (folded.length === 0) return
  await db
    .insertInto('performer_aliases')
    .values(folded.map((each) => ({ record, folded: each })))
    .execute()
}

async function dropDocuments(
  transaction: SiteDatabase,
  vault: Vault,
  {
    before,
    at,
    wasApproved,
  }: { readonly before: readonly StoredDocument[]; readonly at: number; readonly wasApproved: boolean },
): Promise<void> {
  if (before.length === 0) return
  const db: Kysely<ComplianceTables> = transaction
  const ids = before.map(({ document }) => document)
  if (wasApproved) {
    await db
      .updateTable('performer_documents')
      .set({ replaced_at: at })
      .where('document', 'in', ids)
      .execute()
    return
  }
  await db.deleteFrom('performer_documents').where('document', 'in', ids).execute()
  await vault.destroy(transaction, ids)
}
