import type { AppealState } from '@footlight/core/protocol/appeals'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Result } from '@footlight/core/rules'
import type { WrittenAppeal } from './appeal-rows.ts'

export interface Appeal extends WrittenAppeal<AppealState> {
  /** First line of the log of the suspension that it is about. */
  readonly suspension: number
}

/** A suspension that is in force, from the first order on. */
export interface SuspensionInForce {
  /** First line of its log. */
  readonly id: number
  readonly until: number
  /** Whoever ordered it or changed it. */
  readonly orderedBy: ReadonlySet<AccountId>
}

export type AppealDraft = Pick<Appeal, 'account' | 'language' | 'text' | 'at'>

export interface AppealDecision {
  readonly id: number
  readonly by: AccountId
  readonly at: number
  readonly state: Exclude<AppealState, 'open'>
  /** When the suspension ends from now on; of `shortened` alone. */
  readonly until: number | null
  readonly answer: string
}

export interface AppealRepository {
  /** null: nobody is suspended at `now`, or there is no line of it. */
  suspension(account: AccountId, now: number): Promise<SuspensionInForce | null>
  /** `appealed`: there is one against this suspension. */
  appeal(draft: AppealDraft): Promise<Result<Appeal, 'not_suspended' | 'appealed'>>
  /** The last first. */
  ofAccount(account: AccountId): Promise<readonly Appeal[]>
  /** Of suspensions that are in force at `now`, the oldest first. */
  open(
    now: number,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly appeals: readonly Appeal[]; readonly total: number }>
  /** Of these and of appeals against other decisions: as `countAppeals`. */
  count(from: number, until: number): Promise<{ readonly appeals: number; readonly reversed: number }>
  /**
   * With what it does to the suspension, in one transaction. `own`: who decides has ordered it; `until`: no time between now
   * and its present end; `over`: it has ended meanwhile; `decided`: somebody else was first.
   */
  decide(
    decision: AppealDecision,
  ): Promise<Result<Appeal, 'not_found' | 'own' | 'decided' | 'over' | 'until'>>
}
