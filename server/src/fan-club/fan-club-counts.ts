import { fanLevels } from '@footlight/core/protocol'
import { type Kysely, sql } from 'kysely'
import type { FanClubMonthRow, FanClubRepository } from './fan-club-port.ts'
import type { FanClubTables } from './fan-club-tables.ts'

/** What a performer reads of their fan club in numbers. */
export function createFanClubCounts(
  db: Kysely<FanClubTables>,
): Pick<FanClubRepository, 'counts' | 'countAtOldPrice' | 'month'> {
  const active = (model: number, now: number) =>
    db.selectFrom('fan_memberships').where('model', '=', model).where('expires_at', '>', now)
  return {
    async counts(model, now) {
      const rows = await active(model, now)
        .select(['level', (e) => e.fn.countAll<number | string>().as('count')])
        .groupBy('level')
        .execute()
      const countOf = new Map(rows.map(({ level, count }) => [level, Number(count)]))
      const [supporter, insider, legend] = fanLevels.map((level) => countOf.get(level) ?? 0)
      return { supporter: supporter!, insider: insider!, legend: legend! }
    },
    async countAtOldPrice(model, now, prices) {
      const { count } = await active(model, now)
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .where('renewal', '=', 'on')
        .where((e) =>
          e.or(
            fanLevels.map((level) =>
              e.and([e('renewal_level', '=', level), e('renewal_price', '<', prices[level] ?? 0)]),
            ),
          ),
        )
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async month(model, from, to) {
      const covers = (at: number) =>
        sql<number>`max(case when begins_at <= ${at} and ends_at > ${at} then 1 else 0 end)`
      const within = sql`begins_at >= ${from} and begins_at < ${to}`
      const { rows } = await sql<Record<keyof FanClubMonthRow, number | string | null>>`
        select sum(at_end) as members, sum(joined) as joined, sum(paid) as paid, sum(earned) as earned, sum(gifted) as gifted,
          sum(case when at_start = 1 and at_end = 0 then 1 else 0 end) as "left"
        from (
          select viewer, ${covers(from)} as at_start, ${covers(to)} as at_end,
            sum(case when cause = 'join' and ${within} then 1 else 0 end) as joined,
            sum(case when ${within} then price else 0 end) as paid,
            sum(case when ${within} then earned else 0 end) as earned,
            sum(case when ${within} then gifted else 0 end) as gifted
          from fan_club_periods
          where model = ${model} and state = 'paid' and begins_at <= ${to} and ends_at >= ${from}
          group by viewer
        ) as of_viewers`.execute(db)
      const numberOf = (name: keyof FanClubMonthRow) => Number(rows[0]?.[name] ?? 0)
      return {
        members: numberOf('members'),
        joined: numberOf('joined'),
        left: numberOf('left'),
        paid: numberOf('paid'),
        earned: numberOf('earned'),
        gifted: numberOf('gifted'),
      }
    },
  }
}
