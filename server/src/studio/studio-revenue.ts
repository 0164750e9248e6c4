import type { Clock, Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { earningsOf } from '@footlight/core/rules/ledger/accounts'
import { paidIn } from './earned-between.ts'
import { usualHour } from './shift.ts'
import type { StudioRepository } from './studio-port.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * A wall asks every few seconds, and several may hang in one studio: the books are asked once for all of
 * them.
 */
const FRESH_MS = 10_000
const SHIFTS_OF_USUAL = 10

export interface ModelRevenue {
  readonly lastHour: number
  /** Since 00:00 UTC. */
  readonly today: number
  readonly usualHour: number | null
}

/** What was read of one performer's earnings: where the reading stands, and what was paid since the day began. */
interface ReadSoFar {
  readonly cursor: number
  readonly paid: readonly { readonly at: number; readonly tokens: number }[]
}

interface RevenueDeps {
  readonly ledger: Pick<Ledger, 'linesAfter'>
  readonly studios: Pick<StudioRepository, 'lastShifts'>
  readonly clock: Clock
}

/**
 * What the rooms of studios take in: all rooms of a wall by one question to the books and one to the shifts,
 * cached for a moment, and after the first reading only what was booked since.
 */
export class StudioRevenue {
  readonly #deps: RevenueDeps
  readonly #known = new Map<AccountId, { readonly at: number; readonly revenue: Promise<ModelRevenue> }>()
  readonly #read = new Map<AccountId, ReadSoFar>()

  constructor(deps: RevenueDeps) {
    this.#deps = deps
  }

  async of(models: readonly AccountId[]): Promise<ReadonlyMap<AccountId, ModelRevenue>> {
    const now = this.#deps.clock.now()
    const old = models.filter((model) => !this.#isFresh(model, now))
    if (old.length > 0) {
      const reading = this.#readAll(old, now)
      for (const model of old) {
        const revenue = reading.then((all) => all.get(model)!)
        this.#known.set(model, { at: now, revenue })
        // A failure is for those who wait for it; the next one asks again.
        revenue.catch(() => this.#known.delete(model))
      }
    }
    return new Map(
      await Promise.all(models.map(async (model) => [model, await this.#known.get(model)!.revenue] as const)),
    )
  }

  #isFresh(model: AccountId, now: number): boolean {
    const known = this.#known.get(model)
    return known !== undefined && now >= known.at && now - known.at < FRESH_MS
  }

  async #readAll(models: readonly AccountId[], now: number): Promise<Map<AccountId, ModelRevenue>> {
    const { ledger, studios } = this.#deps
    const today = now - (now % DAY_MS)
    const since = Math.min(today, now - HOUR_MS)
    const [lines, shifts] = await Promise.all([
      ledger.linesAfter(
        models.map((model) => ({ account: earningsOf(model), cursor: this.#read.get(model)?.cursor ?? 0 })),
        since,
      ),
      studios.lastShifts(models, SHIFTS_OF_USUAL),
    ])
    return new Map(
      models.map((model) => {
        const account = earningsOf(model)
        const news = lines.filter((line) => line.account === account)
        const before = this.#read.get(model) ?? { cursor: 0, paid: [] }
        const paid = [
          ...before.paid.filter(({ at }) => at >= since),
          // Two walls may have asked at once: what one of them has read already counts once.
          ...news
            .filter(({ cursor }) => cursor > before.cursor)
            .map((line) => ({ at: line.at, tokens: paidIn(line) })),
        ]
        this.#read.set(model, { cursor: Math.max(before.cursor, news.at(-1)?.cursor ?? 0), paid })
        const paidSince = (from: number) =>
          paid.reduce((sum, { at, tokens }) => (at >= from ? sum + tokens : sum), 0)
        return [
          model,
          {
            lastHour: paidSince(now - HOUR_MS),
            today: paidSince(today),
            usualHour: usualHour(shifts.filter(({ modelId }) => modelId === model)),
          },
        ] as const
      }),
    )
  }
}
