import { type CaseKind, ComplaintAbout, ComplaintFrom } from '@footlight/core/protocol'
import type { BusinessCalendar } from '@footlight/core/rules/cases/case-clock'
import type { Language } from '@footlight/core/rules/languages'
import type { Kysely, Transaction } from 'kysely'
import type { CaseTables } from './case-tables.ts'
import { joinCase } from './join-case.ts'

/** Accounts by their ids, times in ms since 1970. */
export interface StoredComplaint {
  readonly about: ComplaintAbout
  readonly from: ComplaintFrom
  readonly name: string
  readonly email: string
  readonly address: string
  readonly text: string
  readonly at: number
}

export interface NewComplaint extends StoredComplaint {
  readonly ref: string
  readonly language: Language
  /** Of who writes; null: a guest. */
  readonly account: number | null
  /** Whose page the address is; null: nobody's. */
  readonly reported: number | null
}

export interface FiledComplaint {
  /** Of its case. */
  readonly number: string
  readonly dueAt: number
}

export interface ComplaintRepository {
  /** The complaint, its case and the letter that says it came, in one transaction. The same `ref` again files nothing. */
  file(complaint: NewComplaint, calendar: BusinessCalendar): Promise<FiledComplaint>
  /** The oldest first. */
  ofCase(id: number): Promise<readonly StoredComplaint[]>
}

/** Which kind of case each makes. */
const kinds: Readonly<Record<ComplaintAbout, CaseKind>> = {
  intimate_image: 'intimate_image',
  minor: 'minor',
  consent: 'content',
  illegal: 'content',
  other: 'ordinary',
}

/** Undoes the transaction: the same complaint came twice in one moment. */
class FiledBefore extends Error {
  override readonly name = 'FiledBefore'
}

export function createComplaintRepository(db: Kysely<CaseTables>): ComplaintRepository {
  async function filedAs(ref: string): Promise<FiledComplaint | null> {
    const found = await db
      .selectFrom('case_complaints')
      .innerJoin('cases', 'cases.id', 'case_complaints.case')
      .select(['cases.number', 'cases.due_at'])
      .where('ref', '=', ref)
      .executeTakeFirst()
    return found === undefined ? null : { number: found.number, dueAt: found.due_at }
  }
  return {
    async file(complaint, calendar) {
      const before = await filedAs(complaint.ref)
      if (before !== null) return before
      try {
        return await db.transaction().execute((transaction) => write(transaction, complaint, calendar))
      } catch (error) {
        const other = error instanceof FiledBefore ? await filedAs(complaint.ref) : null
        if (other === null) throw error
        return other
      }
    },
    async ofCase(id) {
      const rows = await db
        .selectFrom('case_complaints')
        .select(['about', 'sender', 'name', 'email', 'address', 'text', 'at'])
        .where('case', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ about, sender, ...said }) => ({
        ...said,
        about: ComplaintAbout.parse(about),
        from: ComplaintFrom.parse(sender),
      }))
    },
  }
}

async function write(
  transaction: Transaction<CaseTables>,
  { ref, reported, account, about, from: sender, at, ...said }: NewComplaint,
  calendar: BusinessCalendar,
): Promise<FiledComplaint> {
  const accusation = { reported, kind: kinds[about], source: 'complaint', report: null } as const
  const number = await joinCase(transaction, { ...accusation, reporter: null, at }, calendar)
  const joined = await transaction
    .selectFrom('cases')
    .select(['id', 'due_at'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const written = await transaction
    .insertInto('case_complaints')
    .values({ case: joined.id, ref, about, sender, account, at, ...said })
    .onConflict((c) => c.column('ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written === undefined) throw new FiledBefore()
  await transaction
    .insertInto('case_letters')
    .values({ case: joined.id, kind: 'received', account: null, complaint: written.id })
    .execute()
  return { number, dueAt: joined.due_at }
}
