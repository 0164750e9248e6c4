import type { Clock } from '@footlight/core/ports'
import {
  AccountId,
  type ApplicationState,
  type AuditAction,
  applicationLimits,
  type DocumentSide,
  type ListedApplication,
  type ReviewedApplication,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely } from 'kysely'
import { isoTime } from '../accounts/present-user.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { foldText } from '../platform/fold-text.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import type { AgreementFile, AgreementFiles } from './agreement-files.ts'
import type { Agreements } from './agreements.ts'
import { type Applications, rejectionOf } from './applications.ts'
import type { ComplianceTables } from './compliance-tables.ts'
import { nameMarks, openParticulars, personMarks } from './particulars.ts'
import {
  type Decision,
  type DecisionFault,
  decideRecord,
  documentsOf,
  recordById,
  type StoredRecord,
} from './performer-records.ts'

const SAME_PERSON_MAX = 20

export interface DeskDeps {
  readonly complianceDatabase: SiteDatabase
  readonly auditLog: Pick<AuditRepository, 'note'>
  readonly vault: Vault
  readonly agreements: Agreements
  readonly agreementFiles: AgreementFiles
  readonly applications: Applications
  readonly clock: Clock
}

/** Who looks, and why. */
export interface Look {
  readonly record: string
  readonly by: AccountId
  readonly reason: string
}

/** A record as it is handed over. */
export interface RecordFile {
  readonly account: AccountId
  readonly application: ReviewedApplication
  /** Base64. What was destroyed, or whose key is not here, is left out. */
  readonly pictures: readonly {
    readonly side: DocumentSide
    readonly type: string
    readonly picture: string
  }[]
  /** null: nothing is signed. */
  readonly agreementText: string | null
  /** All that they signed, the newest first. */
  readonly agreements: Awaited<ReturnType<AgreementFiles['hashesOf']>>
}

/** What the staff sees of applications and decides. Nobody decides their own, and every look is written down before it is answered. */
export class ApplicationDesk {
  readonly #deps: DeskDeps
  readonly #db: Kysely<ComplianceTables>

  constructor(deps: DeskDeps) {
    this.#deps = deps
    this.#db = deps.complianceDatabase
  }

