import type { Clock } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import { DELETED_NAME_PREFIX } from '@footlight/core/rules/accounts/deleted-name'
import { APPLICATION_KEPT_DAYS, RECORD_KEPT_YEARS } from '@footlight/core/rules/compliance/application'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Kysely } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { accountChanged } from '../accounts/port.ts'
import { appendAudit } from '../audit-log/module.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import type { ComplianceTables } from './compliance-tables.ts'
import { type DecisionLetterDeps, tellDecision } from './decision-letters.ts'
import { recordById, type StoredRecord, writeRecord } from './performer-records.ts'

const DAY_MS = 86_400_000
const STEP = 100

export interface RetentionDeps extends DecisionLetterDeps {
  readonly complianceDatabase: SiteDatabase
  readonly vault: Vault
  readonly bus: Bus
  readonly clock: Clock
}

/** What time does to records: documents run out, and what no law asks for any more is destroyed. */
export class RecordRetention {
  readonly #deps: RetentionDeps
  readonly #db: Kysely<ComplianceTables>

  constructor(deps: RetentionDeps) {
    this.#deps = deps
    this.#db = deps.complianceDatabase
  }

  /** Whose document is out of date goes live no more until they have sent another. */
  async expire(): Promise<void> {
    const today = utcDay(this.#deps.clock.now())
    const due = await this.#db
      .selectFrom('performer_records')
      .select('id')
      .where('state', '=', 'approved')
      .where('document_expires', '<', today)
      .limit(STEP)
      .execute()
    for (const { id } of due) {
      const record = await this.#change(id, async (transaction, held) => {
        if (held.state !== 'approved' || held.document_expires === null || held.document_expires >= today)
          return false
        await writeRecord(transaction, held, { state: 'expired', changed_at: this.#deps.clock.now() })
        return true
      })
      if (record === null) continue
      this.#deps.bus.publish(accountChanged, { account: AccountId.parse(record.account) })
      tellDecision('application_expired', record, this.#deps)
    }
  }

  /**
   * Destroys what was never approved and nobody goes on with, and what the years of the law are over for. Of an account that was
   * deleted the first goes at once, and the second begins.
   */
  async destroy(): Promise<void> {
    const now = this.#deps.clock.now()
    await this.#db
      .updateTable('performer_records')
      .set((e) => ({
        ended_at: now,
        // Nobody looks at it any more.
        state: e.case().when('state', '=', 'submitted').then('draft').else(e.ref('state')).end(),
      }))
      .where('ended_at', 'is', null)
      .where('account', 'in', (e) =>
        e.selectFrom('people').select('people.id').where('username', 'like', `${DELETED_NAME_PREFIX}%`),
      )
      .execute()
    const unusedSince = now - APPLICATION_KEPT_DAYS * DAY_MS
    const endedBefore = now - RECORD_KEPT_YEARS * 365.25 * DAY_MS
    const due = await this.#db
      .selectFrom('performer_records')
      .select('id')
      .where((e) =>
        e.or([
          e.and([
            e('approved_at', 'is', null),
            e('state', '<>', 'submitted'),
            e.or([e('changed_at', '<', unusedSince), e('ended_at', 'is not', null)]),
          ]),
          e('ended_at', '<', endedBefore),
        ]),
      )
      .limit(STEP)
      .execute()
    for (const { id } of due)
      await this.#change(id, async (transaction, held) => {
        const isLeft = held.changed_at < unusedSince || held.ended_at !== null
        const isUnused = held.approved_at === null && held.state !== 'submitted' && isLeft
        if (!isUnused && (held.ended_at === null || held.ended_at >= endedBefore)) return false
        await this.#remove(transaction, held)
        return true
      })
  }

  async #remove(transaction: SiteDatabase, { id, account }: StoredRecord): Promise<void> {
    const db: Kysely<ComplianceTables> = transaction
    const documents = await db
      .selectFrom('performer_documents')
      .select('document')
      .where('record', '=', id)
      .execute()
    const agreements = await db
      .selectFrom('performer_agreements')
      .select('pdf_document')
      .where('account', '=', account)
      .execute()
    await db.deleteFrom('performer_documents').where('record', '=', id).execute()
    await this.#deps.vault.destroy(transaction, [
      ...documents.map(({ document }) => document),
      ...agreements.flatMap(({ pdf_document }) => pdf_document ?? []),
    ])
    await db.deleteFrom('performer_agreements').where('account', '=', account).execute()
    await db.deleteFrom('performer_aliases').where('record', '=', id).execute()
    await db.deleteFrom('performer_records').where('id', '=', id).execute()
  }

  /** Looks again once nobody else can change it. null: `change` found that it is no longer so. */
  async #change(
    id: string,
    change: (transaction: SiteDatabase, record: StoredRecord) => Promise<boolean>,
  ): Promise<StoredRecord | null> {
    const { complianceDatabase, clock } = this.#deps
    return await complianceDatabase.transaction().execute(async (transaction) => {
      const found = await recordById(transaction, id)
      if (found === null) return null
      await holdPerson(transaction, found.account)
      const record = await recordById(transaction, id)
      if (record === null || !(await change(transaction, record))) return null
      const isGone = (await recordById(transaction, id)) === null
      await appendAudit(transaction, {
        at: clock.now(),
        actor: null,
        action: isGone ? 'identity.destroy' : 'applications.expire',
        subject: { kind: 'performer_record', id },
        reason: null,
        details: { account: record.account },
      })
      return record
    })
  }
}
