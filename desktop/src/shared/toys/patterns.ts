import { type BuiltInPattern, builtInPatterns, type PatternStep } from '@footlight/core/rules/toys/patterns'
import * as z from 'zod/mini'

/** The shortest step that a toy follows: makers of toys ask for no more than ten commands a second. ms. */
export const PATTERN_STEP_MS_MIN = 100
export const PATTERN_STEPS_MAX = 50

const Step = z.object({
  level: z.number().check(z.gte(0), z.lte(1)),
  ms: z.int().check(z.gte(PATTERN_STEP_MS_MIN), z.lte(10_000)),
})

/**
 * One of the performer's own: played from the first step to the last, again and again, while the action
 * lasts.
 */
export const ToyPattern = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  steps: z.array(Step).check(z.minLength(1), z.maxLength(PATTERN_STEPS_MAX)),
})
export type ToyPattern = z.infer<typeof ToyPattern>

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
