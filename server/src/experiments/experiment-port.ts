import type { ExperimentKey, Variant } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { ExperimentTerms } from '@footlight/core/rules/experiments/experiment'

/** Times are ms since 1970. */
export interface StoredExperiment extends ExperimentTerms {
  readonly id: number
  readonly key: ExperimentKey
  readonly about: string
  readonly variants: readonly Variant[]
  /** Of its own; nobody outside of the server is told it. */
  readonly salt: string
  /** null: it is a draft. */
  readonly beginsAt: number | null
}

export type ExperimentDraft = Pick<StoredExperiment, 'about' | 'variants' | 'endsAt'>

/** `create` has the salt of the new one; its id comes with the row. */
export type ExperimentChange =
  | ({ readonly kind: 'create'; readonly key: ExperimentKey; readonly salt: string } & ExperimentDraft)
  | ({ readonly kind: 'edit'; readonly id: number } & ExperimentDraft)
  | { readonly kind: 'start'; readonly id: number }
  | { readonly kind: 'end'; readonly id: number }

export interface StoredExperimentChange {
  /** From 1 on, without a gap. */
  readonly number: number
  readonly at: number
  readonly by: AccountId
  readonly experiment: number
  readonly kind: ExperimentChange['kind']
  /** As they were from then on; null: it says none. */
  readonly variants: readonly Variant[] | null
}

/**
 * `conflict`: somebody else has changed something since. `wrong_state` says in which one it is: `other_runs` where another
 * experiment of its key does, `end_passed` where it would have ended before it begins.
 */
export type ExperimentRefusal =
  | { readonly error: 'conflict' | 'not_found' }
  | {
      readonly error: 'wrong_state'
      readonly state: 'draft' | 'running' | 'ended' | 'other_runs' | 'end_passed'
    }

export interface ExperimentRepository {
  /** Newest first. */
  list(limit: number): Promise<readonly StoredExperiment[]>
  byId(id: number): Promise<StoredExperiment | null>
  /** null: none runs at `now`. */
  running(key: ExperimentKey, now: number): Promise<StoredExperiment | null>
  /** Newest first. */
  changes(limit: number): Promise<readonly StoredExperimentChange[]>
  /**
   * Makes a change for somebody who has seen everything up to the one of number `seen`, and writes down who it was, both or
   * neither. null: it is done.
   */
  change(
    change: ExperimentChange,
    by: AccountId,
    seen: number,
    now: number,
  ): Promise<ExperimentRefusal | null>
}

/** That an account was shown a variant for the first time. */
export interface StoredExposure {
  readonly experiment: number
  readonly account: AccountId
  readonly variant: string
  readonly at: number
}

export interface ExposureRepository {
  /** Writes it down where the experiment runs at that time and nothing is written of this account yet; false: nothing was written. */
  add(exposure: StoredExposure): Promise<boolean>
  isShown(experiment: number, account: AccountId): Promise<boolean>
  /** Of one experiment by account, those behind `after`; null: from the first one on. */
  ofExperiment(experiment: number, after: AccountId | null, limit: number): Promise<readonly StoredExposure[]>
  /** Oldest first, with what each experiment was about. */
  ofAccount(account: AccountId): Promise<readonly (StoredExposure & Pick<StoredExperiment, 'key'>)[]>
  forgetAccount(account: AccountId): Promise<void>
  /** Of experiments that ended before then. */
  forgetEnded(before: number): Promise<void>
}
