import { assert } from '@footlight/core/rules/result'
import * as z from 'zod/mini'

/** The shortest step that a toy follows: makers of toys ask for no more than ten commands a second. ms. */
export const PATTERN_STEP_MS_MIN = 100
export const PATTERN_STEPS_MAX = 50

/** `level`: share of the action's own level, 0 to 1. */
export const PatternStep = z.object({
  level: z.number().check(z.gte(0), z.lte(1)),
  ms: z.int().check(z.gte(PATTERN_STEP_MS_MIN), z.lte(10_000)),
})
export type PatternStep = z.infer<typeof PatternStep>

/**
 * One of the performer's own: played from the first step to the last, again and again, while the action
 * lasts.
 */
export const ToyPattern = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  steps: z.array(PatternStep).check(z.minLength(1), z.maxLength(PATTERN_STEPS_MAX)),
})
export type ToyPattern = z.infer<typeof ToyPattern>

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

/** A rule that names this plays any of the patterns: which one is drawn when the tip comes. */
export const RANDOM_PATTERN = 'random'

export function isBuiltIn(id: string): id is BuiltInPattern {
  return Object.hasOwn(builtInPatterns, id)
}

/**
 * The steps of a pattern by its id; null: there is none of that name. `dice`: 0 <= x < 1, draws where the id
 * is `random`.
 */
export function findPattern(
  id: string,
  own: readonly ToyPattern[],
  dice: number,
): readonly PatternStep[] | null {
  if (id !== RANDOM_PATTERN)
    return isBuiltIn(id) ? builtInPatterns[id] : (own.find((pattern) => pattern.id === id)?.steps ?? null)
  const all = [...Object.values(builtInPatterns), ...own.map((pattern) => pattern.steps)]
  return all[Math.min(Math.floor(dice * all.length), all.length - 1)]!
}

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
