import * as z from 'zod/mini'
import { findPattern, RANDOM_PATTERN, ToyPattern } from './patterns.ts'

const Level = z.number().check(z.gt(0), z.lte(1))

/** What a tip of `from` to `to` tokens does, both included. `to` null: and everything above. */
export const TipLevel = z.object({
  from: z.int().check(z.gte(1), z.lte(1_000_000)),
  to: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
  level: Level,
  seconds: z.int().check(z.gte(1), z.lte(600)),
  /** A pattern's id, `random`, or null: the same level all the time. */
  pattern: z.nullable(z.string().check(z.maxLength(40))),
})
export type TipLevel = z.infer<typeof TipLevel>

/** What nothing and nobody gets past. */
export const ToyCaps = z.object({
  /** The strongest that any toy is ever told. */
  level: Level,
  /** The longest that one tip lasts. */
  actionSeconds: z.int().check(z.gte(1), z.lte(600)),
  /** After this much running in all, */
  continuousSeconds: z.int().check(z.gte(10), z.lte(3_600)),
  /** toys rest for this long. A break of that length starts the count anew. */
  restSeconds: z.int().check(z.gte(5), z.lte(1_800)),
})
export type ToyCaps = z.infer<typeof ToyCaps>

/** The performer's rules. Stored on their machine. */
export const ToySettings = z.object({
  tipLevels: z.array(TipLevel).check(z.maxLength(30)),
  patterns: z.array(ToyPattern).check(z.maxLength(30)),
  caps: ToyCaps,
  /** Tips of the same viewer within this time after the last one that counted move nothing. 0: none. */
  cooldownSeconds: z.int().check(z.gte(0), z.lte(600)),
  queueMax: z.int().check(z.gte(1), z.lte(200)),
})
export type ToySettings = z.infer<typeof ToySettings>

export const defaultToySettings: ToySettings = {
  tipLevels: [
    { from: 1, to: 24, level: 0.25, seconds: 3, pattern: null },
    { from: 25, to: 99, level: 0.45, seconds: 8, pattern: null },
    { from: 100, to: 499, level: 0.7, seconds: 20, pattern: 'wave' },
    { from: 500, to: null, level: 1, seconds: 45, pattern: 'fireworks' },
  ],
  patterns: [],
  caps: { level: 0.8, actionSeconds: 60, continuousSeconds: 600, restSeconds: 60 },
  cooldownSeconds: 5,
  queueMax: 50,
}

/** `path`: where in the settings, as `tipLevels.2.from`. */
export interface SettingsProblem {
  readonly path: string
  readonly code: 'out_of_range' | 'ends_before_it_begins' | 'overlaps' | 'unknown_pattern' | 'name_taken'
}

/** What the schema cannot say of one field alone. Empty: nothing is wrong. */
export function settingsProblems(settings: ToySettings): readonly SettingsProblem[] {
  return [
    ...settings.tipLevels.flatMap((rule, index) => problemsOf(rule, index, settings)),
    ...takenNames(settings.patterns),
  ]
}

function problemsOf(rule: TipLevel, index: number, { tipLevels, patterns }: ToySettings): SettingsProblem[] {
  const problems: SettingsProblem[] = []
  if (rule.to !== null && rule.to < rule.from)
    problems.push({ path: `tipLevels.${index}.to`, code: 'ends_before_it_begins' })
  else if (tipLevels.slice(0, index).some((other) => overlap(other, rule)))
    problems.push({ path: `tipLevels.${index}.from`, code: 'overlaps' })
  if (
    rule.pattern !== null &&
    rule.pattern !== RANDOM_PATTERN &&
    findPattern(rule.pattern, patterns, 0) === null
  ) {
    problems.push({ path: `tipLevels.${index}.pattern`, code: 'unknown_pattern' })
  }
  return problems
}

function overlap(one: TipLevel, other: TipLevel): boolean {
  return one.from <= (other.to ?? Infinity) && other.from <= (one.to ?? Infinity)
}

function takenNames(patterns: readonly ToyPattern[]): SettingsProblem[] {
  return patterns.flatMap((pattern, index) => {
    const isTaken = patterns
      .slice(0, index)
      .some((other) => other.id === pattern.id || other.name.toLowerCase() === pattern.name.toLowerCase())
    return isTaken || findPattern(pattern.id, [], 0) !== null || pattern.id === RANDOM_PATTERN
      ? [{ path: `patterns.${index}.name`, code: 'name_taken' as const }]
      : []
  })
}

/** The rule for this many tokens; null: a tip of that size moves nothing. */
export function tipLevelFor(tokens: number, { tipLevels }: Pick<ToySettings, 'tipLevels'>): TipLevel | null {
  return tipLevels.find((rule) => tokens >= rule.from && (rule.to === null || tokens <= rule.to)) ?? null
}
