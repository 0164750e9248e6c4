import type { FieldCode } from '../../protocol/errors.ts'
import {
  type ExperimentKey,
  type ExperimentState,
  experimentLimits,
  experimentVariants,
  type Variant,
} from '../../protocol/experiments.ts'

/** What everybody sees without an experiment. */
export const CONTROL = 'control'

const KEPT_MS = experimentLimits.keptDays * 86_400_000

/** Times are ms since 1970. `endsAt` null: until somebody ends it. */
export interface ExperimentTerms {
  readonly state: ExperimentState
  readonly endsAt: number | null
}

/** Where it stands at `now`; whose time is over has ended, whether or not somebody has written it down. */
export function experimentState({ state, endsAt }: ExperimentTerms, now: number): ExperimentState {
  return state === 'running' && endsAt !== null && endsAt <= now ? 'ended' : state
}

/** Who saw what is deleted by now, or will be with the next run. */
export function isForgotten(experiment: ExperimentTerms, now: number): boolean {
  return experimentState(experiment, now) === 'ended' && (experiment.endsAt ?? now) <= now - KEPT_MS
}

/** Why these are no variants of this experiment; null: they are. */
export function variantsProblem(key: ExperimentKey, variants: readonly Variant[]): FieldCode | null {
  const known: readonly string[] = experimentVariants[key]
  const names = variants.map(({ name }) => name)
  if (names.some((name) => !known.includes(name))) return 'unknown'
  if (names[0] !== CONTROL || new Set(names).size !== names.length) return 'invalid'
  const sum = variants.reduce((total, { weight }) => total + weight, 0)
  if (sum === experimentLimits.weightSum) return null
  return sum < experimentLimits.weightSum ? 'too_small' : 'too_large'
}
