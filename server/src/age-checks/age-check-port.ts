import type { AccountId, AgeCheckFault, AgeCheckState, AgeMethod } from '@footlight/core/protocol'
import type { AgeProviderName, AgeVerdict } from './providers/age-provider.ts'

/** Times are ms since 1970. */
export interface StoredAgeCheck {
  /** 32 hexadecimal digits, drawn at random; the service knows the check by it. */
  readonly id: string
  readonly account: AccountId
  readonly provider: AgeProviderName
  readonly method: AgeMethod
  /** Whose law it was begun by (`GB`, `US-TX`); `OWN_CAMERA`: by none, so that the account may show a camera. What is proved holds for both. */
  readonly place: string
  readonly state: AgeCheckState
  readonly fault: AgeCheckFault | null
  /** By what the service is asked, and its page; null: it is over, and both are forgotten. */
  readonly session: string | null
  readonly url: string | null
  readonly beganAt: number
  readonly askedAt: number
  readonly decidedAt: number | null
}

export interface AgeCheckRepository {
  /** A check that has just begun, once; those of the account that are pending still are over by that. */
  begin(check: StoredAgeCheck): Promise<void>
  find(id: string): Promise<StoredAgeCheck | null>
  /** That began after `since`, the newest first. */
  ofAccount(account: AccountId, since: number): Promise<readonly StoredAgeCheck[]>
  /**
   * The check and what it says of its account, both or neither. What is failed stays so; one that was given up may still pass,
   * since the person has proved it. False: it was decided before.
   *
   * A document that says under 18 suspends the account until the staff has looked at it.
   */
  decide(id: string, verdict: AgeVerdict, at: number): Promise<boolean>
  /** The check, where its service can be asked still and was not since `before`; it counts as asked at `at` now. null: else. */
  take(id: string, before: number, at: number): Promise<StoredAgeCheck | null>
  /** Pending ones that were asked about before `before`, the longest ago first; each counts as asked at `at` now. */
  takeDue(before: number, at: number, limit: number): Promise<readonly StoredAgeCheck[]>
  /**
   * A proof was none: answers its account, which has no more by it. null: it is no proof that stands. What another check has proved
   * stays, and so does what the operator gave.
   */
  withdraw(id: string, at: number): Promise<AccountId | null>
  /** Those that were not passed and are over since before `before`. */
  forget(before: number): Promise<void>
}
