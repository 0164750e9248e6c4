import type { Clock, Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { earnedBetween } from './earned-between.ts'
import { usualHour } from './shift.ts'
import type { StudioRepository } from './studio-port.ts'

const HOUR_MS = 3_600_000
/**
 * A wall asks every few seconds, and several may hang in one studio: the books are asked once for all of
 * them.
 */
const FRESH_MS = 10_000
const SHIFTS_OF_USUAL = 10

export interface ModelRevenue {
  readonly lastHour: number
  readonly usualHour: number | null
}

/** What the rooms of studios take in: read from the books, cached for a moment. */
export class StudioRevenue {
  readonly #deps: { readonly ledger: Ledger; readonly studios: StudioRepository; readonly clock: Clock }
  readonly #known = new Map<AccountId, { readonly at: number; readonly revenue: Promise<ModelRevenue> }>()

  constructor(deps: { readonly ledger: Ledger; readonly studios: StudioRepository; readonly clock: Clock }) {
    this.#deps = deps
  }

  of(model: AccountId): Promise<ModelRevenue> {
    const now = this.#deps.clock.now()
    const known = this.#known.get(model)
    if (known !== undefined && now >= known.at && now - known.at < FRESH_MS) return known.revenue
    const revenue = this.#read(model, now)
    this.#known.set(model, { at: now, revenue })
    // A failure is for those who wait for it; the next one asks again.
    revenue.catch(() => this.#known.delete(model))
    return revenue
  }

  async #read(model: AccountId, now: number): Promise<ModelRevenue> {
    const { ledger, studios } = this.#deps
    const [lastHour, shifts] = await Promise.all([
      earnedBetween(ledger, model, now - HOUR_MS),
      studios.shifts(model, SHIFTS_OF_USUAL),
    ])
    return { lastHour, usualHour: usualHour(shifts) }
  }
}
