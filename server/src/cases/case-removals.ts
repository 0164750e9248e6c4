import { ContentKind, RemovalState } from '@footlight/core/protocol/cases'
import { AccountId } from '@footlight/core/protocol/ids'
import { assert } from '@footlight/core/rules'
import type { Kysely, Transaction } from 'kysely'
import type { AuditEntry } from '../audit-log/module.ts'
import type {
  CaseRepository,
  ContentByKind,
  DecisionParts,
  NamedContent,
  RemovalAct,
  StoredCase,
  StoredRemoval,
} from './case-port.ts'
import type { CaseTables } from './case-tables.ts'

/** Keeps what a proposal or a decision names. Twice the same is once. */
export async function nameContent(
  transaction: Transaction<CaseTables>,
  about: number,
  named: readonly NamedContent[],
): Promise<void> {
  if (named.length === 0) return
  await transaction
    .insertInto('case_removals')
    .values(
      named.map(({ kind, id, title }) => ({
        ...{ case: about, kind, ref: id, title },
        ...{ state: 'named', finished: 0 },
      })),
    )
    .onConflict((c) => c.columns(['case', 'kind', 'ref']).doNothing())
    .execute()
}

/** The proposal was refused. */
export async function forgetNamed(transaction: Transaction<CaseTables>, about: number): Promise<void> {
  await transaction.deleteFrom('case_removals').where('case', '=', about).execute()
}

/**
 * Takes what was named off the site, in the transaction of the decision. Answers the entries of the audit log, one for
 * each that was still there.
 */
export async function removeNamed(
  transaction: Transaction<CaseTables>,
  { id: about, reported, ruling }: StoredCase,
  at: number,
  content: DecisionParts['content'],
): Promise<AuditEntry[]> {
  const named = (await removalsOf(transaction, [about])).get(about) ?? []
  const entries: AuditEntry[] = []
  for (const { id, kind, ref } of named) {
    assert(reported !== null && ruling !== null, 'what is removed is somebody’s')
    const act = { by: ruling.confirmedBy ?? ruling.by, at, reason: ruling.text }
    const entry = await content[kind].remove(transaction, reported, ref, act)
    if (entry !== null) entries.push(entry)
    await transaction
      .updateTable('case_removals')
      .set(entry === null ? { state: 'gone', finished: 1 } : { state: 'removed' })
      .where('id', '=', id)
      .execute()
  }
  return entries
}

/**
 * Puts back what a decision took off the site, in the transaction that reverses it. Answers the entries of the audit log, one for
 * each that is there again.
 */
export async function restoreRemoved(
  transaction: Transaction<CaseTables>,
  about: number,
  account: AccountId,
  act: RemovalAct,
  content: Readonly<Record<ContentKind, Pick<ContentByKind[ContentKind], 'restore'>>>,
): Promise<AuditEntry[]> {
  const removals = (await removalsOf(transaction, [about])).get(about) ?? []
  const entries: AuditEntry[] = []
  for (const { id, kind, ref } of removals.filter(({ state }) => state === 'removed')) {
    const entry = (await content[kind].restore?.(transaction, account, ref, act)) ?? null
    if (entry !== null) entries.push(entry)
    await transaction
      .updateTable('case_removals')
      .set({
        ...{ state: entry === null ? 'lifted' : 'restored', finished: 0 },
        ...{ reversed_by: act.by, reversed_at: act.at, reversed_why: act.reason },
      })
      .where('id', '=', id)
      .execute()
  }
  return entries
}

/** What was named, and what of it has still to be finished. */
export function createRemovals(
  db: Kysely<CaseTables>,
): Pick<CaseRepository, 'removalsOf' | 'dueRemovals' | 'removalFinished'> {
  return {
    removalsOf: (cases) => removalsOf(db, cases),
    async dueRemovals(limit) {
      const rows = await db
        .selectFrom('case_removals')
        .innerJoin('cases', 'cases.id', 'case_removals.case')
        .select(['case_removals.id', 'case_removals.kind', 'ref', 'reported', 'text'])
        .select(['ruled_by', 'confirmed_by', 'decided_at', 'reversed_by', 'reversed_at', 'reversed_why'])
        .where('finished', '=', 0)
        .where('case_removals.state', 'in', ['removed', 'restored', 'lifted'])
        .orderBy('case_removals.id')
        .limit(limit)
        .execute()
      return rows.map(({ id, kind, ref, reported, ...row }) => ({
        ...{ id, ref, kind: ContentKind.parse(kind), account: AccountId.parse(reported) },
        isReversed: row.reversed_by !== null,
        act: {
          by: AccountId.parse(row.reversed_by ?? row.confirmed_by ?? row.ruled_by),
          at: row.reversed_at ?? row.decided_at ?? 0,
          reason: row.reversed_why ?? row.text ?? '',
        },
      }))
    },
    async removalFinished(id) {
      await db.updateTable('case_removals').set({ finished: 1 }).where('id', '=', id).execute()
    },
  }
}

async function removalsOf(
  db: Kysely<CaseTables>,
  cases: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredRemoval[]>> {
  if (cases.length === 0) return new Map()
  const rows = await db
    .selectFrom('case_removals')
    .select(['id', 'case', 'kind', 'ref', 'title', 'state'])
    .where('case', 'in', [...cases])
    .orderBy('id')
    .execute()
  const byCase = new Map<number, StoredRemoval[]>()
  for (const { case: about, kind, state, ...row } of rows) {
    const removal = { ...row, kind: ContentKind.parse(kind), state: RemovalState.parse(state) }
    byCase.set(about, [...(byCase.get(about) ?? []), removal])
  }
  return byCase
}
