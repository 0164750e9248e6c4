import type { Clock } from '@footlight/core/ports'
import { type AccountId, DocumentSide, type ListedLiveCheck, livenessLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely } from 'kysely'
import { isoTime } from '../accounts/present-user.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import { sidesOf } from '../compliance/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import { besideOf } from './check-people.ts'
import type { LivenessTables } from './liveness-tables.ts'
import { checkById, decideStored, type StoredCheck } from './stored-checks.ts'

export interface LiveCheckDeskDeps {
  readonly livenessDatabase: SiteDatabase
  readonly auditLog: Pick<AuditRepository, 'note'>
  readonly vault: Vault
  readonly clock: Clock
}

export interface StaffVerdict {
  readonly check: string
  readonly revision: number
  readonly verdict: 'passed' | 'failed'
  readonly by: AccountId
  readonly reason: string
}

/** What the staff sees of checks, and decides. Every look is written down before it is answered. */
export class LiveCheckDesk {
  readonly #deps: LiveCheckDeskDeps
  readonly #db: Kysely<LivenessTables>

  constructor(deps: LiveCheckDeskDeps) {
    this.#deps = deps
    this.#db = deps.livenessDatabase
  }

  /** Those that wait, oldest first. */
  async list(page: number): Promise<{ readonly checks: ListedLiveCheck[]; readonly count_total: number }> {
    const waiting = this.#db
      .selectFrom('live_checks')
      .innerJoin('people', 'people.id', 'live_checks.account')
      .where('live_checks.state', '=', 'waiting')
    const { count } = await waiting.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()
    const rows = await waiting
      .leftJoin('performer_records', 'performer_records.account', 'live_checks.account')
      .select(['live_checks.id', 'people.username', 'gesture', 'sent_at', 'live_checks.revision'])
      .select('performer_records.id as record')
      .orderBy('sent_at')
      .orderBy('live_checks.id')
      .limit(livenessLimits.perPage)
      .offset((page - 1) * livenessLimits.perPage)
      .execute()
    const sides = await sidesOf(
      this.#db,
      rows.flatMap(({ record }) => record ?? []),
    )
    const beside = await besideOf(
      this.#db,
      rows.map(({ id }) => id),
    )
    const checks = rows.map(({ sent_at, ...row }) => {
      const there = sides.get(row.record ?? '') ?? []
      const documents = DocumentSide.options.filter((side) => there.includes(side))
      return { ...row, sent_at: isoTime(sent_at!), documents, beside: beside.get(row.id) ?? [] }
    })
    return { checks, count_total: Number(count) }
  }

  async look({
    check,
    by,
    reason,
  }: {
    readonly check: string
    readonly by: AccountId
    readonly reason: string
  }): Promise<Result<{ readonly type: string; readonly content: Buffer }, 'not_found' | 'unavailable'>> {
    const row = await checkById(this.#db, check)
    if (row === null || row.document === null) return fail('not_found')
    await this.#deps.auditLog.note({
      at: this.#deps.clock.now(),
      actor: by,
      action: 'liveness.look',
      subject: { kind: 'live_check', id: check },
      reason,
      details: { account: row.account, document: row.document },
    })
    const read = await this.#deps.vault.read(row.document)
    return read === null ? fail('unavailable') : ok(read)
  }

  /** Answers the check as it was. `forbidden`: it is their own. `conflict`: it was decided meanwhile. */
  async decide(order: StaffVerdict): Promise<Result<StoredCheck, 'not_found' | 'forbidden' | 'conflict'>> {
    const { livenessDatabase, clock } = this.#deps
    const row = await checkById(this.#db, order.check)
    if (row === null || row.sent_at === null) return fail('not_found')
    if (row.account === order.by) return fail('forbidden')
    const decided = await decideStored(livenessDatabase, { ...order, at: clock.now() })
    return decided === null ? fail('conflict') : ok(decided)
  }
}
