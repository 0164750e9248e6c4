import type { ExperimentVerdict } from '../../protocol/experiments.ts'

/** So many accounts were counted, and so many of them bought. */
export interface Counted {
  readonly shown: number
  readonly bought: number
}

export interface Difference {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Of the normal distribution: 95 % of it lies within this many standard deviations. */
const Z = 1.959963984540054
/** Of each side: fewer buyers, or fewer who did not buy, say nothing. */
const EACH_MIN = 10

/**
 * The rate of `variant` less that of `control`, with its interval of 95 %: Newcombe's hybrid score interval (Statistics in
 * Medicine 17, 1998, method 10), which also holds where nearly nobody buys. With the Wilson interval (l, u) of each rate p:
 * low = d - sqrt((p1 - l1)^2 + (u2 - p2)^2), high = d + sqrt((u1 - p1)^2 + (p2 - l2)^2). null: one of them was shown to nobody.
 */
export function compareRates(control: Counted, variant: Counted): Difference | null {
  if (control.shown === 0 || variant.shown === 0) return null
  const [one, other] = [wilson(variant), wilson(control)]
  const value = one.rate - other.rate
  return {
    value,
    low: value - Math.hypot(one.rate - one.low, other.high - other.rate),
    high: value + Math.hypot(one.high - one.rate, other.rate - other.low),
  }
}

/** (2np + z^2 ± z sqrt(z^2 + 4np(1 - p))) / (2(n + z^2)) */
function wilson({ shown, bought }: Counted): { rate: number; low: number; high: number } {
  const rate = bought / shown
  const middle = 2 * bought + Z ** 2
  const spread = Z * Math.sqrt(Z ** 2 + 4 * bought * (1 - rate))
  const under = 2 * (shown + Z ** 2)
  return { rate, low: (middle - spread) / under, high: (middle + spread) / under }
}

/** What may be said of it: nothing before ten of each side bought and ten did not. */
export function verdictOf(control: Counted, variant: Counted): ExperimentVerdict {
  const difference = compareRates(control, variant)
  const isFew = [control, variant].some(({ shown, bought }) => bought < EACH_MIN || shown - bought < EACH_MIN)
  if (difference === null || isFew) return 'too_few'
  if (difference.low > 0) return 'higher'
  return difference.high < 0 ? 'lower' : 'unclear'
}
