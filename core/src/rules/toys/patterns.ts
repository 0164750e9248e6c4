import { assert } from '../result.ts'

/** `level`: share of the level that is played, 0 to 1. */
export interface PatternStep {
  readonly level: number
  readonly ms: number
}

/** Those that are always there. Their names are in the screens' language, by id. */
export const builtInPatterns = {
  pulse: [
    { level: 1, ms: 500 },
    { level: 0, ms: 500 },
  ],
  wave: [0.2, 0.4, 0.6, 0.8, 1, 0.8, 0.6, 0.4].map((level) => ({ level, ms: 400 })),
  fireworks: [
    { level: 0.3, ms: 600 },
    { level: 0.5, ms: 400 },
    { level: 1, ms: 1_200 },
    { level: 0.1, ms: 300 },
  ],
  earthquake: [0.7, 1, 0.5, 0.9, 0.6, 1, 0.4, 0.8].map((level) => ({ level, ms: 200 })),
} as const satisfies Record<string, readonly PatternStep[]>
export type BuiltInPattern = keyof typeof builtInPatterns

/** Where a pattern stands after `playedMs`, and how long that step lasts from there. */
export function stepAt(
  steps: readonly PatternStep[],
  playedMs: number,
): { readonly level: number; readonly remainingMs: number } {
  const roundMs = steps.reduce((sum, step) => sum + step.ms, 0)
  assert(roundMs > 0, 'a pattern lasts')
  let leftMs = playedMs % roundMs
  for (const step of steps) {
    if (leftMs < step.ms) return { level: step.level, remainingMs: step.ms - leftMs }
    leftMs -= step.ms
  }
  // Fractions of a millisecond can be lost in the sums: the round is over.
  return { level: steps[0]!.level, remainingMs: steps[0]!.ms }
}
