import type { Clock } from '@footlight/core/ports'
import {
  type AccountId,
  CONTEST_BOARD_SIZE,
  type Gender,
  STARS_MAX,
  type StarPeriod,
} from '@footlight/core/protocol'
import { contestWeek } from '@footlight/core/rules/contests/contest-weeks'
import { firstOfDays } from '@footlight/core/rules/likes/like-days'
import { utcDay } from '@footlight/core/rules/utc-day'
import { LRUCache } from 'lru-cache'
import { type ContestRepository, type ContestStanding, daysOf, type LikeSpan } from './contest-repository.ts'

/** A board is as old as this at most, ms: the longer its days, the less a single like moves. */
const GOOD_FOR_MS: Readonly<Record<StarPeriod, number>> = {
  week: 15_000,
  '30days': 60_000,
  top2000: 300_000,
}

export interface Board {
  readonly standings: readonly ContestStanding[]
  readonly byModel: ReadonlyMap<AccountId, ContestStanding>
}

/** A board sums everybody's likes: it is read once for many who look. */
export class Boards {
  readonly #deps: { readonly contests: ContestRepository; readonly clock: Clock }
  readonly #read = new LRUCache<string, { readonly board: Promise<Board>; readonly until: number }>({
    max: 32,
  })

  constructor(deps: { readonly contests: ContestRepository; readonly clock: Clock }) {
    this.#deps = deps
  }

  /** The days of a period that ends today. */
  spanOf(period: StarPeriod): LikeSpan {
    const now = this.#deps.clock.now()
    if (period === 'week') return daysOf(contestWeek(now))
    const today = utcDay(now)
    return period === '30days' ? { from: firstOfDays(today, 30), to: today } : null
  }

  /** `gender` null: of all areas. */
  get(period: StarPeriod, gender: Gender | null): Promise<Board> {
    const span = this.spanOf(period)
    const key = `${period} ${span?.from ?? ''} ${gender ?? ''}`
    const known = this.#read.get(key)
    const now = this.#deps.clock.monotonic()
    if (known !== undefined && now < known.until) return known.board
    const reading = this.#readBoard(span, gender, period === 'top2000' ? STARS_MAX : CONTEST_BOARD_SIZE)
    this.#read.set(key, { board: reading, until: now + GOOD_FOR_MS[period] })
    // A failed reading is for those who wait for it; the next caller tries again.
    reading.catch(() => this.#read.delete(key))
    return reading
  }

  async #readBoard(span: LikeSpan, gender: Gender | null, limit: number): Promise<Board> {
    const standings = await this.#deps.contests.standings(span, gender, limit)
    return { standings, byModel: new Map(standings.map((each) => [each.model, each])) }
  }
}
