import type { CaseGround, CaseState, SuspensionCode } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import { type CaseOrder, type CaseRefusal, stepCase } from '@footlight/core/rules/cases/case-step'
import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { writeOrder } from '../accounts/suspension-repository.ts'
import { type AuditEntry, appendAudit } from '../audit-log/module.ts'
import type { CaseRepository, DecisionParts, StoredCase, StoredRuling } from './case-port.ts'
import { forgetNamed, nameContent, removeNamed } from './case-removals.ts'
import { type CaseTables, caseOf } from './case-tables.ts'

/** How a suspension says what its case says more exactly. */
const suspensionCodes: Readonly<Record<CaseGround, SuspensionCode>> = {
  minor: 'other',
  no_consent: 'other',
  violence: 'abuse',
  abuse: 'abuse',
  scam: 'spam',
  illegal: 'other',
  terms: 'terms',
}

/** Steps of cases. Each holds the person, so that two of the staff take turns, and a report that comes meanwhile waits. */
export function createCaseRulings(db: Kysely<CaseTables>): Pick<CaseRepository, 'decide' | 'confirm'> {
  return {
    decide: ({ number, version, by, at, action, ground, text, until, removes }, parts) =>
      db
        .transaction()
        .execute(async (transaction) => {
          const stepped = await step(transaction, number, { step: 'decide', by, version, action })
          if (!stepped.ok) return stepped
          const { found, state } = stepped.value
          const ruling: StoredRuling = { action, ground, text, until, by, at, confirmedBy: null }
          const ruled = await write(transaction, found, state, ruling)
          await nameContent(transaction, found.id, removes)
          const isDecided = state === 'decided'
          const removed = isDecided ? await carryOut(transaction, ruled, [by], at, parts) : []
          if (action === 'content_removed' && removes.length > 0 && removed.length === 0)
            throw new NothingLeft()
          for (const each of removed) await appendAudit(transaction, each)
          await appendAudit(transaction, {
            ...{ at, actor: by, action: isDecided ? 'cases.decide' : 'cases.propose', reason: text },
            subject: { kind: 'case', id: number },
            details: { action, ground, until, account: found.reported, removes: removes.length },
          })
          return ok(ruled)
        })
        .catch((error: unknown) => {
          if (error instanceof NothingLeft) return fail('gone' as const)
          throw error
        }),
    confirm: ({ number, version, by, at, until, isConfirmed }, parts) =>
      db.transaction().execute(async (transaction) => {
        const order = { step: isConfirmed ? 'confirm' : 'refuse', by, version } as const
        const stepped = await step(transaction, number, order)
        if (!stepped.ok) return stepped
        const { found, state } = stepped.value
        const { ruling } = found
        assert(ruling !== null, 'what is proposed was ruled')
        const confirmed = isConfirmed ? { ...ruling, at, until, confirmedBy: by } : null
        const ruled = await write(transaction, found, state, confirmed)
        const removed =
          confirmed === null ? [] : await carryOut(transaction, ruled, [ruling.by, by], at, parts)
        if (confirmed === null) await forgetNamed(transaction, found.id)
        for (const each of removed) await appendAudit(transaction, each)
        await appendAudit(transaction, {
          ...{ at, actor: by, action: isConfirmed ? 'cases.confirm' : 'cases.refuse', reason: null },
          subject: { kind: 'case', id: number },
          details: { action: ruling.action, proposed_by: ruling.by, account: found.reported },
        })
        return ok(ruled)
      }),
  }
}

async function step(
  transaction: Transaction<CaseTables>,
  number: string,
  order: CaseOrder,
): Promise<Result<{ readonly found: StoredCase; readonly state: CaseState }, CaseRefusal | 'not_found'>> {
  const about = await transaction
    .selectFrom('cases')
    .select('reported')
    .where('number', '=', number)
    .executeTakeFirst()
  if (about === undefined) return fail('not_found')
  // The person before the case, as whatever joins it does. Who waits here reads what the one before has left.
  if (about.reported !== null) await holdPerson(transaction, about.reported)
  const row = await transaction
    .updateTable('cases')
    .set((e) => ({ number: e.ref('number') }))
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirstOrThrow()
  const found = caseOf(row)
  const { state, version, reported, ruling } = found
  const standing = { state, version, reported, proposedBy: ruling?.by ?? null }
  const next = stepCase(standing, order)
  return next.ok ? ok({ found, state: next.value }) : next
}