  /** `name`: a user name, an alias, or a full legal name; null: all of the state. */
  async list(
    state: ApplicationState,
    name: string | null,
    page: number,
  ): Promise<{ readonly applications: ListedApplication[]; readonly count_total: number }> {
    let matching = this.#db
      .selectFrom('performer_records')
      .innerJoin('people', 'people.id', 'performer_records.account')
    if (name === null) matching = matching.where('state', '=', state)
    else {
      const folded = foldText(name.trim())
      const marks = nameMarks(this.#deps.vault, name)
      const aliased = this.#db.selectFrom('performer_aliases').select('record').where('folded', '=', folded)
      matching = matching.where((e) =>
        e.or([
          e('people.username', '=', folded),
          e('name_mark', 'in', [...marks]),
          e('performer_records.id', 'in', aliased),
        ]),
      )
    }
    const { count } = await matching.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()
    const rows = await matching
      .select(['performer_records.id', 'people.username', 'state', 'submitted_at'])
      .orderBy('submitted_at')
      .orderBy('performer_records.id')
      .limit(applicationLimits.perPage)
      .offset((page - 1) * applicationLimits.perPage)
      .execute()
    return { applications: rows.map(listed), count_total: Number(count) }
  }

  /** null: there is none of that id. */
  async look(look: Look): Promise<ReviewedApplication | null> {
    const record = await recordById(this.#db, look.record)
    if (record === null) return null
    await this.#note(look, 'identity.read', {})
    const owner = await this.#db
      .selectFrom('people')
      .select(['username', 'birth_date'])
      .where('id', '=', record.account)
      .executeTakeFirst()
    const { vault } = this.#deps
    const particulars = openParticulars(vault, record)
    return {
      ...listed({ ...record, username: owner?.username ?? '' }),
      revision: record.revision,
      account_birth_date: owner?.birth_date ?? '',
      particulars,
      documents: (await documentsOf(this.#db, record.id)).map(({ side, added_at }) => ({
        side,
        added_at: isoTime(added_at),
      })),
      agreement: await this.#agreementOf(record),
      agreements: await this.#deps.agreementFiles.signedBy(AccountId.parse(record.account)),
      rejection: rejectionOf(record),
      same_person: particulars === null ? [] : await this.#othersOf(record, personMarks(vault, particulars)),
    }
  }

  /** `unavailable`: it was destroyed, or its key is not here. */
  async lookAtDocument(
    look: Look,
    side: DocumentSide,
  ): Promise<Result<{ readonly type: string; readonly content: Buffer }, 'not_found' | 'unavailable'>> {
    const documents = await documentsOf(this.#db, look.record)
    const found = documents.find((each) => each.side === side)
    if (found === undefined) return fail('not_found')
    await this.#note(look, 'identity.look_at_document', { side, document: found.document })
    const read = await this.#deps.vault.read(found.document)
    return read === null ? fail('unavailable') : ok(read)
  }

  /** A signed agreement as a PDF. `unavailable`: it was destroyed, or its key is not here. */
  async lookAtAgreement(
    look: Look,
    agreement: string,
  ): Promise<Result<AgreementFile, 'not_found' | 'unavailable'>> {
    const record = await recordById(this.#db, look.record)
    if (record === null) return fail('not_found')
    const account = AccountId.parse(record.account)
    const signed = await this.#deps.agreementFiles.signedBy(account)
    if (!signed.some(({ id }) => id === agreement)) return fail('not_found')
    await this.#note(look, 'identity.look_at_document', { side: 'agreement', document: agreement })
    return await this.#deps.agreementFiles.read(agreement, account)
  }

  /** Everything that is on record, with the pictures. null: there is none of that id. */
  async recordFile(look: Look): Promise<RecordFile | null> {
    const application = await this.look(look)
    if (application === null) return null
    const record = (await recordById(this.#db, look.record))!
    const account = AccountId.parse(record.account)
    const pictures: RecordFile['pictures'][number][] = []
    for (const { side } of application.documents) {
      const read = await this.lookAtDocument(look, side)
      if (read.ok)
        pictures.push({ side, type: read.value.type, picture: read.value.content.toString('base64') })
    }
    const signed = await this.#deps.agreements.signedBy(this.#db, account)
    const agreements = await this.#deps.agreementFiles.hashesOf(account)
    return { account, application, pictures, agreementText: signed?.text ?? null, agreements }
  }

  /** Writes down that somebody asks who was on camera then. null: there is no record of that id; else whose it is. */
  async noteInspection(
    look: Look,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<AccountId | null> {
    const record = await recordById(this.#db, look.record)
    if (record === null) return null
    await this.#note(look, 'identity.inspect', { from: isoTime(from), to: isoTime(to) })
    return AccountId.parse(record.account)
  }

  /** `forbidden`: it is their own. `wrong_state`: it was not sent, lacks something, or its document is out of date. */
  async decide(decision: Decision): Promise<Result<StoredRecord, DecisionFault | 'forbidden'>> {
    const { applications, complianceDatabase, vault } = this.#deps
    const record = await recordById(complianceDatabase, decision.record)
    if (record?.account === decision.by) return fail('forbidden')
    return await decideRecord(complianceDatabase, decision, async (transaction, held) => {
      const gaps = await applications.gapsOf(transaction, held, { id: AccountId.parse(held.account) })
      return gaps.length > 0 ? null : { livesIn: openParticulars(vault, held)?.country ?? null }
    })
  }

  async #agreementOf({ account }: StoredRecord): Promise<ReviewedApplication['agreement']> {
    const { agreements, vault } = this.#deps
    const signed = await agreements.signedBy(this.#db, AccountId.parse(account))
    if (signed === null) return null
    return {
      signed_at: isoTime(signed.signed_at!),
      hash: signed.hash,
      signature: vault.keys.open(signed.signature!, `agreement ${signed.id}`) ?? '',
    }
  }

  async #othersOf(
    { id }: StoredRecord,
    marks: readonly string[],
  ): Promise<ReviewedApplication['same_person']> {
    const rows = await this.#db
      .selectFrom('performer_records')
      .innerJoin('people', 'people.id', 'performer_records.account')
      .select(['performer_records.id', 'people.username', 'state'])
      .where('person_mark', 'in', [...marks])
      .where('performer_records.id', '<>', id)
      .limit(SAME_PERSON_MAX)
      .execute()
    return rows.map((row) => ({ ...row, state: row.state as ApplicationState }))
  }

  async #note(
    { record, by, reason }: Look,
    action: AuditAction,
    details: Readonly<Record<string, string>>,
  ): Promise<void> {
    await this.#deps.auditLog.note({
      at: this.#deps.clock.now(),
      actor: by,
      action,
      subject: { kind: 'performer_record', id: record },
      reason,
      details,
    })
  }
}

function listed(
  row: Pick<StoredRecord, 'id' | 'state' | 'submitted_at'> & { readonly username: string },
): ListedApplication {
  return {
    id: row.id,
    username: row.username,
    state: row.state as ApplicationState,
    submitted_at: isoTime(row.submitted_at),
  }
}
