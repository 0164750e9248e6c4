import { AppealState } from '@footlight/core/protocol/appeals'
import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { writeOrder } from '../accounts/suspension-repository.ts'
import { appendAudit } from '../audit-log/module.ts'
import type { Appeal, AppealDecision, AppealDraft, AppealRepository } from './appeal-port.ts'
import { type AppealTables, countAppeals, writtenAppeal } from './appeal-rows.ts'
import { readSuspension } from './read-suspension.ts'

/** Appeals, on either dialect. */
export function createAppealRepository(db: Kysely<AppealTables>): AppealRepository {
  const waiting = (now: number) =>
    db
      .selectFrom('suspension_appeals')
      .innerJoin('people', 'people.id', 'suspension_appeals.account')
      .where('state', '=', 'open')
      .where('suspended_until', '>', now)
  return {
    suspension: (account, now) => readSuspension(db, account, now),
    appeal: (draft) => db.transaction().execute((transaction) => write(transaction, draft)),
    async ofAccount(account) {
      const rows = await db
        .selectFrom('suspension_appeals')
        .selectAll()
        .where('account', '=', account)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(appealOf)
    },
    async open(now, { offset, limit }) {
      const rows = await waiting(now)
        .selectAll('suspension_appeals')
        .orderBy('suspension_appeals.id')
        .offset(offset)
        .limit(limit)
        .execute()
      const { total } = await waiting(now)
        .select((e) => e.fn.countAll<number | string>().as('total'))
        .executeTakeFirstOrThrow()
      return { appeals: rows.map(appealOf), total: Number(total) }
    },
    count: (from, until) => countAppeals(db, from, until),
    decide: (decision) => db.transaction().execute((transaction) => decide(transaction, decision)),
  }
}

async function write(
  transaction: Transaction<AppealTables>,
  { account, language, text, at }: AppealDraft,
): Promise<Result<Appeal, 'not_suspended' | 'appealed'>> {
  await holdPerson(transaction, account)
  const suspension = await readSuspension(transaction, account, at)
  if (suspension === null) return fail('not_suspended')
  const row = await transaction
    .insertInto('suspension_appeals')
    .values({ account, suspension: suspension.id, language, text, at, state: 'open' })
    .onConflict((c) => c.column('suspension').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? fail('appealed') : ok(appealOf(row))
}

async function decide(
  transaction: Transaction<AppealTables>,
  { id, by, at, state, until, answer }: AppealDecision,
): Promise<Result<Appeal, 'not_found' | 'own' | 'decided' | 'over' | 'until'>> {
  const read = () => transaction.selectFrom('suspension_appeals').selectAll().where('id', '=', id)
  const found = await read().executeTakeFirst()
  if (found === undefined) return fail('not_found')
  const account = AccountId.parse(found.account)
  // Orders of the staff about the account, and other decisions, wait from here on.
  await holdPerson(transaction, account)
  if ((await read().executeTakeFirstOrThrow()).state !== 'open') return fail('decided')
  const suspension = await readSuspension(transaction, account, at)
  if (suspension?.id !== found.suspension) return fail('over')
  if (suspension.orderedBy.has(by)) return fail('own')
  if (state === 'shortened' && (until === null || until <= at || until >= suspension.until))
    return fail('until')
  if (state !== 'upheld') {
    const { suspension_reason } = await transaction
      .selectFrom('people')
      .select('suspension_reason')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    const stays = state === 'shortened'
    await writeOrder(transaction, {
      account,
      by,
      at,
      until: stays ? until : null,
      reason: stays ? suspension_reason : null,
    })
  }
  const decided = await transaction
    .updateTable('suspension_appeals')
    .set({ state, answer, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await appendAudit(transaction, {
    at,
    actor: by,
    action: 'appeals.decide',
    subject: { kind: 'appeal', id: String(id) },
    reason: answer,
    details: { account, state, until },
  })
  return ok(appealOf(decided))
}

function appealOf(row: Selectable<AppealTables['suspension_appeals']>): Appeal {
  return { ...writtenAppeal(row, (state) => AppealState.parse(state)), suspension: row.suspension }
}