async function write(
  transaction: Transaction<CaseTables>,
  { id, version }: StoredCase,
  state: CaseState,
  ruling: StoredRuling | null,
): Promise<StoredCase> {
  const row = await transaction
    .updateTable('cases')
    .set({
      ...{ state, version: version + 1, decided_at: state === 'decided' ? (ruling?.at ?? null) : null },
      ...{ action: ruling?.action ?? null, ground: ruling?.ground ?? null, text: ruling?.text ?? null },
      ...{ until: ruling?.until ?? null, ruled_by: ruling?.by ?? null, ruled_at: ruling?.at ?? null },
      confirmed_by: ruling?.confirmedBy ?? null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return caseOf(row)
}

/** Undoes the transaction: a decision that removes something has removed something. */
class NothingLeft extends Error {
  override readonly name = 'NothingLeft'
}

/**
 * `by`: everybody who ordered it, so that none of them decides an appeal against it (APPEAL-03). Answers what the audit
 * log says of things that were removed.
 */
async function carryOut(
  transaction: Transaction<CaseTables>,
  ruled: StoredCase,
  by: readonly AccountId[],
  at: number,
  { close, content }: DecisionParts,
): Promise<AuditEntry[]> {
  const { id, reported, ruling } = ruled
  const entries = await transaction
    .selectFrom('case_entries')
    .select(['report', 'reporter'])
    .where('case', '=', id)
    .execute()
  const reports = entries.flatMap(({ report }) => (report === null ? [] : [report]))
  await close(transaction, reports, { by: by.at(-1)!, at })
  const removed = await removeNamed(transaction, ruled, at, content)
  const until = ruling?.until ?? null
  // Whose stream was ended for this case alone is let on again (WALL-MATCH-02).
  if (reported !== null)
    await transaction
      .updateTable('people')
      .set({ live_stopped_case: null })
      .where('id', '=', reported)
      .where('live_stopped_case', '=', ruled.number)
      .execute()
  if (reported !== null && ruling !== null && until !== null)
    for (const each of by) await suspend(transaction, reported, each, { ...ruling, at, until })
  const reporters = new Set(entries.flatMap(({ reporter }) => (reporter === null ? [] : [reporter])))
  const complaints = await transaction
    .selectFrom('case_complaints')
    .select('id')
    .where('case', '=', id)
    .execute()
  const letters = [
    ...[...reporters].map((account) => ({ case: id, kind: 'reporter', account, complaint: null })),
    ...complaints.map(({ id: complaint }) => ({ case: id, kind: 'reporter', account: null, complaint })),
    ...(reported !== null && ruling?.action !== 'nothing'
      ? [{ case: id, kind: 'person', account: reported, complaint: null }]
      : []),
  ]
  if (letters.length > 0) await transaction.insertInto('case_letters').values(letters).execute()
  return removed
}

/** One that is in force and lasts longer stays as long as it is. */
async function suspend(
  transaction: Transaction<CaseTables>,
  account: AccountId,
  by: AccountId,
  { ground, text, at, until }: StoredRuling & { readonly until: number },
): Promise<void> {
  const { suspended_until: before } = await transaction
    .selectFrom('people')
    .select('suspended_until')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  const code = ground === null ? 'other' : suspensionCodes[ground]
  await writeOrder(transaction, {
    ...{ account, by, at, until: Math.max(until, before ?? 0) },
    reason: JSON.stringify({ code, text: lineOf(text) }),
  })
}

/** All of it is in the letter, and with the decision. */
const REASON_CHARS = 300

function lineOf(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length <= REASON_CHARS ? line : `${line.slice(0, REASON_CHARS - 1)}…`
}
