import type { AccountId, AuditAction } from '@footlight/core/protocol'
import type { Gesture } from '@footlight/core/rules/liveness/gestures'
import { decideCheck, type LiveCheck, standingAfter } from '@footlight/core/rules/liveness/live-check'
import type { Kysely, Selectable } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { LiveCheckTable, LivenessTables } from './liveness-tables.ts'
import { changeStanding } from './stored-standing.ts'

export type StoredCheck = Selectable<LiveCheckTable>
type Sent = Extract<LiveCheck, { sentAt: number }>

/** null: there is none of that id. */
export async function checkById(db: SiteDatabase, id: string): Promise<StoredCheck | null> {
  const tables: Kysely<LivenessTables> = db
  const row = await tables.selectFrom('live_checks').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** As the rules read it. */
export function checkOf(row: StoredCheck): LiveCheck {
  const gesture = row.gesture as Gesture
  return row.sent_at === null
    ? { state: 'asked', gesture, askedAt: row.asked_at, others: row.others }
    : { state: row.state as Sent['state'], gesture, sentAt: row.sent_at }
}

/** In the transaction that stores `check`: what the account may do from now on. */
export async function writeStanding(transaction: SiteDatabase, account: number, check: Sent): Promise<void> {
  await changeStanding(transaction, account, (before) => standingAfter(before, check))
}

export interface Verdict {
  readonly check: string
  /** That was looked at. */
  readonly revision: number
  readonly verdict: 'passed' | 'failed'
  /** null: the judge of the operator. */
  readonly by: AccountId | null
  readonly reason: string | null
  /** ms since 1970. */
  readonly at: number
}

/** With a picture, oldest first. */
export async function sentChecksOf(db: SiteDatabase, account: AccountId): Promise<readonly StoredCheck[]> {
  const tables: Kysely<LivenessTables> = db
  return await tables
    .selectFrom('live_checks')
    .selectAll()
    .where('account', '=', account)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
}

/** With its account and its line of the audit log. null: it was decided meanwhile, or never sent. */
export function decideStored(database: SiteDatabase, verdict: Verdict): Promise<StoredCheck | null> {
  const actions = { passed: 'liveness.pass', failed: 'liveness.fail' } as const satisfies Record<
    Verdict['verdict'],
    AuditAction
  >
  const tables: Kysely<LivenessTables> = database
  return tables.transaction().execute(async (db) => {
    const found = await checkById(db, verdict.check)
    if (found === null) return null
    await holdPerson(db, found.account)
    const row = await checkById(db, verdict.check)
    if (row === null || row.revision !== verdict.revision) return null
    const next = decideCheck(checkOf(row), verdict.verdict)
    if (!next.ok || next.value.state === 'asked') return null
    await db
      .updateTable('live_checks')
      .set({
        ...{ state: verdict.verdict, revision: row.revision + 1, reason: verdict.reason },
        ...{ decided_at: verdict.at, decided_by: verdict.by },
      })
      .where('id', '=', row.id)
      .execute()
    await writeStanding(db, row.account, next.value)
    await appendAudit(db, {
      at: verdict.at,
      actor: verdict.by,
      action: actions[verdict.verdict],
      subject: { kind: 'live_check', id: row.id },
      reason: verdict.reason,
      details: { account: row.account, gesture: row.gesture },
    })
    return row
  })
}
