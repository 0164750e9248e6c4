import { AccountId } from '@footlight/core/protocol/ids'
import { isLanguage, type Language } from '@footlight/core/rules/languages'
import type { Generated, Kysely, Selectable } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'

/** What both kinds of appeals have. Times are ms since 1970. */
export interface AppealColumns {
  id: Generated<number>
  account: number
  language: string
  text: string
  at: number
  state: string
  answer: string | null
  decided_by: number | null
  decided_at: number | null
}

export interface AppealTables extends AccountTables {
  suspension_appeals: AppealColumns & { suspension: number }
  decision_appeals: AppealColumns & { case: number }
}

/** An appeal as it was written and answered. Times are ms since 1970. */
export interface WrittenAppeal<State extends string> {
  readonly id: number
  readonly account: AccountId
  /** In which its author wrote, and is answered. */
  readonly language: Language
  readonly text: string
  readonly at: number
  readonly state: State
  /** null: not decided. */
  readonly answer: string | null
  readonly decidedAt: number | null
}

export function writtenAppeal<State extends string>(
  row: Selectable<AppealColumns>,
  stateOf: (text: string) => State,
): WrittenAppeal<State> {
  return {
    ...{ id: row.id, account: AccountId.parse(row.account), text: row.text, at: row.at },
    language: isLanguage(row.language) ? row.language : 'en',
    state: stateOf(row.state),
    ...{ answer: row.answer, decidedAt: row.decided_at },
  }
}

/** Appeals of both kinds that came, and those decided that changed what they are about; `until` is not in it any more. */
export async function countAppeals(
  db: Kysely<AppealTables>,
  from: number,
  until: number,
): Promise<{ readonly appeals: number; readonly reversed: number }> {
  const counts = { appeals: 0, reversed: 0 }
  for (const table of ['suspension_appeals', 'decision_appeals'] as const) {
    const counted = (time: 'at' | 'decided_at') =>
      db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .where(time, '>=', from)
        .where(time, '<', until)
    const came = await counted('at').executeTakeFirstOrThrow()
    const changed = await counted('decided_at').where('state', '<>', 'upheld').executeTakeFirstOrThrow()
    counts.appeals += Number(came.count)
    counts.reversed += Number(changed.count)
  }
  return counts
}
