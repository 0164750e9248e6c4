import type { TermDesk } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { RefusalCounts } from '../prohibited-terms/current-terms.ts'
import type { TermRefusalTables } from './term-list-tables.ts'

/** Terms and places that a page shows. */
const LINES_MAX = 200

export interface RefusalRepository {
  /** In one transaction: all of them, or none. `day`: UTC, as in 2026-11-27. */
  add(day: string, counts: RefusalCounts): Promise<void>
  /** From a day on. */
  since(day: string): Promise<Pick<TermDesk['refusals'], 'lines' | 'by_day'>>
  removeBefore(day: string): Promise<void>
}

/** How often terms refused something, on either dialect. */
export function createRefusalRepository(database: Kysely<TermRefusalTables>): RefusalRepository {
  return {
    async add(day, counts) {
      const db: Kysely<TermRefusalTables> = database
      await db.transaction().execute(async (within) => {
        for (const { term, place, count } of counts)
          await within
            .insertInto('term_refusals')
            .values({ day, place, term, count })
            .onConflict((c) =>
              c.columns(['day', 'place', 'term']).doUpdateSet((e) => ({
                count: e('term_refusals.count', '+', e.ref('excluded.count')),
              })),
            )
            .execute()
      })
    },
    async since(day) {
      const from = database.selectFrom('term_refusals').where('day', '>=', day)
      const [lines, days] = await Promise.all([
        from
          .select((e) => ['term', 'place', e.fn.sum<number | string>('count').as('count')])
          .groupBy(['term', 'place'])
          .orderBy('count', 'desc')
          .orderBy('term')
          .orderBy('place')
          .limit(LINES_MAX)
          .execute(),
        from
          .select((e) => ['day', e.fn.sum<number | string>('count').as('count')])
          .groupBy('day')
          .orderBy('day')
          .execute(),
      ])
      const numbered = <Row extends { count: number | string }>(row: Row) => ({
        ...row,
        count: Number(row.count),
      })
      return { lines: lines.map(numbered), by_day: days.map(numbered) }
    },
    async removeBefore(day) {
      await database.deleteFrom('term_refusals').where('day', '<', day).execute()
    },
  }
}
