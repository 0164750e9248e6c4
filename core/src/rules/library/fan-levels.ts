import type { FanLevel } from '../../protocol/fan-level.ts'

/** From the least to the most. */
const order: readonly FanLevel[] = ['supporter', 'insider', 'legend']

/** What members pay less for media, percent; of an insider none is told. */
const discounts: Readonly<Record<FanLevel, number>> = { supporter: 10, insider: 0, legend: 25 }

/** LIBRARY-ACCESS-02: what is for supporters is for every level above them, too. */
export function levelReaches(level: FanLevel | null, needed: FanLevel): boolean {
  return level !== null && order.indexOf(level) >= order.indexOf(needed)
}

/** LIBRARY-PRICE-01: whole tokens, the rest is left out. `level` null: no member. */
export function mediaPrice(tokens: number, level: FanLevel | null): number {
  const discount = level === null ? 0 : discounts[level]
  return Math.floor((tokens * (100 - discount)) / 100)
}
