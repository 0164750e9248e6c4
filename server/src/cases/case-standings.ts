import { CaseKind } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { CaseStanding } from './case-port.ts'
import type { CaseTables } from './case-tables.ts'

/** Two reads, whoever is asked about: open cases are few, and so are decisions of some months. */
export async function caseStandings(
  db: Kysely<CaseTables>,
  since: number,
): Promise<ReadonlyMap<number, CaseStanding>> {
  const open = await db
    .selectFrom('cases')
    .select(['reported', 'kind'])
    .where('state', '<>', 'decided')
    .where('reported', 'is not', null)
    .execute()
  const decided = await db
    .selectFrom('cases')
    .select((e) => ['reported', e.fn.max('decided_at').as('at')])
    .where('state', '=', 'decided')
    .where('action', '<>', 'nothing')
    .where('decided_at', '>=', since)
    .where('reported', 'is not', null)
    .groupBy('reported')
    .execute()
  const standings = new Map<number, CaseStanding>()
  for (const { reported, at } of decided)
    standings.set(Number(reported), { openKind: null, decidedAt: at === null ? null : Number(at) })
  // One at most of each (CASE-01).
  for (const { reported, kind } of open) {
    const decidedAt = standings.get(Number(reported))?.decidedAt ?? null
    standings.set(Number(reported), { openKind: CaseKind.parse(kind), decidedAt })
  }
  return standings
}
