import { CaseKind, CaseSource } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { isLanguage } from '@footlight/core/rules/languages'
import { type Kysely, sql } from 'kysely'
import { audited } from '../audit-log/module.ts'
import type { CaseRepository, LetterKind } from './case-port.ts'
import { createRemovals } from './case-removals.ts'
import { caseStandings } from './case-standings.ts'
import { type CaseTables, caseOf } from './case-tables.ts'
import { countCases } from './count-cases.ts'
import { createCaseRulings } from './rule-case.ts'

/** Cases, on either dialect. */
export function createCaseRepository(db: Kysely<CaseTables>): CaseRepository {
  return { ...createReading(db), ...createLetters(db), ...createRemovals(db), ...createCaseRulings(db) }
}

function createReading(
  db: Kysely<CaseTables>,
): Pick<
  CaseRepository,
  'page' | 'byNumber' | 'entriesOf' | 'decidedAbout' | 'count' | 'assign' | 'standings'
> {
  return {
    async page(state, after, limit, { kind, takenBy } = {}) {
      // The last that was decided comes first.
      const rank = state === 'decided' ? sql<number>`0` : sql<number>`rank`
      const time = state === 'decided' ? sql<number>`-decided_at` : sql<number>`due_at`
      let query = db
        .selectFrom('cases')
        .selectAll()
        .select((e) => [
          time.as('time'),
          rank.as('first'),
          e
            .selectFrom('case_entries')
            .whereRef('case_entries.case', '=', 'cases.id')
            .select((of) => of.fn.countAll<number | string>().as('count'))
            .as('entries'),
        ])
        .where('state', '=', state)
      if (kind !== undefined) query = query.where('kind', '=', kind)
      if (takenBy !== undefined) query = query.where('taken_by', takenBy === null ? 'is' : '=', takenBy)
      if (after !== null)
        query = query.where(sql<boolean>`(${rank}, ${time}, id) > (${after[0]}, ${after[1]}, ${after[2]})`)
      // A number alone would be the place of a column.
      if (state !== 'decided') query = query.orderBy(rank)
      const rows = await query.orderBy(time).orderBy('id').limit(limit).execute()
      return rows.map(({ first, time: at, entries, ...row }) => ({
        ...caseOf(row),
        entries: Number(entries ?? 0),
        place: [Number(first), Number(at), row.id] as const,
      }))
    },
    async byNumber(number) {
      const row = await db.selectFrom('cases').selectAll().where('number', '=', number).executeTakeFirst()
      return row === undefined ? null : caseOf(row)
    },
    async entriesOf(id) {
      const rows = await db
        .selectFrom('case_entries')
        .select(['source', 'kind', 'report', 'at'])
        .where('case', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ source, kind, ...row }) => ({
        ...row,
        source: CaseSource.parse(source),
        kind: CaseKind.parse(kind),
      }))
    },
    async decidedAbout(account, limit) {
      const rows = await db
        .selectFrom('cases')
        .selectAll()
        .where('reported', '=', account)
        .where('state', '=', 'decided')
        .where('action', '<>', 'nothing')
        .orderBy('decided_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(caseOf)
    },
    count: (time) => countCases(db, time),
    standings: (since) => caseStandings(db, since),
    assign(number, to, { by, at }, seen) {
      const subject = { kind: 'case', id: number } as const
      const entry = { at, actor: by, action: 'cases.assign', subject, reason: null, details: { to } } as const
      return audited(db, entry, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('cases')
          .set({ taken_by: to })
          .where('number', '=', number)
          .where('state', '<>', 'decided')
          .$if(seen !== undefined, (query) =>
            seen === null ? query.where('taken_by', 'is', null) : query.where('taken_by', '=', seen!),
          )
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
    },
  }
}

function createLetters(
  db: Kysely<CaseTables>,
): Pick<CaseRepository, 'dueLetters' | 'letterSent' | 'removeDecided'> {
  return {
    async dueLetters(limit) {
      const rows = await db
        .selectFrom('case_letters')
        .innerJoin('cases', 'cases.id', 'case_letters.case')
        .leftJoin('case_complaints', 'case_complaints.id', 'case_letters.complaint')
        .selectAll('cases')
        .select(['case_letters.id as letter', 'case_letters.kind as letter_kind'])
        .select(['case_letters.account as reader', 'name', 'email', 'language'])
        .orderBy('case_letters.id')
        .limit(limit)
        .execute()
      return rows.map(({ letter, letter_kind: kind, reader, name, email, language, ...row }) => ({
        id: letter,
        case: caseOf(row),
        kind: kind as LetterKind,
        reader:
          reader !== null
            ? { account: AccountId.parse(reader) }
            : { name: name ?? '', email: email ?? '', language: isLanguage(language) ? language : 'en' },
      }))
    },
    async removeDecided(before) {
      await db.deleteFrom('cases').where('decided_at', '<', before).execute()
    },
    async letterSent(id) {
      await db.deleteFrom('case_letters').where('id', '=', id).execute()
    },
  }
}
