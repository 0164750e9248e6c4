import { CaseKind, type CaseSource } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { type BusinessCalendar, caseTerms, dueAt, graverKind } from '@footlight/core/rules/cases/case-clock'
import type { Kysely } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { newReadableNumber } from '../platform/readable-number.ts'
import type { CaseTables } from './case-tables.ts'

/** Something that was said against somebody. Accounts by their ids, times in ms since 1970. */
export interface Accusation {
  /** null: nobody who has an account here. */
  readonly reported: number | null
  readonly kind: CaseKind
  readonly source: CaseSource
  /** Id of the report; null: it is none. */
  readonly report: string | null
  /** null: without an account. */
  readonly reporter: number | null
  readonly at: number
}

/**
 * Opens a case, or joins the one that is open about the same person: it becomes as grave as its gravest part, and is due when
 * the first of them is (CASE-01). Part of the transaction that writes what was said. Answers the number of the case.
 */
export async function joinCase(
  transaction: SiteDatabase,
  accusation: Accusation,
  calendar: BusinessCalendar,
): Promise<string> {
  assert(transaction.isTransaction, 'a case is opened together with what opens it')
  const db: Kysely<CaseTables> = transaction
  const { reported, source, kind, report, reporter, at } = accusation
  const due = dueAt(kind, at, calendar)
  // Two who report at once take turns from here on.
  if (reported !== null) await holdPerson(db, reported)
  const found = reported === null ? undefined : await openCase(db, reported)
  const joined =
    found === undefined
      ? await db
          .insertInto('cases')
          .values({
            ...{ number: newReadableNumber(), reported, kind, rank: rankOf(kind), state: 'open', version: 1 },
            ...{ opened_at: at, due_at: due },
          })
          .returning(['id', 'number'])
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('cases')
          .set((e) => {
            const graver = graverKind(CaseKind.parse(found.kind), kind)
            return {
              ...{ kind: graver, rank: rankOf(graver), version: e('version', '+', 1) },
              due_at: Math.min(found.due_at, due),
            }
          })
          .where('id', '=', found.id)
          .returning(['id', 'number'])
          .executeTakeFirstOrThrow()
  await db
    .insertInto('case_entries')
    .values({ case: joined.id, source, kind, report, reporter, at })
    .execute()
  return joined.number
}

function openCase(db: Kysely<CaseTables>, reported: number) {
  return db
    .selectFrom('cases')
    .select(['id', 'kind', 'due_at'])
    .where('reported', '=', reported)
    .where('state', '<>', 'decided')
    .executeTakeFirst()
}

/** 0: it is due within a day, and comes before all others. */
function rankOf(kind: CaseKind): number {
  const term = caseTerms[kind]
  return 'hours' in term && term.hours <= 24 ? 0 : 1
}
