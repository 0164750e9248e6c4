import { CaseAction, CaseKind, CaseSource } from '@footlight/core/protocol'
import { medianOf } from '@footlight/core/rules/cases/case-month'
import type { Kysely } from 'kysely'
import type { CaseCounts, CountedTime } from './case-port.ts'
import type { CaseTables } from './case-tables.ts'

type Count = number | string

/** What came, and what was decided. Reports are deleted sooner than their entries, which are counted. */
export async function countCases(
  db: Kysely<CaseTables>,
  { from, until, now }: CountedTime,
): Promise<CaseCounts> {
  const received = await db
    .selectFrom('case_entries')
    .select((e) => ['kind', 'source', e.fn.countAll<Count>().as('count')])
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy(['kind', 'source'])
    .orderBy('kind')
    .orderBy('source')
    .execute()
  const decidedIn = db
    .selectFrom('cases')
    .where('state', '=', 'decided')
    .where('decided_at', '>=', from)
    .where('decided_at', '<', until)
  const decided = await decidedIn
    .select((e) => ['kind', 'action', e.fn.countAll<Count>().as('count')])
    .groupBy(['kind', 'action'])
    .orderBy('kind')
    .orderBy('action')
    .execute()
  const times = await decidedIn.select(['opened_at', 'decided_at']).execute()
  const dueIn = db
    .selectFrom('cases')
    .select((e) => e.fn.countAll<Count>().as('count'))
    .where('due_at', '>=', from)
    .where('due_at', '<', until)
  const due = await dueIn.executeTakeFirstOrThrow()
  const late = await dueIn
    .where('due_at', '<=', now)
    .where((e) => e.or([e('decided_at', 'is', null), e('decided_at', '>', e.ref('due_at'))]))
    .executeTakeFirstOrThrow()
  return {
    received: received.map(({ kind, source, count }) => ({
      ...{ kind: CaseKind.parse(kind), source: CaseSource.parse(source), count: Number(count) },
    })),
    decided: decided.map(({ kind, action, count }) => ({
      ...{ kind: CaseKind.parse(kind), action: CaseAction.parse(action), count: Number(count) },
    })),
    median_ms: medianOf(times.map(({ opened_at, decided_at }) => (decided_at ?? opened_at) - opened_at)),
    due: Number(due.count),
    overdue: Number(late.count),
  }
}
