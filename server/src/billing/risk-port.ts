import type { RiskVerdict } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Risk, RiskFacts } from '@footlight/core/rules/billing/risk'
import type { StoredPurchase } from './billing-port.ts'

export interface StoredRisk extends Risk {
  readonly purchase: string
  /** When it was judged, ms since 1970. */
  readonly at: number
  readonly verdict: RiskVerdict
}

/** What is known of an account around a purchase, beside what other areas know. */
export type PurchaseFacts = Pick<
  RiskFacts,
  'declines' | 'cards' | 'isFirst' | 'accountsOfAddress' | 'accountsOfDevice' | 'disputes'
>

export interface RiskRepository {
  /** Paid since `since` and before `before`, and not judged yet, oldest first. */
  toJudge(since: number, before: number, limit: number): Promise<readonly StoredPurchase[]>
  factsOf(purchase: StoredPurchase): Promise<PurchaseFacts>
  /** Judged by somebody else already, it stays as it is. */
  judged(risk: StoredRisk): Promise<void>
  /** Those that nobody has looked at, the oldest first. */
  open(limit: number): Promise<readonly StoredRisk[]>
  riskOf(purchase: string): Promise<StoredRisk | null>
  /** False: it is not open, or not any more. */
  decide(purchase: string, verdict: 'fine' | 'fraud', by: AccountId, now: number): Promise<boolean>
}
