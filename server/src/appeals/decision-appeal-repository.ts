import { DecisionAppealState } from '@footlight/core/protocol/appeals'
import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { decisionAppealRefusal } from '@footlight/core/rules/cases/decision-appeal'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import { type CaseTables, caseOf, restoreRemoved, type StoredCase } from '../cases/module.ts'
import { type AppealTables, type WrittenAppeal, writtenAppeal } from './appeal-rows.ts'

interface DecisionAppealTables extends AppealTables, CaseTables {}
type Change = Transaction<DecisionAppealTables>

export interface DecisionAppeal extends WrittenAppeal<DecisionAppealState> {
  /** Id of the case. */
  readonly case: number
}

export interface DecisionAppealDraft extends Pick<DecisionAppeal, 'account' | 'language' | 'text' | 'at'> {
  /** Of the case. */
  readonly number: string
}

export interface DecisionAppealOrder {
  readonly id: number
  readonly by: AccountId
  readonly at: number
  readonly state: Exclude<DecisionAppealState, 'open'>
  readonly answer: string
}

type Content = Parameters<typeof restoreRemoved>[4]

export interface DecisionAppealRepository {
  /** `not_found`: no such decision is about them; `suspended`: it is appealed as a suspension; `late`; `appealed`: once. */
  appeal(
    draft: DecisionAppealDraft,
  ): Promise<Result<DecisionAppeal, 'not_found' | 'suspended' | 'late' | 'appealed'>>
  /** The last first. */
  ofAccount(account: AccountId): Promise<readonly DecisionAppeal[]>
  /** By the id of the case. */
  ofCases(cases: readonly number[]): Promise<ReadonlyMap<number, DecisionAppeal>>
  /** The oldest first, each with its case. */
  open(page: { readonly offset: number; readonly limit: number }): Promise<{
    readonly appeals: readonly { readonly appeal: DecisionAppeal; readonly case: StoredCase }[]
    readonly total: number
  }>
  /**
   * With what comes back by it, in one transaction. `own`: who decides has made or confirmed the decision, or it is about them;
   * `decided`: somebody else was first.
   */
  decide(
    order: DecisionAppealOrder,
    content: Content,
  ): Promise<Result<DecisionAppeal, 'not_found' | 'own' | 'decided'>>
}

/** Appeals against decisions that suspend nobody, on either dialect. */
export function createDecisionAppealRepository(db: Kysely<DecisionAppealTables>): DecisionAppealRepository {
  const waiting = () => db.selectFrom('decision_appeals').where('state', '=', 'open')
  return {
    appeal: (draft) => db.transaction().execute((transaction) => write(transaction, draft)),
    async ofAccount(account) {
      const rows = await db
        .selectFrom('decision_appeals')
        .selectAll()
        .where('account', '=', account)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(appealOf)
    },
    async ofCases(cases) {
      if (cases.length === 0) return new Map()
      const rows = await db
        .selectFrom('decision_appeals')
        .selectAll()
        .where('case', 'in', [...cases])
        .execute()
      return new Map(rows.map((row) => [row.case, appealOf(row)]))
    },
    async open({ offset, limit }) {
      const rows = await waiting().selectAll().orderBy('id').offset(offset).limit(limit).execute()
      const { total } = await waiting()
        .select((e) => e.fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow()
      const ids = rows.map((row) => row.case)
      const cases =
        ids.length === 0 ? [] : await db.selectFrom('cases').selectAll().where('id', 'in', ids).execute()
      const caseById = new Map(cases.map((row) => [row.id, caseOf(row)]))
      return {
        // Each has its case, with which it goes.
        appeals: rows.map((row) => ({ appeal: appealOf(row), case: caseById.get(row.case)! })),
        total: Number(total),
      }
    },
    decide: (order, content) =>
      db.transaction().execute((transaction) => decide(transaction, order, content)),
  }
}

async function write(
  transaction: Change,
  { number, account, language, text, at }: DecisionAppealDraft,
): Promise<Result<DecisionAppeal, 'not_found' | 'suspended' | 'late' | 'appealed'>> {
  await holdPerson(transaction, account)
  const row = await transaction
    .selectFrom('cases')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
  const decidedAt = row?.decided_at ?? null
  const { ruling = null } = row === undefined ? {} : caseOf(row)
  if (row === undefined || row.reported !== account || ruling === null || decidedAt === null)
    return fail('not_found')
  const refusal = decisionAppealRefusal(ruling.action, decidedAt, at)
  if (refusal !== null) return fail(refusal === 'harmless' ? 'not_found' : refusal)
  const written = await transaction
    .insertInto('decision_appeals')
    .values({ case: row.id, account, language, text, at, state: 'open' })
    .onConflict((c) => c.column('case').doNothing())
    .returningAll()
    .executeTakeFirst()
  return written === undefined ? fail('appealed') : ok(appealOf(written))
}

async function decide(
  transaction: Change,
  { id, by, at, state, answer }: DecisionAppealOrder,
  content: Content,
): Promise<Result<DecisionAppeal, 'not_found' | 'own' | 'decided'>> {
  const read = () => transaction.selectFrom('decision_appeals').selectAll().where('id', '=', id)
  const found = await read().executeTakeFirst()
  if (found === undefined) return fail('not_found')
  const account = AccountId.parse(found.account)
  // Other decisions about the account wait from here on.
  await holdPerson(transaction, account)
  if ((await read().executeTakeFirstOrThrow()).state !== 'open') return fail('decided')
  const row = await transaction
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', found.case)
    .executeTakeFirstOrThrow()
  const { number, ruling } = caseOf(row)
  if (account === by || ruling?.by === by || ruling?.confirmedBy === by) return fail('own')
  const restored =
    state === 'upheld'
      ? []
      : await restoreRemoved(transaction, found.case, account, { by, at, reason: answer }, content)
  const decided = await transaction
    .updateTable('decision_appeals')
    .set({ state, answer, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const entry of restored) await appendAudit(transaction, entry)
  await appendAudit(transaction, {
    ...{ at, actor: by, reason: answer, subject: { kind: 'case', id: number } },
    action: state === 'upheld' ? 'appeals.uphold_decision' : 'appeals.reverse_decision',
    details: { account, restored: restored.length },
  })
  return ok(appealOf(decided))
}

function appealOf(row: Selectable<AppealTables['decision_appeals']>): DecisionAppeal {
  return { ...writtenAppeal(row, (state) => DecisionAppealState.parse(state)), case: row.case }
}
